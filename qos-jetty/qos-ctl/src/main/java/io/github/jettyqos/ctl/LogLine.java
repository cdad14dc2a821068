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

/**
 * A decision or a change, as a line of a log.
 *
 * @param kind {@code decision} or {@code change}
 * @param at when
 * @param number that of its kind
 * @param text for a person
 * @param sameAs equal in decisions of which one is enough to show
 * @param data as answered by the server
 */
record LogLine(String kind, String at, long number, String text, String sameAs, Data data) {
  static final String DECISIONS = "decisions";
  static final String CHANGES = "changes";

  /** The operations that answer such lines. */
  static final Set<String> NAMES = Set.of(DECISIONS, CHANGES);

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  static List<LogLine> of(String operation, Data all) {
    Function<Data, LogLine> line = operation.equals(CHANGES) ? LogLine::change : LogLine::decision;
    return all.list().stream().map(line).toList();
  }

  private static LogLine change(Data of) {
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

  private static LogLine decision(Data of) {
    String budgets =
        of.at("classes").map().entrySet().stream()
            .map(LogLine::budget)
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

  /** The budget in force, and the proposed one if it differs. */
  private static String budget(Map.Entry<String, Data> of) {
    String inForce = of.getValue().at("budget").text("?");
    String proposed = of.getValue().at("proposed").text(inForce);
    String other = proposed.equals(inForce) ? "" : " (" + proposed + " proposed)";
    return of.getKey() + " " + inForce + other;
  }

  private static LogLine line(String kind, Data of, String text, String sameAs) {
    String at = time(of.at("at").text(""));
    double number = of.at("number").number();
    return new LogLine(
        kind, at, Double.isNaN(number) ? 0 : (long) number, at + " " + text, sameAs, of);
  }

  /** With milliseconds, all of one length, so that their text sorts by time. */
  private static String time(String at) {
    try {
      return TIME.format(Instant.parse(at));
    } catch (DateTimeParseException e) {
      return "?";
    }
  }
}
