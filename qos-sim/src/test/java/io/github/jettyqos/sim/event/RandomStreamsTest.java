package io.github.jettyqos.sim.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class RandomStreamsTest {
  private static final int DRAWS = 20_000;

  /**
   * The largest correlation that is due to chance, in 90 pairs: 4.5 standard errors. Of two streams
   * that were one it is 1.
   */
  private static final double BAR = 4.5 / Math.sqrt(DRAWS);

  @Test
  void stream_ofOneSeedAndName_isTheSame() {
    assertThat(draws(new RandomStreams(7).stream("arrivals")))
        .isEqualTo(draws(new RandomStreams(7).stream("arrivals")));
  }

  @Test
  void stream_doesNotDependOnWhatOthersDraw() {
    RandomStreams quiet = new RandomStreams(7);
    UniformRandomProvider expected = quiet.stream("work");
    RandomStreams busy = new RandomStreams(7);
    UniformRandomProvider other = busy.stream("arrivals");
    UniformRandomProvider actual = busy.stream("work");

    for (int i = 0; i < 1000; i++) {
      for (int more = 0; more < i % 5; more++) {
        other.nextLong();
      }
      assertThat(actual.nextLong()).isEqualTo(expected.nextLong());
    }
  }

  @Test
  void name_givenTwice_isRefused() {
    RandomStreams streams = new RandomStreams(7);
    streams.stream("arrivals");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> streams.stream("arrivals"))
        .withMessage("stream arrivals was given before");
  }

  @Test
  void seeds_thatAreNeighbours_areStrangers() {
    assertStrangers(i -> new RandomStreams(i).stream("arrivals"));
  }

  @Test
  void names_thatAreNearlyEqual_areStrangers() {
    RandomStreams streams = new RandomStreams(1);
    assertStrangers(i -> streams.stream("class" + i));
  }

  @Test
  void correlation_ofOneStreamWithItself_isFarAboveTheBar() {
    // The broken twin: two sources of one stream.
    double[] draws = draws(new RandomStreams(1).stream("arrivals"));

    assertThat(correlation(draws, draws)).isGreaterThan(0.9);
  }

  @Test
  void seed_isRemembered() {
    assertThat(new RandomStreams(-3).seed()).isEqualTo(-3);
  }

  private static void assertStrangers(Function<Integer, UniformRandomProvider> streams) {
    List<double[]> all = new ArrayList<>();
    Set<Double> firsts = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      double[] draws = draws(streams.apply(i));
      for (double[] other : all) {
        assertThat(Math.abs(correlation(draws, other))).isLessThan(BAR);
      }
      all.add(draws);
      firsts.add(draws[0]);
    }
    assertThat(firsts).hasSize(10);
  }

  private static double[] draws(UniformRandomProvider random) {
    return random.doubles(DRAWS).toArray();
  }

  /** The correlation of uniform numbers from 0 to 1: mean 1/2, variance 1/12. */
  private static double correlation(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - 0.5) * (b[i] - 0.5);
    }
    return 12 * sum / a.length;
  }
}
