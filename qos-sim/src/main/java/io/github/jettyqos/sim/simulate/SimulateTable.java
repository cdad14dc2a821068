package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.sim.report.Check;
import io.github.jettyqos.sim.report.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Outcomes as text for a person, one under the other for every class. */
final class SimulateTable {
  private static final String HEADS =
      "                                        queue   queue | waiting                   |residence                            |  over  \n"
          + "class               arrivals  threads    full timeout |    mean      p95      p99 |    mean      p50      p95      p99 |        target";

  private static final String ROW =
      "%-16s %s %9.1f %8.1f %7s %7s |%8s %8s %8s |%8s %8s %8s %8s |%6s  %s";

  private final StringBuilder out = new StringBuilder();

  private SimulateTable() {}

  /** The results of every class, and the targets of the first server that are kept. */
  static String of(List<ScenarioResult> outcomes, List<Check> checks, List<String> remarks) {
    SimulateTable table = new SimulateTable();
    for (int i = 0; i < outcomes.size(); i++) {
      table.line("%s: %s", label(i), outcomes.get(i).scenario().inWords());
    }
    List<SimulatedFault> faults = outcomes.get(0).scenario().faults();
    if (!faults.isEmpty()) {
      table.line(
          "goes wrong: %s",
          faults.stream().map(SimulatedFault::toString).collect(Collectors.joining("; ")));
    }
    table.line("%n%s", HEADS);
    for (ClassTotals each : outcomes.get(0).classes()) {
      table.row(each, 0);
      for (int i = 1; i < outcomes.size(); i++) {
        named(outcomes.get(i), each.owner().name()).ifPresent(other -> table.row(other, 1));
      }
    }
    for (int i = 1; i < outcomes.size(); i++) {
      for (ClassTotals each : outcomes.get(i).classes()) {
        if (named(outcomes.get(0), each.owner().name()).isEmpty()) {
          table.row(each, i);
        }
      }
    }
    table.line("");
    checks.forEach(check -> table.line("%s", check));
    remarks.forEach(remark -> table.line("note   %s", remark));
    return table.out.toString();
  }

  private static Optional<ClassTotals> named(ScenarioResult outcome, String name) {
    return outcome.classes().stream().filter(each -> each.owner().name().equals(name)).findFirst();
  }

  private static char label(int index) {
    return (char) ('A' + index);
  }

  private void row(ClassTotals each, int index) {
    line(
        ROW,
        each.owner().name(),
        label(index),
        each.arrivalsPerSecond(),
        each.threads(),
        Texts.share(each.rejectedShare(RejectReason.QUEUE_FULL)),
        Texts.share(each.rejectedShare(RejectReason.QUEUE_TIMEOUT)),
        Texts.time(each.waiting().mean()),
        Texts.time(each.waiting().quantile(0.95)),
        Texts.time(each.waiting().quantile(0.99)),
        Texts.time(each.residence().mean()),
        Texts.time(each.residence().quantile(0.5)),
        Texts.time(each.residence().quantile(0.95)),
        Texts.time(each.residence().quantile(0.99)),
        each.overShare().isPresent() ? Texts.share(each.overShare().getAsDouble()) : "-",
        each.owner().guarantee().target().map(Texts::target).orElse("-"));
  }

  private void line(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format + "%n", values));
  }
}
