package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jettyqos.core.Golden;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Work that varies much, against the closed forms of the file: first come, first served by
 * Pollaczek and Khinchine, shared by insensitivity. Of the file, work of the exponent that it says
 * can be simulated.
 */
class BoundedParetoGoldenTest {
  private static final int RUNS = 12;

  @Test
  void residence_fifoAndShared_isThatOfTheFile() {
    Golden file = Golden.read("E1_mg1.json");
    double alpha = file.stated("simulation_hint", "use \\([^)]*,([\\d.]+)\\)");
    List<Golden> cases =
        file.list("cases").stream()
            .filter(each -> each.has("alpha") && each.number("alpha") == alpha)
            .filter(each -> each.number("rho") <= 0.7)
            .toList();
    assumeThat(cases).isNotEmpty();

    // Load .5: .0359 +- .0008, law .0364, twin .0274; shared .0363 +- .0003, law .0365, twin .0194.
    // Load .7: .0591 +- .0018, law .0606, twin .0395; shared .0602 +- .0011, law .0609, twin .0207.

    for (Golden each : cases) {
      double rate = each.number("lam");
      DoubleUnaryOperator work =
          boundedPareto(each.number("k"), each.number("p"), each.number("alpha"));
      double mean = each.number("ES");
      double seconds = 100_000 / rate;
      Estimate fifo = fifo(rate, work, seconds);
      Estimate shared = shared(rate, work, Curve.ONE, seconds);

      assertNear(fifo, each.number("T_FIFO"), fifo(rate, u -> mean, seconds));
      assertNear(shared, each.number("T_PS"), shared(rate, work, Curve.processors(2), seconds));
    }
  }

  private static Estimate fifo(double rate, DoubleUnaryOperator work, double seconds) {
    return Estimate.of(
        RUNS,
        seed ->
            QueueOracleTest.station(seed, rate, work, 1, Integer.MAX_VALUE, seconds).residence());
  }

  private static Estimate shared(
      double rate, DoubleUnaryOperator work, Curve curve, double seconds) {
    return Estimate.of(
        RUNS, seed -> QueueOracleTest.sharedRun(seed, rate, work, curve, seconds).residence());
  }

  private static void assertNear(Estimate ours, double law, Estimate broken) {
    String all = "%s, law %s, twin %s".formatted(ours, law, broken);
    assertThat(ours.covers(law)).as(all).isTrue();
    assertThat(broken.covers(law)).as(all).isFalse();
    assertThat(ours.relativeMargin()).as(all).isLessThan(0.04);
  }

  private static DoubleUnaryOperator boundedPareto(double least, double most, double exponent) {
    double span = 1 - Math.pow(least / most, exponent);
    return u -> least * Math.pow(1 - u * span, -1 / exponent);
  }
}
