package io.github.jettyqos.core.measure.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.measure.demand.HandlerStates.Seen;
import io.github.jettyqos.core.measure.speedup.LevelBins;
import org.junit.jupiter.api.Test;

final class SeenRunningTest {
  private final SeenRunning running = new SeenRunning();

  /** A second of ten looks, so that each stands for a tenth of a second. */
  private void second(double stretch, long started, long ran, long present) {
    Span span = new Span(1, new LevelBins(8), 0, started);
    span.stretch.value = stretch;
    running.add(new Seen(started, ran, present, 10), span);
  }

  @Test
  void compute_seenToRun_isTimeByStarts() {
    second(1, 100, 4, 50);
    running.settle(1, 1, .05);
    // 4 of 10 looks: .4 s of running for 100 handlers.
    assertThat(running.compute()).isCloseTo(.004, within(1e-12));
    // Counts: (4 + 1) .1^2 / 100^2 = 5e-6; requests: .004^2 / 100 = .16e-6; no sharing, no doubt.
    assertThat(running.error()).isCloseTo(Math.sqrt(5e-6 + .16e-6), within(1e-9));
  }

  @Test
  void compute_sharedProcessors_isLessByTheStretch() {
    second(1, 100, 4, 50);
    second(3, 100, 12, 130);
    running.settle(1, 1, .09);
    // 1.6 s of running, of 100 handlers alone and 100 that took three times as long.
    assertThat(running.compute()).isCloseTo(1.6 / 400, within(1e-12));
    // Of a stretch of 2 half is by sharing, and a tenth of that is in doubt.
    double counts = .17 / (400. * 400);
    assertThat(running.error())
        .isCloseTo(Math.sqrt(counts + .004 * .004 * (1 / 200. + .05 * .05)), within(1e-9));
    running.settle(.5, 1, .09);
    assertThat(running.compute()).isCloseTo(1.6 / 300, within(1e-12));
  }

  @Test
  void compute_handlersThatAreBackAtOnce_isNotKnown() {
    second(1, 100, 0, 24);
    running.settle(1, 1, .05); // back after .024 of .05 s: others work for them
    assertThat(running.error()).isInfinite();
    running.settle(1, 1, .04);
    assertThat(running.compute()).isZero();
    assertThat(running.error()).isCloseTo(.001, within(1e-9)); // as if seen once
  }

  @Test
  void compute_noSamplesOrFewRequests_isNotKnown() {
    running.settle(1, 1, .05);
    assertThat(running.error()).isInfinite();
    running.add(new Seen(100, 0, 0, 0), new Span(1, new LevelBins(8), 0, 100));
    second(1, 19, 1, 40);
    running.settle(1, 1, .05);
    assertThat(running.error()).isInfinite();
  }

  @Test
  void compute_oldPeriods_areForgotten() {
    second(1, 100, 90, 90);
    for (int i = 0; i < 512; i++) {
      second(1, 100, 4, 50);
    }
    running.settle(1, 1, .05);
    assertThat(running.compute()).isCloseTo(.004, within(1e-12));
  }
}
