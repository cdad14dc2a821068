package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.loop.StepReport;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import java.util.ArrayList;
import java.util.List;

/** What becomes of promises that cannot be kept, and of those beside them. */
final class ShiftPromises {
  private static final double NANOS = 1e-9;

  private final Setting setting;

  ShiftPromises(Setting setting) {
    this.setting = setting;
  }

  /** A run, and the certificates of its steady part. */
  private record Run(ShiftOutcome outcome, List<List<Shortfall>> certificates) {
    /** Periods whose certificate names exactly one class. */
    double naming(String only) {
      long right =
          certificates.stream()
              .filter(each -> each.size() == 1 && each.get(0).name().equals(only))
              .count();
      return (double) right / certificates.size();
    }
  }

  void check(Findings findings) {
    List<Run> unreachable = runs("unreachable target", ShiftScenario.unreachable(), 20);
    findings.line("");
    findings.line("gold's target 10 ms, which no division can keep:");
    kept(findings, "beside an unreachable target", unreachable, 1, 20, ShiftScenario.STEP);
    kept(findings, "beside an unreachable target", unreachable, 2, 20, ShiftScenario.STEP);
    double named = unreachable.stream().mapToDouble(r -> r.naming("gold")).average().orElseThrow();
    findings.atLeast("unreachable target: share of certificates that name gold alone", named, .99);

    int from = ShiftScenario.OVERLOAD + 10;
    List<Run> deep = runs("broken promise", ShiftScenario.deepQueues(), from);
    findings.line("overload before queues of 1000, so that bronze is late instead of turned away:");
    kept(findings, "overload, deep queues", deep, 0, from, ShiftScenario.BURSTS);
    kept(findings, "overload, deep queues", deep, 1, from, ShiftScenario.BURSTS);
    named = deep.stream().mapToDouble(r -> r.naming("bronze")).average().orElseThrow();
    findings.atLeast("overload: share of certificates that name bronze alone", named, .99);
    double late =
        deep.stream()
            .mapToDouble(r -> r.outcome().mean(2, from, ShiftScenario.BURSTS))
            .average()
            .orElseThrow();
    findings.result("overload_deep_queues_bronze_seconds", late);
    findings.line("bronze %.2f s (target 2)", late);
    findings.atLeast("overload: bronze over its target, as the certificate says", late, 2);
  }

  private List<Run> runs(String what, ShiftScenario scenario, int fromSecond) {
    return setting.overSeeds(
        what,
        seed -> {
          List<List<Shortfall>> certificates = new ArrayList<>();
          ShiftOutcome outcome =
              ShiftRun.of(
                  seed,
                  scenario,
                  ShiftScenario.start(),
                  ShiftLaws.shipped(scenario.classes()),
                  report -> add(certificates, report, fromSecond));
          return new Run(outcome, certificates);
        });
  }

  private static void add(List<List<Shortfall>> to, StepReport report, int fromSecond) {
    if (report.proposal() != null && report.atNanos() * NANOS > fromSecond) {
      to.add(report.proposal().certificate());
    }
  }

  private static void kept(
      Findings findings, String what, List<Run> runs, int k, int from, int to) {
    String name = ShiftScenario.NAMES.get(k);
    double mean =
        runs.stream().mapToDouble(r -> r.outcome().mean(k, from, to)).average().orElseThrow();
    double over =
        runs.stream()
            .mapToDouble(r -> r.outcome().windowsOver(k, from, to))
            .average()
            .orElseThrow();
    findings.line("%s %.3f s (target %.1f)", name, mean, ShiftScenario.target(k));
    findings.result(what + ", " + name + " over_target", mean / ShiftScenario.target(k));
    findings.atMost(what + ": windows of 5 s in which " + name + " is over target", over, 0);
  }
}
