package io.github.jettyqos.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.paper.identify.ArxShape;
import io.github.jettyqos.core.law.paper.identify.Excitation;
import io.github.jettyqos.core.law.paper.identify.PlantModel;
import io.github.jettyqos.sim.event.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.junit.jupiter.api.Test;

final class OrderSearchTest {
  private static final ArxShape THIRD = new ArxShape(3, 1, 1, false);

  @Test
  void search_plantOfSecondOrder_findsItMostly() {
    // 40 seeds, 150 periods as in the paper. Choosing order 3 in vain has a probability of 0.05,
    // so 38 are expected and 32 or fewer have one of 0.003; choosing order 1, which leaves out
    // -0.37 V(m-2), must not happen. A count of 2 parameters with the wrong quantile, or losses
    // over different samples, is what would show here.
    int[] orders = new int[4];
    for (int seed = 1; seed <= 40; seed++) {
      orders[search(new PlantModel(0.74, -0.37, 0.95, -0.12), seed).order()]++;
    }
    assertThat(orders[2]).isGreaterThan(32);
    assertThat(orders[1]).isZero();
  }

  @Test
  void search_plantOfFirstOrder_findsItMostly() {
    int[] orders = new int[4];
    for (int seed = 1; seed <= 40; seed++) {
      orders[search(new PlantModel(0.74, 0, 0.95, 0), seed).order()]++;
    }
    assertThat(orders[1]).isGreaterThan(32);
  }

  @Test
  void search_noiselessPlant_leavesNothingUnexplained() {
    OrderSearch search = search(new PlantModel(0.74, -0.37, 0.95, -0.12), 3);
    assertThat(search.losses()).hasSize(3).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(search.tests()).hasSize(2);
    assertThat(search.tests().get(0).higherIsBetter()).isTrue();
  }

  @Test
  void search_inputsThatMoveAlike_isPossible() {
    List<double[]> inputs = new ArrayList<>();
    List<double[]> outputs = new ArrayList<>();
    Excitation excitation = Excitation.whiteNoise(5, 1, 3);
    Excitation noise = Excitation.around(6, 0.1);
    double last = 0;
    for (int k = 0; k < 100; k++) {
      double u = excitation.next();
      last = 0.5 * last + u + noise.next();
      inputs.add(new double[] {u, u});
      outputs.add(new double[] {last});
    }
    OrderSearch search = OrderSearch.of(new ArxShape(2, 2, 1, true), inputs, outputs);
    // Errors are +-0.1 each, 98 of them: nearly 98 * 0.01.
    assertThat(search.losses().get(0)).isCloseTo(0.98, within(0.1));
  }

  @Test
  void test_tooFewSamples_isNamed() {
    assertThatThrownBy(() -> OrderTest.of(new ArxShape(2, 1, 1, false), 2, THIRD, 1, 6))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("samples: 6");
  }

  private static OrderSearch search(PlantModel plant, int seed) {
    List<double[]> inputs = new ArrayList<>();
    List<double[]> outputs = new ArrayList<>();
    Excitation excitation = Excitation.whiteNoise(seed, 1, 3);
    UniformRandomProvider random = new RandomStreams(seed).stream("noise");
    ZigguratSampler.NormalizedGaussian noise = ZigguratSampler.NormalizedGaussian.of(random);
    double before = 0;
    double last = 0;
    double inputBefore = 0;
    for (int k = 0; k < 150; k++) {
      double input = excitation.next();
      double next = plant.next(last, before, input, inputBefore) + 0.3 * noise.sample();
      before = last;
      last = next;
      inputBefore = input;
      inputs.add(new double[] {input});
      outputs.add(new double[] {next});
    }
    return OrderSearch.of(THIRD, inputs, outputs);
  }
}
