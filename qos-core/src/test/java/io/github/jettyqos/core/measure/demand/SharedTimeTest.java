package io.github.jettyqos.core.measure.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.measure.speedup.LevelBins;
import org.junit.jupiter.api.Test;

final class SharedTimeTest {
  private static double stretch(int n, double processors, double compute, double elsewhere) {
    LevelBins levels = new LevelBins(64);
    levels.add(n, 0, 2);
    return new SharedTime(processors).stretch(levels, 0, compute, elsewhere);
  }

  @Test
  void stretch_nothingElsewhere_isRequestsByProcessor() {
    assertThat(stretch(6, 2, 1, 0)).isEqualTo(3);
    assertThat(stretch(1, 2, 1, 0)).isEqualTo(1);
  }

  @Test
  void stretch_twoThatComputeAndWaitAlike_isAsByHand() {
    // One processor, d = z = 1, n = 2: weights of 0, 1, 2 there are z^2/2 = .5, d z = 1, d^2 = 1.
    // E[i] = 3/2.5, busy 2/2.5: S = 3/2.
    assertThat(stretch(2, 1, 1, 1)).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void stretch_openServer_isThatOfProcessorSharing() {
    // n of an open network, d = 4, z = 5 ms, 125 a second: rho = .5 there and a Poisson number of
    // mean .625 elsewhere, so P(n) = sum over i of (1 - rho) rho^i e^-.625 .625^(n-i) / (n-i)!.
    // Over these n the stretch is 1 / (1 - rho) = 2.
    LevelBins levels = new LevelBins(64);
    for (int n = 1; n <= 60; n++) {
      double p = 0;
      for (int i = 0; i <= n; i++) {
        double poisson = Math.exp(-.625);
        for (int j = 1; j <= n - i; j++) {
          poisson *= .625 / j;
        }
        p += .5 * Math.pow(.5, i) * poisson;
      }
      levels.add(n, 0, p);
    }
    assertThat(new SharedTime(1).stretch(levels, 0, .004, .005)).isCloseTo(2, within(1e-6));
    // The twin: by the mean of n alone, 1.625 or so, it would be far less.
    assertThat(stretch(2, 1, .004, .005)).isLessThan(1.6);
  }

  @Test
  void stretch_someThatAreStuck_isThatOfTheOthers() {
    LevelBins levels = new LevelBins(64);
    levels.add(12, 0, 2);
    assertThat(new SharedTime(1).stretch(levels, 10, 1, 1)).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void stretch_processorsNotKnown_isNone() {
    assertThat(stretch(60, Double.POSITIVE_INFINITY, 1, 1)).isEqualTo(1);
  }
}
