package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.report.Report;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A row with its findings in each mode.
 *
 * @param row the row
 * @param findings by mode
 */
record PlayedRow(Row row, Map<String, Finding> findings) {
  PlayedRow {
    findings = new LinkedHashMap<>(findings);
  }

  /** Whether the row held in all modes, or failed in all if it must fail. */
  boolean holds() {
    return row.mustFail()
        ? findings.values().stream().noneMatch(Finding::holds)
        : findings.values().stream().allMatch(Finding::holds);
  }

  String verdict() {
    if (row.mustFail()) {
      return holds() ? "fails as it must" : "MISSED: does not fail";
    }
    return holds() ? "holds" : "MISSED";
  }

  /** Every figure with its values in all modes; an exclamation mark follows a broken bound. */
  private String figures() {
    Map<String, StringBuilder> words = new LinkedHashMap<>();
    findings.values().stream()
        .flatMap(each -> each.figures().stream())
        .forEach(
            each -> {
              StringBuilder word = words.computeIfAbsent(each.name(), any -> new StringBuilder());
              word.append(word.isEmpty() ? "" : " / ").append(each.word());
              word.append(each.holds() ? "" : "!");
            });
    return words.entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue())
        .collect(Collectors.joining("; "));
  }

  /** A row of a table in Markdown. */
  String markdown() {
    return "| %d | %s | %s | %s | %s | %s |%n"
        .formatted(row.number(), row.name(), row.done(), row.invariant(), figures(), verdict());
  }

  /** Adds all figures, and a check for the row. */
  void addTo(Report report) {
    findings.forEach(
        (mode, finding) -> {
          for (Finding.Figure each : finding.figures()) {
            report.result("%02d %s: %s".formatted(row.number(), mode, each.name()), each.value());
          }
          finding
              .notes()
              .forEach(note -> report.note("row " + row.number() + ", " + mode + ": " + note));
        });
    String what = row.number() + " " + row.name();
    double broken = findings.values().stream().filter(each -> !each.holds()).count();
    if (row.mustFail()) {
      report.atLeast(what + ": modes in which it fails (must)", broken, findings.size());
    } else {
      report.atMost(what + ": modes in which a bound is broken", broken, 0);
    }
  }
}
