package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HoldingCostTest {
  @Test
  void cost_everyKind_isItsLaw() {
    assertThat(HoldingCost.LINEAR.of(0.3, 0.5)).isEqualTo(0.3);
    assertThat(HoldingCost.weighted(4).of(0.3, 0.5)).isCloseTo(1.2, within(1e-12));
    HoldingCost late = new HoldingCost(4, Duration.ofMillis(200), 0);
    assertThat(late.of(0.1, 0.5)).isZero();
    assertThat(late.of(0.3, 0.5)).isCloseTo(0.4, within(1e-12)); // 4 x (0.3 - 0.2)
    HoldingCost lossAware = new HoldingCost(4, Duration.ZERO, 10);
    assertThat(lossAware.of(0.3, 0.5)).isCloseTo(6.2, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1, 1e13, Double.POSITIVE_INFINITY})
  void weight_outOfRange_isNamedWithItsValue(double weight) {
    assertThatThrownBy(() -> HoldingCost.weighted(weight))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("cost.weight: " + weight + " is out of range");
    assertThatThrownBy(() -> new HoldingCost(1, Duration.ZERO, weight))
        .hasMessageStartingWith("cost.loss: " + weight);
  }
}
