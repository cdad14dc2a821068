package io.github.jettyqos.ctl.top;

import io.github.jettyqos.ctl.text.Cells;
import io.github.jettyqos.ctl.text.Data;
import io.github.jettyqos.ctl.text.Figures;
import io.github.jettyqos.ctl.text.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/** A column of the table of classes. On a narrow terminal those that say least are left out. */
@SuppressWarnings("ImmutableEnumChecker") // cells are functions
enum Column {
  CLASS("class", 8, 9, (row, rates) -> row.at("name").text("?")),
  BUDGET("budget", 6, 8, (row, rates) -> count(row, "budget")),
  RUNNING("running", 7, 2, (row, rates) -> count(row, "running")),
  QUEUED("queued", 6, 6, (row, rates) -> count(row, "queued")),
  ARRIVALS("arr/s", 6, 3, (row, rates) -> rate(row, rates, (r, of) -> r.arrivals(of))),
  REJECTED("rej/s", 6, 4, (row, rates) -> rate(row, rates, (r, of) -> r.rejected(of))),
  MEASURED("measured", 9, 7, (row, rates) -> Kept.measured(row)),
  TARGET("target", 11, 5, (row, rates) -> Kept.target(row)),
  P95("p95", 7, 1, (row, rates) -> Figures.time(row.at("residence").at("p95").number()));

  /** What it shows of a class. */
  @FunctionalInterface
  private interface Cell {
    String of(Data row, Rates rates);
  }

  private static final String GAP = " ";

  private final String head;
  private final int width;

  /** The least is left out first. */
  private final int weight;

  private final Cell cell;

  Column(String head, int width, int weight, Cell cell) {
    this.head = head;
    this.width = width;
    this.weight = weight;
    this.cell = cell;
  }

  private static String count(Data row, String key) {
    return Figures.count(row.at(key).number());
  }

  private static String rate(Data row, Rates rates, ToDoubleBiFunction<Rates, Data> of) {
    return Figures.rate(of.applyAsDouble(rates, row));
  }

  /** Those for which there is room. */
  static List<Column> in(int columns) {
    List<Column> all = new ArrayList<>(List.of(values()));
    while (all.size() > 1 && width(all) > columns) {
      all.remove(all.stream().min((a, b) -> Integer.compare(a.weight, b.weight)).orElseThrow());
    }
    return all;
  }

  private static int width(List<Column> all) {
    return all.stream().mapToInt(each -> each.width).sum() + (all.size() - 1) * GAP.length();
  }

  /** The line of heads. */
  static String heads(List<Column> shown, int nameWidth) {
    return line(shown, nameWidth, shown.stream().map(each -> each.head).toList());
  }

  static String row(List<Column> shown, int nameWidth, Data row, Rates rates) {
    return line(
        shown,
        nameWidth,
        shown.stream().map(each -> Output.line(each.cell.of(row, rates))).toList());
  }

  /** For names: what the others leave over, and no more than the longest needs. */
  static int nameWidth(List<Column> shown, int columns, int longest) {
    int room = CLASS.width + columns - width(shown);
    return Math.max(1, Math.min(room, Math.max(CLASS.width, longest)));
  }

  private static String line(List<Column> shown, int nameWidth, List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      Column each = shown.get(i);
      line.append(i == 0 ? "" : GAP)
          .append(
              each == CLASS || each == TARGET
                  ? Cells.left(cells.get(i), each == CLASS ? nameWidth : each.width)
                  : Cells.right(cells.get(i), each.width));
    }
    return line.toString().stripTrailing();
  }
}
