package io.github.jettyqos.sim.experiment.shift;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.sim.experiment.rule.Rules;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The shipped law in the scenario, with parts of it switched off as twins. */
final class ShiftRunTest {

  /** Seed 1. */
  private static ShiftOutcome run(Meaning meaning, MtrrRule options, int end) {
    ShiftScenario scenario = ShiftScenario.all(meaning).until(end);
    return ShiftRun.of(
        1,
        scenario,
        ShiftScenario.start(),
        ShiftLaws.mtrr(options).apply(scenario.classes()),
        report -> {});
  }

  private static double ratio(ShiftOutcome run, int k, ShiftPhase phase) {
    return run.mean(k, phase.from, phase.to) / ShiftScenario.target(k);
  }

  @Test
  void run_upperBounds_keptInEveryWindowAndCheaperThanEqualShares() {
    ShiftOutcome shipped = run(Meaning.AT_MOST, MtrrRule.DEFAULT, ShiftScenario.END);
    for (ShiftPhase phase : ShiftPhase.values()) {
      for (int k = 0; k < 3; k++) {
        if (phase.isSteady(k)) {
          assertThat(shipped.windowsOver(k, phase.from, phase.to))
              .as(phase.key(ShiftScenario.NAMES.get(k), "windows over"))
              .isZero();
        }
      }
    }
    ShiftOutcome equal = ShiftRun.of(1, Rules.STATIC);
    // Healthy 23 000; with 8 threads for each class, which nobody moves, 40 000; bar 30 000.
    assertThat(shipped.cost()).isLessThan(30_000);
    assertThat(equal.cost()).isGreaterThan(30_000);
    // Silver in its bursts: healthy 0.7 of the target; with 8 threads 1.4; bar 1.
    assertThat(ratio(shipped, 1, ShiftPhase.BURSTS)).isLessThan(1);
    assertThat(ratio(equal, 1, ShiftPhase.BURSTS)).isGreaterThan(1);
  }

  @Test
  void run_valuesToSettleAt_reachedByTheTrimAndNotWithoutIt() {
    ShiftOutcome trimmed = run(Meaning.TRACK, MtrrRule.DEFAULT, ShiftScenario.OVERLOAD);
    ShiftOutcome untrimmed = run(Meaning.TRACK, new MtrrRule(1, 0), ShiftScenario.OVERLOAD);
    // Healthy 0.98 to 1.02 of the target; without trim 0.6 to 0.8, since tables are pessimistic.
    for (ShiftPhase phase : List.of(ShiftPhase.BASE, ShiftPhase.STEP)) {
      for (int k = 0; k < 2; k++) {
        assertThat(ratio(trimmed, k, phase)).isBetween(.9, 1.1);
        assertThat(ratio(untrimmed, k, phase)).isLessThan(.9);
      }
    }
  }

  @Test
  void run_optimalLaw_dearerThanTheShippedOneAndCheaperThanEqualShares() {
    ShiftScenario scenario = ShiftScenario.all(Meaning.AT_MOST);
    ShiftOutcome optimal =
        ShiftRun.of(
            1,
            scenario,
            ShiftScenario.start(),
            ShiftLaws.others().get("optimal").apply(scenario.classes()),
            report -> {});
    // Over 8 seeds 26 900 to 30 300; aiming at .25 of the bounds gold is given up in the overload,
    // 51 000; equal shares 40 000; bar 34 000. The shipped law 23 000.
    assertThat(optimal.cost()).isBetween(24_000.0, 34_000.0);
  }

  @Test
  void run_morningAfterAQuietNight_nobodyIsTurnedAway() {
    // Healthy: 0. The twin is told what the night showed, that 4 handlers are worth while, as the
    // truth: 136 requests a second come where 12 threads, 4 for each class, do 127. 440; bar 200.
    assertThat(rejections(Optional.empty())).isZero();
    assertThat(rejections(Optional.of(new Speedup(50, .14, 4)))).isGreaterThan(200);
  }

  /** Over all classes, by the shipped law, which is told what is given or else what is measured. */
  private static long rejections(Optional<Speedup> told) {
    ShiftScenario scenario = ShiftScenario.morning(Optional.empty());
    ControlLaw shipped = ShiftLaws.shipped(scenario.classes());
    ControlLaw law =
        new ControlLaw() {
          @Override
          public Proposal propose(Measurement seen) {
            return shipped.propose(
                new Measurement(
                    seen.atNanos(),
                    seen.periodNanos(),
                    seen.partition(),
                    told.or(seen::speedup),
                    seen.classes()));
          }

          @Override
          public boolean letsWait() {
            return told.isPresent(); // or the loop would give the threads that it thinks useless
          }
        };
    ShiftOutcome run = ShiftRun.of(1, scenario, ShiftScenario.start(), law, report -> {});
    return run.rejections(0) + run.rejections(1) + run.rejections(2);
  }
}
