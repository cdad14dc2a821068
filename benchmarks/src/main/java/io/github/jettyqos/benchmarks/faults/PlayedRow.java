package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.report.Report;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A row with what it found in each mode.
 *
 * @param number from 1
 * @param row the row
 * @param findings by mode
 */
record PlayedRow(int number, Row row, Map<String, Finding> findings) {
  PlayedRow {
    findings = new LinkedHashMap<>(findings);
  }

  /** Whether all was found as it must be. */
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

  /** Every figure with its values in all modes, and with what was missed. */
  String figures() {
    Map<String, StringBuilder> words = new LinkedHashMap<>();
    findings.values().stream()
        .flatMap(each -> each.figures().stream())
        .forEach(
            each -> {
              StringBuilder word = words.computeIfAbsent(each.name(), any -> new StringBuilder());
              word.append(word.isEmpty() ? "" : " / ").append(Figure.word(each.value()));
              word.append(each.holds() ? "" : "!");
            });
    return words.entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue())
        .collect(Collectors.joining("; "));
  }

  /** All figures, and a check for the row. */
  void addTo(Report report) {
    findings.forEach(
        (mode, finding) -> {
          for (Figure each : finding.figures()) {
            report.result("%02d %s: %s".formatted(number, mode, each.name()), each.value());
          }
          finding.notes().forEach(note -> report.note("row " + number + ", " + mode + ": " + note));
        });
    String what = number + " " + row.name();
    long broken = findings.values().stream().filter(each -> !each.holds()).count();
    if (row.mustFail()) {
      report.atLeast(what + ": modes in which it fails (must)", (double) broken, findings.size());
    } else {
      report.atMost(what + ": modes in which a bound is broken", (double) broken, 0);
    }
  }
}
