package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HoldingCostsTest {
  @Test
  void cost_everyKind_isItsLaw() {
    assertThat(HoldingCosts.linear().of(0.3, 0.5)).isEqualTo(0.3);
    assertThat(HoldingCosts.weighted(4).of(0.3, 0.5)).isCloseTo(1.2, within(1e-12));
    HoldingCost late = HoldingCosts.deadline(4, Duration.ofMillis(200));
    assertThat(late.of(0.1, 0.5)).isZero();
    assertThat(late.of(0.3, 0.5)).isCloseTo(0.4, within(1e-12)); // 4 x (0.3 - 0.2)
    assertThat(HoldingCosts.lossAware(4, 10).of(0.3, 0.5)).isCloseTo(6.2, within(1e-12));
    assertThat(HoldingCosts.of(w -> w * w).of(3, 0)).isEqualTo(9);
  }

  @Test
  void piecewise_betweenBeforeAndBehindItsPoints_isAsSaid() {
    HoldingCost cost =
        HoldingCosts.piecewise(
            Map.of(
                Duration.ofMillis(100),
                1.0,
                Duration.ofMillis(200),
                3.0,
                Duration.ofMillis(400),
                4.0));
    assertThat(cost.of(0.01, 0)).isEqualTo(1);
    assertThat(cost.of(0.15, 0)).isCloseTo(2, within(1e-12));
    assertThat(cost.of(0.2, 0)).isCloseTo(3, within(1e-12));
    assertThat(cost.of(0.3, 0)).isCloseTo(3.5, within(1e-12));
    assertThat(cost.of(0.6, 0)).isCloseTo(5, within(1e-12)); // as steep as between the last two
    assertThat(HoldingCosts.piecewise(Map.of(Duration.ZERO, 7.0)).of(1, 0)).isEqualTo(7);
  }

  @Test
  void fill_everyKind_isOfEachEntry() {
    double[] seconds = {0.01, 0.1, 0.25, 3};
    double[] loss = {0, 0, 0.1, 0.9};
    for (HoldingCost each :
        new HoldingCost[] {
          HoldingCosts.weighted(2),
          HoldingCosts.deadline(2, Duration.ofMillis(100)),
          HoldingCosts.lossAware(2, 7),
          HoldingCosts.of(Math::sqrt)
        }) {
      double[] cost = new double[4];
      each.fill(seconds, loss, cost, 1, 4);
      assertThat(cost[0]).isZero();
      for (int i = 1; i < 4; i++) {
        assertThat(cost[i]).isEqualTo(each.of(seconds[i], loss[i]));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1, 1e13, Double.POSITIVE_INFINITY})
  void weight_outOfRange_isNamedWithItsValue(double weight) {
    assertThatThrownBy(() -> HoldingCosts.weighted(weight))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("cost.weight: " + weight + " is out of range");
    assertThatThrownBy(() -> HoldingCosts.lossAware(1, weight))
        .hasMessageStartingWith("cost.loss: " + weight);
  }

  @Test
  void piecewise_badPoints_areNamed() {
    assertThatThrownBy(() -> HoldingCosts.piecewise(Map.of()))
        .hasMessageStartingWith("cost.points: 0 is out of range");
    assertThatThrownBy(
            () ->
                HoldingCosts.piecewise(
                    Map.of(Duration.ofMillis(100), 2.0, Duration.ofMillis(200), 1.0)))
        .hasMessage("cost.points.200ms: 1.0 is less than 2.0 before it");
    Map<Duration, Double> many = new HashMap<>();
    IntStream.range(0, 257).forEach(i -> many.put(Duration.ofMillis(i), 1.0 * i));
    assertThatThrownBy(() -> HoldingCosts.piecewise(many))
        .hasMessageStartingWith("cost.points: 257 is out of range");
  }

  @Test
  void own_decreasing_isFoundWhenMade() {
    assertThatThrownBy(() -> HoldingCosts.of(w -> Math.abs(w - 0.5)))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("cost: ")
        .hasMessageContaining("a cost must not decrease");
    assertThatThrownBy(() -> HoldingCosts.of(w -> Double.NaN))
        .hasMessageContaining("NaN at 1.0E-6 s is not a cost");
    assertThatThrownBy(() -> HoldingCosts.of(w -> -w)).hasMessageContaining("is not a cost");
  }

  @Test
  void own_decreasingBetweenTheSamples_isFoundWhereItIsUsed() {
    // Down by half from 0.4001 to 0.4002 s: narrower than the samples, which are 6 % apart.
    HoldingCost cost = HoldingCosts.of(w -> w > 0.4001 && w < 0.4002 ? 0.2 : w);
    double[] seconds = {0.3, 0.4, 0.40015, 0.5};
    assertThatThrownBy(() -> cost.fill(seconds, seconds, new double[4], 0, 4))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("0.2 at 0.40015 s is less than 0.4 at 0.4 s");
  }
}
