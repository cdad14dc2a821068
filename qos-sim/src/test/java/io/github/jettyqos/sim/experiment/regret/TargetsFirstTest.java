package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.regret.Flood.Result;
import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * The promises of the demonstration {@link Flood}; the whole matrix is in {@link FloodMatrixTest}.
 */
final class TargetsFirstTest {
  private static final int SEEDS = 3;

  @Test
  void law_flood_keepsTheTargetFromTheSecondSecondOn() {
    assertThat(play(Flood.DEMO, AllocationRules.SHIPPED)).allMatch(Result::isKept);
  }

  /** One of 45 seconds is late by chance: the longest of 60 exponential times. */
  @Test
  void law_floodOfVaryingTimes_keepsTheTargetFromTheSecondSecondOn() {
    List<Result> all = play(new Flood(50, 5, 1, true, 2), AllocationRules.SHIPPED);
    assertThat(all).allMatch(each -> each.firstLate() <= 1);
    assertThat(all.stream().mapToInt(Result::laterLate).sum()).isLessThanOrEqualTo(1);
  }

  /** Three times what a request takes, so as short as tables for exponential times can foretell. */
  @Test
  void law_targetThatTablesCallUnreachable_isKept() {
    assertThat(play(new Flood(30, 1, 0, true, 2), AllocationRules.SHIPPED))
        .allMatch(Result::isKept);
  }

  @Test
  void law_flood_servesItNearlyAsWithoutALaw() {
    assertThat(served(AllocationRules.SHIPPED)).isGreaterThan(.85);
  }

  @Test
  void twin_nothingKept_missesTheTarget() {
    assertThat(play(Flood.DEMO, Twin.without("KEPT"))).noneMatch(Result::isKept);
  }

  private static List<Result> play(Flood flood, AllocationRule rule) {
    return LongStream.rangeClosed(1, SEEDS).mapToObj(seed -> flood.play(rule, seed)).toList();
  }

  /** The least part of what is served of bronze where all is lent and there is no law. */
  private static double served(AllocationRule rule) {
    return LongStream.rangeClosed(1, SEEDS)
        .mapToDouble(
            seed -> (double) Flood.DEMO.play(rule, seed).served() / Flood.DEMO.servedLent(seed))
        .min()
        .orElseThrow();
  }
}
