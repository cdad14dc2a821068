package io.github.jettyqos.benchmarks.faults;

import java.util.List;
import java.util.stream.Collectors;

/** The rows as a table: for a terminal, and as Markdown. */
final class FaultTable {
  private FaultTable() {}

  static String text(PlayedRow row) {
    return "%2d %-18s %s%n     done:  %s%n     must:  %s%n     found: %s%n"
        .formatted(
            row.number(),
            row.verdict(),
            row.row().name(),
            row.row().done(),
            row.row().invariant(),
            row.figures());
  }

  static String markdown(List<String> modes, List<PlayedRow> rows) {
    return "| | fault | what is done | what must hold | found ("
        + String.join(" / ", modes)
        + ") | |\n"
        + "|---|---|---|---|---|---|\n"
        + rows.stream()
            .map(
                each ->
                    "| %d | %s | %s | %s | %s | %s |%n"
                        .formatted(
                            each.number(),
                            each.row().name(),
                            each.row().done(),
                            each.row().invariant(),
                            each.figures(),
                            each.verdict()))
            .collect(Collectors.joining());
  }
}
