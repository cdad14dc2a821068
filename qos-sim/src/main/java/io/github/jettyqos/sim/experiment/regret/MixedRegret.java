package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Means;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.knowm.xchart.XYChart;

/**
 * The shipped law beside rules that need no law, on servers that were drawn at random: what it
 * costs to have turned it on.
 *
 * <p>Costs are those of {@link RunCost}, per thousand requests and above the floor: {@link
 * OverloadCost}, or what the rule loses that loses least if that is less. A queue for all may let
 * one class that waits for its pool fill all threads, and that loss can be avoided.
 */
final class MixedRegret extends Experiment {
  private static final double BY_A_LITTLE = .05;
  private static final double A_LITTLE = 1;
  private static final double BY_MUCH = .2;
  private static final double MUCH = 2;
  private static final double ERRORS = 2;

  MixedRegret() {
    super(
        "mixed-regret",
        "servers drawn at random: the shipped law, plain rules and published ones",
        10);
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    List<DrawCosts> draws = setting.overSeeds(name(), DrawCosts::of);
    table(findings, draws);
    choosers(findings, draws);
    goals(findings, draws);
    losses(findings, draws);
    write(setting, csv(draws), List.of(chart(draws)));
  }

  private static void table(Findings findings, List<DrawCosts> draws) {
    findings.line("seconds per 1000 requests above the floor, %d draws", draws.size());
    findings.line("%-22s %12s %12s %12s %6s", "", "total", "a draw", "ours/its", "wins");
    double ours = total(draws, AllocationRules.SHIPPED);
    for (AllocationRule rule : AllocationRules.ALL) {
      double total = total(draws, rule);
      findings.line(
          "%-22s %12.0f %12.1f %12.3f %6d",
          rule.name(), total, total / draws.size(), ours / total, wins(draws, rule));
      findings.result("cost_" + rule.name(), total / draws.size());
      findings.result("wins_" + rule.name(), (double) wins(draws, rule));
    }
    double floor = Means.of(draws, DrawCosts::floor);
    double queue = Means.of(draws, DrawCosts::oneQueue);
    double alone = Means.of(draws, DrawCosts::alone);
    findings.line("requests that are late even on an idle server: %.1f a draw", alone);
    findings.result("late_alone", alone);
    findings.line("the floor is %.1f a draw; one queue for all would lose %.1f", floor, queue);
    findings.result("floor", floor);
    findings.result("floor_of_one_queue", queue);
  }

  /** The comparison with the best plain rule of each server. */
  private static void choosers(Findings findings, List<DrawCosts> draws) {
    double ours = total(draws, AllocationRules.SHIPPED);
    double best = draws.stream().mapToDouble(each -> each.mean(each.best())).sum();
    long chance =
        draws.stream()
            .filter(each -> each.isDearer(BY_A_LITTLE, A_LITTLE))
            .filter(each -> each.dearer() < ERRORS * each.error())
            .count();
    findings.line(
        "the best plain rule of each draw, with hindsight: %.0f; ours/its %.3f", best, ours / best);
    findings.result("best_plain_of_each_draw", best);
    findings.line("dearer than that by 5 %% and 1 s, within two standard errors: %d draws", chance);
    findings.result("dearer_by_chance", (double) chance);
  }

  /**
   * Goals, and no checks: what a draw costs differs so much that ten draws do not tell rules apart.
   * 40 draws (seeds 2001 to 2040): .79 of equal shares, .97 of idle threads lent, .46 of priority
   * alone; dearer than the best plain rule of each draw on 25, by much on 12.
   */
  private static void goals(Findings findings, List<DrawCosts> draws) {
    long little = draws.stream().filter(each -> each.isDearer(BY_A_LITTLE, A_LITTLE)).count();
    findings.goal(
        "part of draws dearer than the best plain rule by 5 % and 1 s",
        (double) little / draws.size(), .02);
    findings.goal(
        "draws dearer by 20 % and 2 s beyond two standard errors",
        (double) draws.stream().filter(MixedRegret::isMuchDearer).count(), 0);
    for (AllocationRule rule : AllocationRules.PLAIN) {
      findings.goal(
          "total over that of " + rule.name(),
          total(draws, AllocationRules.SHIPPED) / total(draws, rule),
          .9);
    }
  }

  private static boolean isMuchDearer(DrawCosts each) {
    return each.isDearer(BY_MUCH, MUCH) && each.dearer() > ERRORS * each.error();
  }

  private static void losses(Findings findings, List<DrawCosts> draws) {
    findings.line("");
    findings.line("draws in which the shipped law is dearer by 5 %% and 1 s:");
    draws.stream()
        .filter(each -> each.isDearer(BY_A_LITTLE, A_LITTLE))
        .forEach(
            each -> {
              findings.line(
                  "seed %d%s, by %.1f +- %.1f: %s",
                  each.server().seed(),
                  isMuchDearer(each) ? " (MUCH)" : "",
                  each.dearer(),
                  each.error(),
                  each.server());
              StringBuilder line = new StringBuilder();
              for (AllocationRule rule : AllocationRules.ALL) {
                line.append(String.format(Locale.ROOT, "  %s %.1f", rule.name(), each.mean(rule)));
              }
              findings.line("  %s", line);
            });
  }

  private static double total(List<DrawCosts> draws, AllocationRule rule) {
    return draws.stream().mapToDouble(each -> each.mean(rule)).sum();
  }

  private static long wins(List<DrawCosts> draws, AllocationRule rule) {
    return draws.stream()
        .filter(
            each ->
                AllocationRules.ALL.stream().allMatch(other -> each.mean(rule) <= each.mean(other)))
        .count();
  }

  private static Csv csv(List<DrawCosts> draws) {
    Csv csv =
        new Csv(
            Stream.concat(
                    Stream.of("server", "seed", "floor", "floor_of_one_queue", "dearer", "error"),
                    AllocationRules.ALL.stream().map(AllocationRule::name))
                .toArray(String[]::new));
    for (DrawCosts each : draws) {
      double[] row = new double[5 + AllocationRules.ALL.size()];
      row[0] = each.server().seed();
      row[1] = each.floor();
      row[2] = each.oneQueue();
      row[3] = each.dearer();
      row[4] = each.error();
      for (int i = 0; i < AllocationRules.ALL.size(); i++) {
        row[5 + i] = each.mean(AllocationRules.ALL.get(i));
      }
      csv.row(each.server().toString(), row);
    }
    return csv;
  }

  private static XYChart chart(List<DrawCosts> draws) {
    XYChart chart =
        Charts.of(
            "What a draw costs, over the best plain rule", "draws, sorted", "ratio (each + 1 s)");
    chart.getStyler().setYAxisLogarithmic(true);
    for (AllocationRule rule : AllocationRules.ALL) {
      List<Double> ratios =
          draws.stream()
              .map(each -> (each.mean(rule) + A_LITTLE) / (each.mean(each.best()) + A_LITTLE))
              .sorted()
              .toList();
      Charts.line(chart, rule.name(), ratios.size(), i -> i + 1.0, ratios::get);
    }
    return chart;
  }
}
