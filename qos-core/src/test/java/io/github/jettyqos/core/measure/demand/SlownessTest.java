package io.github.jettyqos.core.measure.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SlownessTest {
  private static final double PERIOD = 0.25;
  private final Slowness slowness = new Slowness();

  /** Requests of so many seconds, 20 a second, by Little's law 20 times that at work. */
  private void run(double seconds, double each) {
    for (double t = 0; t < seconds; t += PERIOD) {
      slowness.add("a", 20 * each, 20 * PERIOD, 20 * PERIOD * each, PERIOD);
    }
  }

  @Test
  void usual_aFewSecondsOfHealth_areRememberedThroughTenMinutesOfTrouble() {
    run(5, 0.02);
    assertThat(slowness.usual("a")).isCloseTo(0.02, within(1e-9));
    assertThat(slowness.part()).isCloseTo(0, within(1e-9));
    run(600, 0.4);
    // Nine usual times in 3600 s until .04, after 277 s; then .36 (1 - exp(-323 / 3600)) = .031.
    assertThat(slowness.usual("a")).isCloseTo(0.071, within(0.002));
    assertThat(slowness.part("a")).isGreaterThan(0.8);
    assertThat(slowness.part()).isEqualTo(slowness.part("a"));
  }

  @Test
  void usual_whatStaysSlow_isUsualAfterHours() {
    run(5, 0.02);
    run(6 * 3600, 0.1);
    assertThat(slowness.part()).isLessThan(0.01);
  }

  @Test
  void usual_theFirstSlowRequestsOfAServer_areForgottenInMinutes() {
    run(2, 0.5);
    run(300, 0.02);
    assertThat(slowness.usual("a")).isLessThan(0.025);
  }

  @Test
  void part_noneCompletes_isAll() {
    run(5, 0.02);
    for (int i = 0; i < 120; i++) {
      slowness.add("a", 8, 0, 0, PERIOD);
    }
    assertThat(slowness.part()).isGreaterThan(0.99);
    assertThat(slowness.usual("a")).isLessThan(0.03);
  }

  /** 12 a second of 40 ms keep half a handler busy, so that one or none is seen at work. */
  @Test
  void usual_ofALightClass_isNotWhatHappensToBeAtWork() {
    for (int i = 0; i < 400; i++) {
      slowness.add("a", i < 8 ? 0 : i % 2, 3, 0.12, PERIOD);
      assertThat(slowness.part("a")).isLessThan(0.01);
    }
    assertThat(slowness.usual("a")).isCloseTo(0.04, within(1e-9));
  }

  @Test
  void part_fewCompletions_isUnknown() {
    slowness.add("a", 8, 19, 0.38, PERIOD);
    slowness.add("a", 8, 0, 0, PERIOD);
    assertThat(slowness.part()).isZero();
    assertThat(slowness.usual("a")).isNaN();
    slowness.keep(List.of());
    assertThat(slowness.usual("a")).isNaN();
  }
}
