package io.github.jettyqos.core.law.paper.identify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.PiRule.PiGains;
import org.junit.jupiter.api.Test;

final class ClosedLoopTest {

  @Test
  void gainMargin_randomPlants_isWhereTheRadiusPassesOne() {
    ParkMiller numbers = new ParkMiller(7);
    int tried = 0;
    for (int i = 0; i < 300; i++) {
      PlantModel plant =
          new PlantModel(
              2 * numbers.nextUnit() - 1,
              numbers.nextUnit() - 0.5,
              2 * numbers.nextUnit() - 1,
              2 * numbers.nextUnit() - 1);
      double sign = Math.signum(plant.steadyGain());
      PiGains unit = new PiGains(sign, 1.8 * numbers.nextUnit() - 0.9);
      double margin = new ClosedLoop(plant, unit).gainMargin();
      if (plant.poleRadius() < 0.98) {
        tried++;
        assertThat(radius(plant, unit, margin * 0.9999)).as("%s %s", plant, unit).isLessThan(1);
        assertThat(radius(plant, unit, margin * 1.0001)).isGreaterThan(1);
        // No island of instability below it: a scan as in the golden file.
        for (double part = 0.01; part < 1; part *= 1.2) {
          assertThat(radius(plant, unit, margin * part)).isLessThan(1);
        }
      }
    }
    assertThat(tried).isGreaterThan(200);
  }

  private static double radius(PlantModel plant, PiGains unit, double gain) {
    return new ClosedLoop(plant, new PiGains(unit.gain() * gain, unit.zero())).spectralRadius();
  }

  @Test
  void gainMargin_gainOfTheWrongSignOrUnstablePlant_isNone() {
    PlantModel plant = new PlantModel(0.5, 0, 1, 0);
    assertThat(new ClosedLoop(plant, new PiGains(-0.1, 0)).gainMargin()).isZero();
    PlantModel unstable = new PlantModel(1.1, 0, -1, 0);
    assertThat(new ClosedLoop(unstable, new PiGains(0.1, 0)).gainMargin()).isZero();
  }

  @Test
  void sensitivityPeak_integralOfAPureDelay_isTheClosedForm() {
    // V(m) = U(m-1), U = U + g E: 1/(1+L) = (z-1)/(z-1+g), largest at z = -1: 2/(2-g).
    PlantModel delay = new PlantModel(0, 0, 1, 0);
    for (double g = 0.1; g < 1; g += 0.2) {
      assertThat(new ClosedLoop(delay, new PiGains(g, 0)).sensitivityPeak())
          .isCloseTo(2 / (2 - g), within(1e-12));
    }
  }

  @Test
  void isStable_justInsideAndOutside_isToldApart() {
    // V(m) = U(m-1), U = U + g E has its pole at 1 - g: stable below g = 2.
    PlantModel delay = new PlantModel(0, 0, 1, 0);
    assertThat(new ClosedLoop(delay, new PiGains(1.999, 0)).isStable()).isTrue();
    assertThat(new ClosedLoop(delay, new PiGains(2.001, 0)).isStable()).isFalse();
    assertThat(new ClosedLoop(delay, new PiGains(1, 0)).gainMargin()).isCloseTo(2, within(1e-12));
  }

  @Test
  void gains_outOfRange_areNamed() {
    assertThatThrownBy(() -> new PiGains(1, 1))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("zero: 1.0");
    assertThatThrownBy(() -> new PiGains(Double.NaN, 0)).hasMessageContaining("gain: NaN");
  }
}
