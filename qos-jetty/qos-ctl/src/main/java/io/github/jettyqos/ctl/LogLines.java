package io.github.jettyqos.ctl;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Decisions and changes, a line for each. */
final class LogLines {
  static final String DECISIONS = "decisions";
  static final String CHANGES = "changes";

  /** Operations whose data are such lines. */
  static final Set<String> NAMES = Set.of(DECISIONS, CHANGES);

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private LogLines() {}

  /**
   * A decision or a change.
   *
   * @param kind {@code decision} or {@code change}
   * @param at when
   * @param number that of its kind
   * @param text for a person
   * @param sameAs what is alike in decisions of which one is enough to know
   * @param data as it was answered
   */
  record Line(String kind, String at, long number, String text, String sameAs, Data data) {}

  static List<Line> of(String operation, Data all) {
    Function<Data, Line> line = operation.equals(CHANGES) ? LogLines::change : LogLines::decision;
    return all.list().stream().map(line).toList();
  }

  private static Line change(Data of) {
    String changed =
        of.at("changed").list().stream()
            .map(each -> each.text(""))
            .collect(Collectors.joining("; "));
    String text =
        "change %s by %s: %s: %s; reason: %s"
            .formatted(
                of.at("number").text("?"),
                of.at("who").text("?"),
                of.at("operation").text("?"),
                changed.isEmpty() ? "nothing changes" : changed,
                of.at("reason").text("?"));
    return line("change", of, text, text);
  }

  private static Line decision(Data of) {
    String budgets =
        of.at("classes").map().entrySet().stream()
            .map(LogLines::budget)
            .collect(Collectors.joining(", "));
    String partition = budgets + " of " + of.at("total").text("?") + " threads";
    String hold = of.at("hold").text("?");
    String text =
        "decision %s by %s: %s%s: %s"
            .formatted(
                of.at("number").text("?"),
                of.at("law").text("?"),
                partition,
                hold.equals("none") ? "" : " (" + hold + ")",
                of.at("reason").text("?"));
    return line("decision", of, text, partition + hold);
  }

  /** In force, and what the law would have, if that is another. */
  private static String budget(Map.Entry<String, Data> of) {
    String inForce = of.getValue().at("budget").text("?");
    String proposed = of.getValue().at("proposed").text(inForce);
    String other = proposed.equals(inForce) ? "" : " (" + proposed + " proposed)";
    return of.getKey() + " " + inForce + other;
  }

  private static Line line(String kind, Data of, String text, String sameAs) {
    String at = time(of.at("at").text(""));
    double number = of.at("number").number();
    return new Line(
        kind, at, Double.isNaN(number) ? 0 : (long) number, at + " " + text, sameAs, of);
  }

  /** With milliseconds, all equally long, so that they are in the order of their text. */
  private static String time(String at) {
    try {
      return TIME.format(Instant.parse(at));
    } catch (DateTimeParseException e) {
      return "?";
    }
  }
}
