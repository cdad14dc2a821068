package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.Excitation;
import io.github.jettyqos.core.law.paper.identify.PlantModel;
import io.github.jettyqos.sim.event.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * A known plant as a test of identification: the difference equation of the paper with its own
 * parameters, and noise.
 *
 * @param plant parameters
 * @param low one level of the input
 * @param high the other
 * @param differences whether the input is the change from one period to the next
 * @param noise standard deviation of what is added to each output
 */
record LuKnownPlant(PlantModel plant, double low, double high, boolean differences, double noise) {
  /** Equation (6b); the noise is a tenth of what the output varies by. */
  static final LuKnownPlant RELATIVE =
      new LuKnownPlant(new PlantModel(0.74, -0.37, 0.95, -0.12), 1, 3, false, 0.12);

  /** Equation (6c); the noise is a tenth of what the output varies by. */
  static final LuKnownPlant ABSOLUTE =
      new LuKnownPlant(new PlantModel(-0.08, -0.2, -0.2, -0.05), 64, 96, true, 0.45);

  /** A record with as many samples as in the paper. */
  LuRecord run(long seed) {
    ContinuousSampler normal =
        ZigguratSampler.NormalizedGaussian.of(new RandomStreams(seed).stream("noise"));
    Excitation excitation = Excitation.whiteNoise(Math.toIntExact(seed), low, high);
    List<Double> inputs = new ArrayList<>();
    List<Double> outputs = new ArrayList<>();
    double level = low;
    double[] input = new double[2];
    double[] output = new double[2];
    for (int m = 0; m < LuIdentification.SAMPLES; m++) {
      double next = excitation.next();
      input[1] = input[0];
      input[0] = differences ? next - level : next;
      level = next;
      double measured =
          plant.next(output[0], output[1], input[0], input[1]) + noise * normal.sample();
      output[1] = output[0];
      output[0] = measured;
      inputs.add(input[0]);
      outputs.add(measured);
    }
    return new LuRecord(inputs, outputs);
  }

  /** The largest error of a parameter. */
  double worstError(ArxModel found) {
    PlantModel is = PlantModel.of(found);
    return DoubleStream.of(
            is.a1() - plant.a1(), is.a2() - plant.a2(), is.b1() - plant.b1(), is.b2() - plant.b2())
        .map(Math::abs)
        .max()
        .orElseThrow();
  }
}
