package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.sim.event.RandomStreams;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawnWorkTest {
  private static final int REQUESTS = 400_000;

  private static DrawnWork work(double variation) {
    ServiceDemand demand = new ServiceDemand(.002, .008, Optional.of(new Pool(5, .02)));
    return DrawnWork.of(new ClassWork(demand, variation), "gold", new RandomStreams(3)::stream);
  }

  /** Mean and squared coefficient of variation. */
  private static double[] moments(double variation, ToDoubleFunction<Content> of) {
    DrawnWork work = work(variation);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < REQUESTS; i++) {
      double value = of.applyAsDouble(work.next());
      sum += value;
      squares += value * value;
    }
    double mean = sum / REQUESTS;
    return new double[] {mean, squares / REQUESTS / mean / mean - 1};
  }

  @ParameterizedTest
  @ValueSource(doubles = {.25, 1, 4})
  void next_eachPartAndTheWhole_haveMeanAndVariation(double variation) {
    assertThat(moments(variation, Content::workSeconds)).satisfies(of -> near(of, .002, variation));
    assertThat(moments(variation, Content::elsewhereSeconds))
        .satisfies(of -> near(of, .008, variation));
    assertThat(moments(variation, Content::holdSeconds)).satisfies(of -> near(of, .02, variation));
    // Parts drawn one by one would give the whole .68 of the variation: (2^2 + 8^2) / 10^2.
    assertThat(moments(variation, each -> each.workSeconds() + each.elsewhereSeconds()))
        .satisfies(of -> near(of, .01, variation));
  }

  @Test
  void next_ofNoVariation_isAlwaysTheMean() {
    Content next = work(0).next();
    assertThat(next.workSeconds()).isEqualTo(.002);
    assertThat(next.elsewhereSeconds()).isEqualTo(.008);
    assertThat(next.holdSeconds()).isEqualTo(.02);
    assertThat(next.size()).isEqualTo(30_000_000);
  }

  /** The standard error of the mean is sqrt(4 / 400000) = .3 % at most. */
  private static void near(double[] moments, double mean, double variation) {
    assertThat(moments[0]).isCloseTo(mean, within(.015 * mean));
    assertThat(moments[1]).isCloseTo(variation, within(.05 * variation));
  }
}
