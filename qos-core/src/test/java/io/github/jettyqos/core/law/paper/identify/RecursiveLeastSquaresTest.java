package io.github.jettyqos.core.law.paper.identify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RecursiveLeastSquaresTest {
  private static final PlantModel BEFORE = new PlantModel(0.74, -0.37, 0.95, -0.12);
  private static final PlantModel AFTER = new PlantModel(0.3, -0.1, 0.4, 0.2);

  /** A plant driven by white noise, with what is added to each output. */
  private static final class Driven {
    private final Excitation excitation = Excitation.whiteNoise(17, 1, 3);
    private final Excitation noise;
    private double last;
    private double before;
    private double inputBefore;

    Driven(double noise) {
      this.noise = Excitation.around(18, noise);
    }

    void run(RecursiveLeastSquares estimate, PlantModel plant, double offset, int periods) {
      for (int k = 0; k < periods; k++) {
        double input = excitation.next();
        double next = plant.next(last, before, input, inputBefore) + offset + noise.next();
        estimate.observe(new double[] {input}, new double[] {next});
        before = last;
        last = next;
        inputBefore = input;
      }
    }
  }

  private static double distance(RecursiveLeastSquares estimate, PlantModel truth) {
    PlantModel found = PlantModel.of(estimate.model());
    return Math.max(
        Math.max(Math.abs(found.a1() - truth.a1()), Math.abs(found.a2() - truth.a2())),
        Math.max(Math.abs(found.b1() - truth.b1()), Math.abs(found.b2() - truth.b2())));
  }

  private static RecursiveLeastSquares estimate(boolean offset, ForgettingFactor forgetting) {
    return new RecursiveLeastSquares(new ArxShape(2, 1, 1, offset), 0, 1e6, forgetting);
  }

  @Test
  void observe_plantWithoutNoise_isFoundExactly() {
    RecursiveLeastSquares estimate = estimate(false, ForgettingFactor.none());
    new Driven(0).run(estimate, BEFORE, 0, 60);
    assertThat(distance(estimate, BEFORE)).isLessThan(1e-5);
  }

  @Test
  void observe_plantThatChanges_isFoundAgainOnlyIfItForgets() {
    // Measured: exponential 0.05, without forgetting 0.65. The bar is 0.2.
    assertThat(afterChange(ForgettingFactor.exponential(0.97, 1e9), 200)).isLessThan(0.2);
    assertThat(afterChange(ForgettingFactor.none(), 200)).isGreaterThan(0.2);
  }

  @Test
  void observe_plantThatChanges_directionalForgettingIsSlow() {
    // What its documentation says. After 200 periods 0.59 with 0.97 and 0.20 with 0.8; after 1000
    // with 0.8 it is 0.01, and without forgetting 0.57.
    assertThat(afterChange(ForgettingFactor.directional(0.97), 200)).isGreaterThan(0.2);
    assertThat(afterChange(ForgettingFactor.directional(0.8), 1000)).isLessThan(0.2);
    assertThat(afterChange(ForgettingFactor.none(), 1000)).isGreaterThan(0.2);
  }

  /** The distance from the new plant, a number of periods after 200 of the old one. */
  private static double afterChange(ForgettingFactor forgetting, int periods) {
    RecursiveLeastSquares estimate = estimate(false, forgetting);
    Driven driven = new Driven(0.1);
    driven.run(estimate, BEFORE, 0, 200);
    driven.run(estimate, AFTER, 0, periods);
    return distance(estimate, AFTER);
  }

  @Test
  void observe_plantThatFallsFromAnOffset_needsTheOffset() {
    // V = 10 - 0.5 U around U = 2: without a constant the model must rise from 0 to explain 9.
    PlantModel falling = new PlantModel(0.2, 0, -0.4, 0);
    RecursiveLeastSquares with = estimate(true, ForgettingFactor.none());
    new Driven(0.05).run(with, falling, 8, 300);
    assertThat(PlantModel.of(with.model()).steadyGain()).isCloseTo(-0.5, within(0.05));
    assertThat(with.model().offset(0)).isCloseTo(8, within(1.6));
    RecursiveLeastSquares without = estimate(false, ForgettingFactor.none());
    new Driven(0.05).run(without, falling, 8, 300);
    assertThat(PlantModel.of(without.model()).steadyGain()).isPositive();
  }

  @Test
  void trace_nothingIsExcited_growsWithoutBoundUnlessCapped() {
    // The same input and output for 2000 periods; 0.98^-2000 is 3e17.
    RecursiveLeastSquares wild = estimate(true, ForgettingFactor.exponential(0.98, 1e300));
    RecursiveLeastSquares capped = estimate(true, ForgettingFactor.exponential(0.98, 100));
    RecursiveLeastSquares directional = estimate(true, ForgettingFactor.directional(0.98));
    for (RecursiveLeastSquares each : List.of(wild, capped, directional)) {
      new Driven(0.1).run(each, BEFORE, 0, 100);
      double known = each.trace();
      for (int k = 0; k < 2000; k++) {
        each.observe(new double[] {2}, new double[] {2});
      }
      double grown = each.trace() / known;
      if (each == wild) {
        assertThat(grown).isGreaterThan(1e6);
      } else if (each == capped) {
        assertThat(each.trace()).isLessThanOrEqualTo(100 * (1 + 1e-12));
      } else {
        assertThat(grown).isLessThan(10);
      }
    }
  }

  @Test
  void trace_directionalForgettingWithABound_isKeptBelowIt() {
    ForgettingFactor bounded = new ForgettingFactor(ForgettingFactor.Kind.DIRECTIONAL, 0.9, 1e-3);
    RecursiveLeastSquares estimate =
        new RecursiveLeastSquares(ArxShape.single(1), 0, 1e-4, bounded);
    for (int k = 0; k < 500; k++) {
      estimate.observe(new double[] {1e-3 * k % 0.05}, new double[] {1e-3});
      assertThat(estimate.trace()).isLessThanOrEqualTo(1e-3);
    }
  }

  @Test
  void effectError_noisyPlant_coversTheTruth() {
    // 60 seeds: the error of b1 + b2 over its own standard error has a mean square near 1; with a
    // wrong scale, such as forgetting the noise, it would be off by a factor of 100.
    double square = 0;
    for (int seed = 1; seed <= 60; seed++) {
      RecursiveLeastSquares estimate = estimate(false, ForgettingFactor.none());
      Excitation excitation = Excitation.whiteNoise(seed, 1, 3);
      Excitation noise = Excitation.around(seed + 500, 0.1);
      double last = 0;
      for (int k = 0; k < 200; k++) {
        double input = excitation.next();
        last = 0.5 * last + 0.8 * input + noise.next();
        estimate.observe(new double[] {input}, new double[] {last});
      }
      PlantModel found = PlantModel.of(estimate.model());
      double ratio = (found.b1() + found.b2() - 0.8) / estimate.effectError(0, 0);
      square += ratio * ratio / 60;
    }
    assertThat(square).isBetween(0.5, 2.0);
  }

  @Test
  void observe_fewPeriods_learnsNothingYet() {
    RecursiveLeastSquares estimate = estimate(false, ForgettingFactor.none());
    assertThat(estimate.observe(new double[] {1}, new double[] {1})).isEmpty();
    assertThat(estimate.observe(new double[] {1}, new double[] {1})).isEmpty();
    assertThat(estimate.observe(new double[] {1}, new double[] {1})).hasSize(1);
    assertThat(estimate.updates()).isEqualTo(1);
  }

  @Test
  void skip_periodWithoutOutput_doesNotJoinWhatIsApart() {
    RecursiveLeastSquares estimate = estimate(false, ForgettingFactor.none());
    new Driven(0).run(estimate, BEFORE, 0, 60);
    estimate.skip();
    assertThat(estimate.observe(new double[] {9}, new double[] {-9})).isEmpty();
    assertThat(distance(estimate, BEFORE)).isLessThan(1e-5);
  }

  @Test
  void observe_noNumber_isRefusedBeforeItSpoilsAnything() {
    RecursiveLeastSquares estimate = estimate(false, ForgettingFactor.none());
    new Driven(0).run(estimate, BEFORE, 0, 60);
    assertThatThrownBy(() -> estimate.observe(new double[] {1}, new double[] {Double.NaN}))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("measured: NaN");
    assertThat(distance(estimate, BEFORE)).isLessThan(1e-5);
  }

  @Test
  void model_severalInputsAndOutputs_isFoundAndPredicts() {
    ArxModel truth =
        ArxModel.of(
            List.<double[][]>of(new double[][] {{0.5, -0.2, 0.1}, {0.3, 0.4, -0.6}}),
            List.<double[][]>of(new double[][] {{0.6, 0.1}, {-0.2, 0.3}}));
    RecursiveLeastSquares estimate =
        new RecursiveLeastSquares(truth.shape(), 0, 1e6, ForgettingFactor.none());
    List<Double> levels = List.of(0.0, 1.0, 2.0, 3.0);
    List<Excitation> excitations =
        List.of(
            Excitation.fourLevels(0, levels),
            Excitation.fourLevels(1, levels),
            Excitation.fourLevels(2, levels));
    double[] output = {0, 0};
    for (int k = 0; k < 80; k++) {
      double[] input = excitations.stream().mapToDouble(Excitation::next).toArray();
      output = truth.predict(List.of(input), List.of(output));
      estimate.observe(input, output);
    }
    for (int o = 0; o < 2; o++) {
      for (int i = 0; i < 3; i++) {
        assertThat(estimate.model().input(1, o, i)).isCloseTo(truth.input(1, o, i), within(1e-5));
      }
      for (int i = 0; i < 2; i++) {
        assertThat(estimate.model().output(1, o, i)).isCloseTo(truth.output(1, o, i), within(1e-5));
      }
    }
    // Trace 0.9, determinant 0.2: poles 0.5 and 0.4.
    assertThat(truth.poleRadius()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void poleRadius_secondOrder_isThePlants() {
    // V = 0.74 V - 0.37 V: a pair of radius sqrt(0.37).
    ArxModel model =
        ArxModel.of(
            List.of(new double[][] {{0.95}}, new double[][] {{-0.12}}),
            List.of(new double[][] {{0.74}}, new double[][] {{-0.37}}));
    assertThat(model.poleRadius()).isCloseTo(Math.sqrt(0.37), within(1e-12));
    assertThat(PlantModel.of(model)).isEqualTo(BEFORE);
    assertThat(BEFORE.poleRadius()).isCloseTo(Math.sqrt(0.37), within(1e-12));
  }
}
