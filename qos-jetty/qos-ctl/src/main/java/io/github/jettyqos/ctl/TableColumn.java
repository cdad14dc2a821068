package io.github.jettyqos.ctl;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * A column of the table of classes. On a narrow terminal the least important ones are left out; 80
 * columns have room for those up to {@link #P95}.
 */
enum TableColumn {
  CLASS("class", 8, 19, "the name of the class"),
  STATE("state", 31, 10, "whether its target is kept, and how much is turned away"),
  BUDGET("budget", 6, 18, "threads that it has for sure"),
  RUNNING("running", 7, 12, "handlers that run; 3+2: two of five on borrowed threads"),
  QUEUED("queued", 6, 16, "requests that wait for a thread"),
  ARRIVALS("arr/s", 6, 13, "requests a second"),
  REJECTED("rej/s", 6, 14, "requests turned away a second"),
  REASONS("turned away by", 38, 7, "the two main reasons, with their shares"),
  MEASURED("measured", 9, 17, "the statistic of the target; ! where it is missed"),
  PREDICTED("predicted", 9, 8, "the same, as the model predicts it"),
  TARGET("target", 12, 15, "what is promised; = where it is to be met, not undercut"),
  P95("p95", 7, 11, "of 100 requests 95 take at most this"),
  LIMITED("limited by", 14, 9, "what a class has too little of, by the model"),
  GUARANTEE("guarantee", 30, 6, "the guarantee in words");

  private static final String GAP = " ";
  private static final int SHOWN_REASONS = 2;

  /** Names get so many columns before columns beyond those of 80 are added. */
  private static final int NAME = 24;

  final String head;
  final String meaning;
  private final int width;

  /** Its importance: the lowest is left out first. */
  private final int weight;

  TableColumn(String head, int width, int weight, String meaning) {
    this.head = head;
    this.width = width;
    this.weight = weight;
    this.meaning = meaning;
  }

  /**
   * What the cells of a table have in common.
   *
   * @param rates since the look before
   * @param unit of its times
   * @param observes whether admission only observes, so that what waits and is turned away is what
   *     would
   */
  record Table(Rates rates, Figures.Unit unit, boolean observes) {
    static Table of(List<Data> classes, Rates rates, boolean observes) {
      return new Table(
          rates, Figures.Unit.of(classes.stream().flatMapToDouble(Table::times)), observes);
    }

    private static DoubleStream times(Data row) {
      return DoubleStream.of(
          row.at("measured").number(),
          row.at("target").at("seconds").number(),
          row.at("residence").at("p95").number(),
          predicted(row));
    }
  }

  private String cell(Data row, Table of) {
    return switch (this) {
      case CLASS -> row.at("name").text("?");
      case STATE ->
          row.at("verdict").at("inWords").text(row.at("exempt").isTrue() ? "exempt" : "-");
      case BUDGET -> Figures.count(row.at("budget").number());
      case RUNNING -> running(row, of.observes);
      case QUEUED -> Figures.count((of.observes ? row.at("observed") : row).at("queued").number());
      case ARRIVALS -> Figures.rate(of.rates.arrivals(row));
      case REJECTED -> Figures.rate(of.rates.rejected(row, of.observes));
      case REASONS -> reasons(of.rates.reasons(row, of.observes));
      case MEASURED ->
          row.at("target").isKnown()
              ? (isMissed(row) ? "! " : "") + of.unit.of(row.at("measured").number())
              : "-";
      case PREDICTED -> of.unit.of(predicted(row));
      case TARGET -> target(row, of.unit);
      case P95 -> of.unit.of(row.at("residence").at("p95").number());
      case LIMITED -> row.at("limitedBy").text("-");
      case GUARANTEE -> row.at("guarantee").text("-");
    };
  }

  /** Running handlers; above the budget they run on threads that other classes lend. */
  private static String running(Data row, boolean observes) {
    double running = row.at("running").number();
    double budget = row.at("budget").number();
    return !observes && budget >= 0 && running > budget
        ? Figures.count(budget) + "+" + Figures.count(running - budget)
        : Figures.count(running);
  }

  private static String reasons(Map<String, Double> rates) {
    double all = rates.values().stream().mapToDouble(each -> each).sum();
    return all > 0
        ? rates.entrySet().stream()
            .filter(each -> each.getValue() > 0)
            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
            .limit(SHOWN_REASONS)
            .map(each -> each.getKey() + " " + Figures.percent(each.getValue() / all))
            .collect(joining(", "))
        : "-";
  }

  /** Whether the target of a class is missed. */
  static boolean isMissed(Data row) {
    return row.at("verdict").isKnown() && !Findings.isWell(row.at("verdict"));
  }

  private static double predicted(Data row) {
    return row.at("predicted").at("quantile").number();
  }

  private static String target(Data row, Figures.Unit unit) {
    Data target = row.at("target");
    if (!target.isKnown()) {
      return row.at("exempt").isTrue() ? "exempt" : "-";
    }
    String sign = target.at("meaning").text("").equals("track") ? " =" : " ";
    return target.at("statistic").text("?") + sign + unit.of(target.at("seconds").number());
  }

  /**
   * The columns that fit.
   *
   * @param longest the width of the longest name
   */
  static List<TableColumn> in(int columns, int longest) {
    int forName = Math.max(0, Math.min(longest, NAME) - CLASS.width);
    List<TableColumn> all = new ArrayList<>(List.of(values()));
    while (all.size() > 1) {
      TableColumn least = Collections.min(all, Comparator.comparingInt(each -> each.weight));
      if (width(all) + (least.weight < P95.weight ? forName : 0) <= columns) {
        break;
      }
      all.remove(least);
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

  static String row(List<TableColumn> shown, int nameWidth, Data row, Table of) {
    return line(shown, nameWidth, shown.stream().map(each -> each.cell(row, of)).toList());
  }

  /** The width of names: the rest of the line, up to the longest name. */
  static int nameWidth(List<TableColumn> shown, int columns, int longest) {
    int room = CLASS.width + columns - width(shown);
    return Math.max(1, Math.min(room, Math.max(CLASS.width, longest)));
  }

  private boolean isText() {
    return switch (this) {
      case CLASS, STATE, REASONS, TARGET, LIMITED, GUARANTEE -> true;
      default -> false;
    };
  }

  private static String line(List<TableColumn> shown, int nameWidth, List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      TableColumn each = shown.get(i);
      String cell = Output.line(cells.get(i));
      int width = each == CLASS ? nameWidth : each.width;
      line.append(i == 0 ? "" : GAP);
      if (each == GUARANTEE) {
        line.append(cell); // the last one has the rest of the line
      } else {
        line.append(
            each.isText() ? TerminalText.left(cell, width) : TerminalText.right(cell, width));
      }
    }
    return line.toString().stripTrailing();
  }
}
