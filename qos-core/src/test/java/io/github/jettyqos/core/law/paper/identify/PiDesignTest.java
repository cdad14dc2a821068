package io.github.jettyqos.core.law.paper.identify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.law.PiRule.PiGains;
import org.junit.jupiter.api.Test;

final class PiDesignTest {

  @Test
  void design_modelWithoutNumbers_isRejected() {
    PiDesign design = PiDesign.of(new PlantModel(Double.NaN, 0, 1, 0), PiDesign.Effect.ANY);
    assertThat(design.gains()).isEmpty();
    assertThat(design.reason()).isEqualTo("rejected: a coefficient is not a number");
  }

  @Test
  void design_modelThatHardlyForgets_isRejected() {
    PiDesign design = PiDesign.of(new PlantModel(0.99, 0, 1, 0), PiDesign.Effect.ANY);
    assertThat(design.gains()).isEmpty();
    assertThat(design.reason()).startsWith("rejected: a pole of radius 0.99");
  }

  @Test
  void design_effectOfTheWrongSign_isRejectedOnlyWhereOneIsExpected() {
    PlantModel falling = new PlantModel(0.5, 0, -1, 0);
    PiDesign design = PiDesign.of(falling, PiDesign.Effect.POSITIVE);
    assertThat(design.gains()).isEmpty();
    assertThat(design.reason()).endsWith("has the wrong sign");
    assertThat(PiDesign.of(falling, PiDesign.Effect.NEGATIVE).gains()).isPresent();
    assertThat(PiDesign.of(falling, PiDesign.Effect.ANY).gains()).isPresent();
  }

  @Test
  void design_randomModels_isSafeOrNothing() {
    ParkMiller numbers = new ParkMiller(11);
    int designed = 0;
    for (int i = 0; i < 100; i++) {
      PlantModel model =
          new PlantModel(
              3 * numbers.nextUnit() - 1.5,
              2 * numbers.nextUnit() - 1,
              2 * numbers.nextUnit() - 1,
              2 * numbers.nextUnit() - 1);
      PiDesign design = PiDesign.of(model, PiDesign.Effect.ANY);
      if (design.gains().isPresent()) {
        designed++;
        ClosedLoop loop = new ClosedLoop(model, design.gains().get());
        assertThat(loop.isStable()).as("%s", model).isTrue();
        assertThat(loop.sensitivityPeak()).isLessThanOrEqualTo(2.001);
      } else {
        assertThat(design.reason()).isNotEmpty();
      }
    }
    // Some 60 of these 100 get gains.
    assertThat(designed).isGreaterThan(45);
  }

  @Test
  void design_plantThatRingsNearlyForEver_isCautious() {
    // Poles of radius 0.975 at 90 degrees: nothing settles with a spectral radius below 0.97.
    PlantModel ringing = new PlantModel(0, -0.95, 1, 1);
    PiDesign design = PiDesign.of(ringing, PiDesign.Effect.POSITIVE);
    PiGains gains = design.gains().orElseThrow();
    assertThat(design.reason()).startsWith("a small integral gain");
    assertThat(gains.zero()).isZero();
    assertThat(gains.gain()).isLessThanOrEqualTo(0.1 / ringing.steadyGain());
    assertThat(new ClosedLoop(ringing, gains).isStable()).isTrue();
  }
}
