package io.github.jettyqos.sim.experiment.jamjoom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class ControlVariateTest {
  private static final Offset<Double> EXACT = within(1e-12);

  @Test
  void mean_valuesOnALine_isReadWhereNothingExtraCame() {
    // y = 5 + 2 x, seen at x = 1, 2, 3, 6 only.
    ControlVariate mean = ControlVariate.of(List.of(at(1, 7), at(2, 9), at(3, 11), at(6, 17)));
    assertThat(mean.mean()).isCloseTo(5, EXACT);
    assertThat(mean.halfWidth()).isCloseTo(0, within(1e-6));
  }

  @Test
  void interval_knownSamples_isThatOfTheRegression() {
    // x = -1, 0, 0, 1; y = 1, 2, 4, 5: Sxx 2, Sxy 4, Syy 10; slope 2, left 10 - 8 = 2, s^2 = 1.
    // x mean 0: variance 1/4, t(2) = 4.302653: 2.151326.
    ControlVariate mean = ControlVariate.of(List.of(at(-1, 1), at(0, 2), at(0, 4), at(1, 5)));
    assertThat(mean.mean()).isCloseTo(3, EXACT);
    assertThat(mean.halfWidth()).isCloseTo(2.151326, within(1e-6));
  }

  @Test
  void interval_threeSeeds_isThatOfThePlainMean() {
    // y = 1, 2, 3: s^2 = 1, t(2) = 4.302653 / sqrt(3) = 2.484138; x does not count.
    ControlVariate mean = ControlVariate.of(List.of(at(1, 1), at(2, 2), at(3, 3)));
    assertThat(mean.mean()).isCloseTo(2, EXACT);
    assertThat(mean.halfWidth()).isCloseTo(2.484138, within(1e-6));
  }

  @Test
  void interval_oneSeed_isUnknown() {
    assertThat(ControlVariate.of(List.of(at(0.1, 4))).halfWidth()).isNaN();
  }

  private static ControlVariate.Sample at(double excess, double value) {
    return new ControlVariate.Sample(value, excess);
  }
}
