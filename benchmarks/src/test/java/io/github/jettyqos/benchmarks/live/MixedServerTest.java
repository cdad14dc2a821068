package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import org.junit.jupiter.api.Test;

class MixedServerTest {
  @Test
  void throughput_twoHandlers_isThatOfMeanValueAnalysis() {
    // Wait 1, compute 1: alone 1/2, 1/2 there; then 2 / (1 + 1.5) a millisecond.
    assertThat(MixedServer.throughput(1, 1, 1)).isCloseTo(500, within(1e-9));
    assertThat(MixedServer.throughput(2, 1, 1)).isCloseTo(800, within(1e-9));
  }

  @Test
  void throughput_manyHandlers_isThatOfTheProcessor() {
    assertThat(MixedServer.throughput(200, 20, 2)).isCloseTo(500, within(1e-6));
  }

  @Test
  void of_waitAndCompute_lineThroughOneHandlerAndTheSaturationPoint() {
    Speedup known = MixedServer.speedup(1, 1);
    // The knee is at 2; 800 / 500 there.
    assertThat(known.saturationPoint()).isEqualTo(2);
    assertThat(known.rate()).isCloseTo(500, within(1e-9));
    assertThat(known.slope()).isCloseTo(0.6, within(1e-9));
  }
}
