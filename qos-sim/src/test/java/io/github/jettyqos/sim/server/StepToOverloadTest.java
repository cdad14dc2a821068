package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.sim.workload.Schedule;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** All classes together step from .6 to 1.4 times 440 a second; nothing is lent. */
final class StepToOverloadTest {
  private static final Duration STEP = Duration.ofSeconds(8);
  private static final Duration END = Duration.ofSeconds(16);
  private static final int SEEDS = 40;
  private static final double LOAD = 440;
  private static final int FIRST_MILLIS = 80;

  /** The most periods after the step in a row in which the mean of the first class is late. */
  private static int late(ThreeTargets server, long seed) {
    int periods = (int) END.dividedBy(ThreeTargets.PERIOD);
    double[] millis = new double[periods];
    int[] count = new int[periods];
    server.run(
        seed,
        share -> Schedule.of(.6 * share * LOAD).step(STEP, 1.4 * share * LOAD),
        END,
        (k, came, residence) -> {
          if (k == 0) {
            int at = (int) (came / ThreeTargets.PERIOD.toNanos());
            millis[at] += residence * 1e-6;
            count[at]++;
          }
        });
    int longest = 0;
    int late = 0;
    int last = periods - 2; // after that not all are answered
    for (int i = (int) STEP.dividedBy(ThreeTargets.PERIOD); i < last; i++) {
      late = millis[i] > FIRST_MILLIS * count[i] ? late + 1 : 0;
      longest = Math.max(longest, late);
    }
    return longest;
  }

  /** Runs whose first class is late in at most two periods in a row. */
  private static int inTime(LawKind law) {
    ThreeTargets server =
        new ThreeTargets(law, Optional.of(ThreeTargets.TRUE), false, FIRST_MILLIS, 200, 1000);
    int runs = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      runs += late(server, seed) <= 2 ? 1 : 0;
    }
    return runs;
  }

  /**
   * Healthy 39 of 40. With needs planned beside idle threads, every fourth period, 33; with a
   * speedup estimated from throughputs scaled by two curves 29; with both 22.
   */
  @Test
  void run_stepToOverload_firstClassIsBackWithinTwoPeriods() {
    assertThat(inTime(LawKind.MTRR)).isGreaterThanOrEqualTo(36);
    assertThat(inTime(LawKind.STATIC)).isZero();
  }
}
