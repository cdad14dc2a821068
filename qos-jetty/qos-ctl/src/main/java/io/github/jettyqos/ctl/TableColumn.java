package io.github.jettyqos.ctl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;

/** A column of the table of classes. On a narrow terminal the least important ones are left out. */
@SuppressWarnings("ImmutableEnumChecker") // cells are functions
enum TableColumn {
  CLASS("class", 8, 9, (row, rates) -> row.at("name").text("?")),
  BUDGET("budget", 6, 8, (row, rates) -> count(row, "budget")),
  RUNNING("running", 7, 2, (row, rates) -> count(row, "running")),
  QUEUED("queued", 6, 6, (row, rates) -> count(row, "queued")),
  ARRIVALS("arr/s", 6, 3, (row, rates) -> Figures.rate(rates.arrivals(row))),
  REJECTED("rej/s", 6, 4, (row, rates) -> Figures.rate(rates.rejected(row))),
  MEASURED("measured", 9, 7, (row, rates) -> measured(row)),
  TARGET("target", 11, 5, (row, rates) -> target(row)),
  P95("p95", 7, 1, (row, rates) -> Figures.time(row.at("residence").at("p95").number()));

  private static final String GAP = " ";

  private final String head;
  private final int width;

  /** Its importance: the lowest is left out first. */
  private final int weight;

  private final BiFunction<Data, Rates, String> cell;

  TableColumn(String head, int width, int weight, BiFunction<Data, Rates, String> cell) {
    this.head = head;
    this.width = width;
    this.weight = weight;
    this.cell = cell;
  }

  private static String count(Data row, String key) {
    return Figures.count(row.at(key).number());
  }

  /** Whether the target of a class is missed. */
  static boolean isMissed(Data row) {
    String state = row.at("verdict").at("state").text("");
    return state.equals("late") || state.equals("turned-away");
  }

  /** The measured statistic of its target, with a sign if that is missed. */
  private static String measured(Data row) {
    return row.at("target").isKnown()
        ? (isMissed(row) ? "! " : "") + Figures.time(row.at("measured").number())
        : "-";
  }

  private static String target(Data row) {
    Data target = row.at("target");
    if (!target.isKnown()) {
      return row.at("exempt").isTrue() ? "exempt" : "-";
    }
    String sign = target.at("meaning").text("").equals("track") ? " =" : " ";
    return target.at("statistic").text("?") + sign + Figures.time(target.at("seconds").number());
  }

  /** The columns that fit. */
  static List<TableColumn> in(int columns) {
    List<TableColumn> all = new ArrayList<>(List.of(values()));
    while (all.size() > 1 && width(all) > columns) {
      all.remove(Collections.min(all, Comparator.comparingInt(each -> each.weight)));
    }
    return all;
  }

  private static int width(List<TableColumn> all) {
    return all.stream().mapToInt(each -> each.width).sum() + (all.size() - 1) * GAP.length();
  }

  /** The line of heads. */
  static String heads(List<TableColumn> shown, int nameWidth) {
    return line(shown, nameWidth, shown.stream().map(each -> each.head).toList());
  }

  static String row(List<TableColumn> shown, int nameWidth, Data row, Rates rates) {
    List<String> cells =
        shown.stream().map(each -> Output.line(each.cell.apply(row, rates))).toList();
    return line(shown, nameWidth, cells);
  }

  /** The width of names: the rest of the line, up to the longest name. */
  static int nameWidth(List<TableColumn> shown, int columns, int longest) {
    int room = CLASS.width + columns - width(shown);
    return Math.max(1, Math.min(room, Math.max(CLASS.width, longest)));
  }

  private static String line(List<TableColumn> shown, int nameWidth, List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      TableColumn each = shown.get(i);
      int width = each == CLASS ? nameWidth : each.width;
      boolean isLeft = each == CLASS || each == TARGET;
      line.append(i == 0 ? "" : GAP)
          .append(
              isLeft
                  ? TerminalText.left(cells.get(i), width)
                  : TerminalText.right(cells.get(i), width));
    }
    return line.toString().stripTrailing();
  }
}
