package io.github.jettyqos.sim.experiment.jamjoom;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.jamjoom.CycleRun.Phase;
import org.junit.jupiter.api.Test;

/** A server of 128 threads whose throughput falls beyond 40: 160 requests a second come to it. */
final class CycleRunTest {
  private static final CycleSite FALLS = CycleSite.paper(true);

  @Test
  void run_delaysAlone_keepAllThreadsBusyForGood() {
    CycleRun run = CycleRun.of(FALLS, CycleLaw.DELAYS, 1);
    assertThat(run.threads()).isEqualTo(128);
    // A fifth of 204 is 41.
    assertThat(run.throughput()).isBetween(38.0, 44.0);
  }

  @Test
  void run_shippedLaw_staysBelowTheCollapse() {
    CycleRun run = CycleRun.of(FALLS, CycleLaw.SHIPPED, 1);
    assertThat(run.threads()).isLessThan(40);
    assertThat(run.throughput()).isGreaterThan(150);
    assertThat(run.missed(0, Phase.AFTER)).isZero();
  }

  @Test
  void drawn_withAndWithoutCollapse_isTheSameBeforeIt() {
    CycleSite flat = CycleSite.drawn(7, false);
    CycleSite falls = CycleSite.drawn(7, true);
    int saturation = flat.line().saturationPoint();
    assertThat(falls.rates()).isEqualTo(flat.rates());
    assertThat(falls.curve().gain(saturation)).isEqualTo(flat.curve().gain(saturation));
    assertThat(falls.curve().gain(flat.threads())).isLessThan(flat.curve().gain(flat.threads()));
  }
}
