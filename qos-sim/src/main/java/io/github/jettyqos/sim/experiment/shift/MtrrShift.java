package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.experiment.rule.Rule;
import io.github.jettyqos.sim.experiment.rule.Rules;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The shipped law through load steps, an overload, bursts, a night and a moving saturation point,
 * beside every other law and the best partition that stays.
 *
 * <p>Not in a paper. What it costs is the sum, over all requests, of the seconds beyond the target
 * of the class, and 5 s for each request that is turned away, weighted 4, 2 and 1. All see the same
 * requests. The speedup is measured online; before that the configured one holds.
 */
final class MtrrShift implements Experiment {
  private static final List<String> NAMES = ShiftScenario.NAMES;

  @Override
  public String name() {
    return "mtrr-shift";
  }

  @Override
  public String title() {
    return "the shipped law through steps, overload, bursts and a moving saturation point";
  }

  @Override
  public int seeds() {
    return 10;
  }

  @Override
  public Findings run(Setting setting) throws IOException {
    Findings findings = new Findings(name(), setting.list());
    List<ShiftOutcome> bound = runs(setting, "at most", Meaning.AT_MOST, ShiftLaws::shipped);
    List<ShiftOutcome> track = runs(setting, "track", Meaning.TRACK, ShiftLaws::shipped);
    bounds(findings, bound);
    settled(findings, track);
    reentry(findings, bound);
    new ShiftPromises(setting).check(findings);
    new ShiftMorning(setting).check(findings);
    costs(findings, setting, bound);
    ShiftFigure.write(setting, name(), bound, track);
    return findings;
  }

  private static List<ShiftOutcome> runs(
      Setting setting, String what, Meaning meaning, Function<List<ServiceClass>, ControlLaw> law) {
    ShiftScenario scenario = ShiftScenario.all(meaning);
    return setting.overSeeds(
        what,
        seed ->
            ShiftRun.of(
                seed,
                scenario,
                ShiftScenario.start(),
                law.apply(scenario.classes()),
                report -> {}));
  }

  /** No window of 5 s over target by more than a tenth, in any steady part of any seed. */
  private static void bounds(Findings findings, List<ShiftOutcome> runs) {
    findings.line("upper bounds: mean over target, and windows of 5 s more than a tenth over it");
    findings.line("%-26s %14s %14s %14s", "", NAMES.get(0), NAMES.get(1), NAMES.get(2));
    for (ShiftPhase phase : ShiftPhase.values()) {
      StringBuilder line = new StringBuilder();
      for (int k = 0; k < NAMES.size(); k++) {
        int index = k;
        double ratio =
            ShiftOutcome.meanOf(runs, r -> r.mean(index, phase.from, phase.to)) / target(k);
        double over = ShiftOutcome.meanOf(runs, r -> r.windowsOver(index, phase.from, phase.to));
        line.append(String.format(Locale.ROOT, " %8.2f %5.1f", ratio, over));
        findings.result(phase.key(NAMES.get(k), "over_target"), ratio);
        if (phase.isSteady(k)) {
          findings.atMost(
              phase.key(NAMES.get(k), "windows of 5 s over target by a tenth"), over, 0);
        } else {
          findings.result(phase.key(NAMES.get(k), "windows_over"), over);
        }
      }
      findings.line("%-26s%s", phase.title, line);
    }
  }

  /** Values to settle at: within a tenth, in the mean over seeds. */
  private static void settled(Findings findings, List<ShiftOutcome> runs) {
    findings.line("");
    findings.line("values to settle at: mean over target (bronze is an upper bound)");
    for (ShiftPhase phase : ShiftPhase.values()) {
      StringBuilder line = new StringBuilder();
      for (int k = 0; k < NAMES.size(); k++) {
        int index = k;
        double ratio =
            ShiftOutcome.meanOf(runs, r -> r.mean(index, phase.from, phase.to)) / target(k);
        line.append(String.format(Locale.ROOT, " %14.2f", ratio));
        if (k < 2 && phase.isSteady(k)) {
          findings.within(phase.key(NAMES.get(k), "track, mean over target"), ratio, .9, 1.1);
        }
      }
      findings.line("%-26s%s", phase.title, line);
    }
  }

  /** How many periods in a row the mean over seeds is over target, in the 10 s after a step. */
  private static void reentry(Findings findings, List<ShiftOutcome> runs) {
    Map<String, Integer> steps = new LinkedHashMap<>();
    steps.put("gold's arrivals times 1.4", ShiftScenario.STEP);
    steps.put("all arrivals to 1.4 times what can be served", ShiftScenario.OVERLOAD);
    findings.line("");
    steps.forEach(
        (what, second) -> {
          for (int k = 0; k < 2; k++) {
            int periods = longestOver(runs, k, second);
            findings.line("%s: %s over target for %d periods", what, NAMES.get(k), periods);
            findings.atMost(
                "periods until " + NAMES.get(k) + " is back, after " + what, periods, 3);
          }
        });
  }

  private static int longestOver(List<ShiftOutcome> runs, int k, int second) {
    int perSecond = (int) (1_000_000_000L / ShiftRun.PERIOD.toNanos());
    int longest = 0;
    int now = 0;
    for (int i = 0; i < 10 * perSecond; i++) {
      int period = second * perSecond + i;
      double sum = ShiftOutcome.meanOf(runs, r -> r.periodSum(k, period));
      double count = ShiftOutcome.meanOf(runs, r -> r.periodCount(k, period));
      now = sum > target(k) * count ? now + 1 : 0;
      longest = Math.max(longest, now);
    }
    return longest;
  }

  private static void costs(Findings findings, Setting setting, List<ShiftOutcome> shipped) {
    double ours = ShiftOutcome.meanOf(shipped, ShiftOutcome::cost);
    findings.result("cost_mtrr", ours);
    findings.line("");
    findings.line("%-26s %10s %12s", "holding cost", "mean", "over ours");
    findings.line("%-26s %10.0f", "mtrr", ours);
    ShiftLaws.others()
        .forEach(
            (name, law) -> {
              List<ShiftOutcome> runs = runs(setting, name, Meaning.AT_MOST, law);
              cost(findings, name, ShiftOutcome.meanOf(runs, ShiftOutcome::cost), ours);
            });
    ShiftStatics.Tried best = new ShiftStatics(setting, false).best();
    cost(findings, "best static partition", best.cost(), ours);
    findings.line("the best static partition is %s", best.partition());
    aboveFloor(findings, setting, best.cost());
  }

  /** Beside rules that need no law, and published ones, above what nobody can serve. */
  private static void aboveFloor(Findings findings, Setting setting, double bestStatic) {
    double ours = cost(setting, Rules.SHIPPED);
    double floor =
        ShiftOutcome.meanOf(
            setting.overSeeds("floor", ShiftRun::ofOneQueue), ShiftOutcome::lostCost);
    findings.result("floor", floor);
    findings.line("");
    findings.line("cost above the floor, of as many as one queue for all would lose: %.0f", floor);
    findings.line("%-26s %10.0f", "mtrr", ours - floor);
    Stream.concat(Rules.PLAIN.stream(), Rules.PUBLISHED.stream())
        .forEach(
            rule -> aboveFloor(findings, rule.name(), ours - floor, cost(setting, rule) - floor));
    aboveFloor(findings, "best static partition", ours - floor, bestStatic - floor);
    ShiftStatics.Tried lent = new ShiftStatics(setting, true).best();
    aboveFloor(findings, "best partition, lent", ours - floor, lent.cost() - floor);
    findings.line("the best partition that lends is %s", lent.partition());
  }

  private static double cost(Setting setting, Rule rule) {
    return ShiftOutcome.meanOf(
        setting.overSeeds(rule.name(), seed -> ShiftRun.of(seed, rule)), ShiftOutcome::cost);
  }

  private static void aboveFloor(Findings findings, String name, double ours, double theirs) {
    findings.result("above_floor_" + name.replace(",", "").replace(" ", "_"), theirs);
    findings.line("%-26s %10.0f %12.2f", name, theirs, ours / theirs);
    findings.atMost("cost above the floor over that of " + name, ours / theirs, .9);
  }

  private static void cost(Findings findings, String name, double cost, double ours) {
    findings.result("cost_" + name.replace(",", "").replace(" ", "_"), cost);
    findings.line("%-26s %10.0f %12.2f", name, cost, cost / ours);
    findings.atLeast("cost of " + name + " over ours", cost / ours, 1);
  }

  private static double target(int k) {
    return ShiftScenario.target(k);
  }
}
