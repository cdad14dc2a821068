package io.github.jettyqos.core.control.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.WorkDescription;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A class of 10 ms before one of 1 s, on 20 threads: while all are busy one is free every 50 ms.
 */
final class InsuranceTest {
  private static final int THREADS = 20;
  private static final WorkDescription WORK =
      new WorkDescription(
          CommonStation.processors(2),
          List.of(
              new ClassWork(new ServiceDemand(0, .01)), new ClassWork(new ServiceDemand(0, 1))));

  private static boolean keeps(long millis, double gold, double rest) {
    List<ServiceClass> classes =
        List.of(
            ServiceClass.named("gold")
                .priority(0)
                .target(Statistic.MEAN, Duration.ofMillis(millis))
                .build(),
            ServiceClass.named("rest").priority(1).build());
    Insurance insurance =
        new Insurance(classes, new double[] {4, 2}, WORK, new double[] {gold, rest}, THREADS);
    return insurance.isOfUse(0, 3, classes.get(0).guarantee());
  }

  /** 3 * 50 ms / (1 - 100 * .01 / 20) = 158 ms, which with its own 10 makes 168. */
  @Test
  void isOfUse_threadsEnough_whereItsTurnAloneIsTooSlow() {
    assertThat(keeps(160, 100, 5)).isTrue();
    assertThat(keeps(180, 100, 5)).isFalse();
  }

  /**
   * 19 s of work a second for 20 threads: 2 of the 3 would be idle, and each is worth the 10 s of a
   * request of rest. Against 20 s: 100 * 4 * .05 exp(-(D - .01) / .05) is 15 for a target of 24 ms,
   * and 22 s for one of 5.
   */
  @Test
  void isOfUse_threadsShort_whereItIsTheCheaperThing() {
    assertThat(keeps(24, 100, 19)).isFalse();
    assertThat(keeps(5, 110, 19)).isTrue();
  }
}
