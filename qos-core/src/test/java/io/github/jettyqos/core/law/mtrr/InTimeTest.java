package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InTimeTest {
  private static final long SECOND = 1_000_000_000L;

  private final InTime inTime =
      new InTime(
          List.of(
              ServiceClass.named("mean").priority(0).target(of(Statistic.MEAN)).build(),
              ServiceClass.named("p95").priority(1).target(of(Statistic.P95)).build(),
              ServiceClass.named("none").priority(2).build()));

  private static Target of(Statistic statistic) {
    return Target.atMost(statistic, Duration.ofMillis(100));
  }

  /** A period of a second; the delays are of the first two classes alike. */
  private boolean[] after(long count, double mean, long above, long rejected) {
    PeriodDelay delay = new PeriodDelay(count, mean, mean, above);
    ClassMeasurement seen =
        new ClassMeasurement(count, count, rejected, 0, 0, delay, delay, Ages.NONE);
    inTime.look(
        new Measurement(
            SECOND, SECOND, Partition.of(6, 2, 2, 2), Optional.empty(), List.of(seen, seen, seen)));
    return inTime.now();
  }

  @Test
  void now_fewRequests_areNotEnoughToTell() {
    assertThat(after(31, .05, 0, 0)).containsExactly(false, false, false);
    assertThat(after(31, .05, 0, 0)).containsExactly(true, true, false);
  }

  /** 100 requests of 101 ms in the mean, of which 5 are late: the mean is missed, not the share. */
  @Test
  void now_meanOrShareMissed_isNotKept() {
    assertThat(after(100, .101, 5, 0)).containsExactly(false, true, false);
  }

  @Test
  void now_sixInAHundredLate_missesTheShareAlone() {
    assertThat(after(100, .1, 6, 0)).containsExactly(true, false, false);
  }

  /** Of 100 and 1 a hundredth is lost; with 2 it is more until enough others have come. */
  @Test
  void now_moreThanAHundredthTurnedAway_isNotKept() {
    assertThat(after(100, .05, 0, 1)).startsWith(true, true);
    assertThat(after(100, .05, 0, 4)).startsWith(false, false);
    assertThat(after(400, .05, 0, 0)).startsWith(true, true);
  }

  @Test
  void now_lateOnesLongAgo_areForgotten() {
    assertThat(after(100, .2, 100, 0)).containsExactly(false, false, false);
    int seconds = 0;
    while (!inTime.now()[1] && seconds < 100) {
      after(100, .05, 0, 0);
      seconds++;
    }
    // 100 x^t late of 100 (x^t + 20.5 (1 - x^t)), x = e^-.05: 5 % at x^t = .519, t = 13.1.
    assertThat(seconds).isEqualTo(14);
  }
}
