package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ResidenceTailTest {

  @ParameterizedTest
  @CsvSource({
    "40, .14, 23, 8, 0", "80, .14, 23, 8, 0", "95, .14, 23, 8, 0", "99, .14, 23, 8, 0",
    "150, .14, 23, 8, 0", "100, .14, 23, 10, 8", "88, .14, 23, 10, 8", "20, .14, 23, 10, 8",
    "45, 0, 1, 32, 0", "40, 0, 1, 8, 0", "200, 1, 100, 5, 0", "240, 1, 100, 5, 0",
    "48, 0, 1, 1, 0", "300, 1, 8, 16, 0", "390, 1, 8, 16, 0", "100, .5, 6, 4, 3"
  })
  void residencePercentile_chain_isNearTheExactOne(
      double lambda, double alpha, int mt, int m, double gamma) {
    MtrrServer server =
        EqualWork.server(new OfferedLoad(lambda, 24), new Speedup(50, alpha, mt), m, gamma);
    ResidenceTail tail = new ResidenceTail(server);
    ExactResidence exact = new ExactResidence(server);
    // Worst of these: 1.065 for the 99th percentile and 1.122 for the median, where 32 threads
    // share
    // a processor without any speedup. One exponential phase instead of two gives 0.78 and fails.
    for (double quantile : new double[] {0.95, 0.99}) {
      double ratio = tail.residencePercentile(quantile) / exact.percentile(quantile);
      assertThat(ratio).as("quantile " + quantile).isCloseTo(1, within(0.07));
    }
    for (double quantile : new double[] {0.5, 0.9}) {
      double ratio = tail.residencePercentile(quantile) / exact.percentile(quantile);
      assertThat(ratio).as("quantile " + quantile).isCloseTo(1, within(0.13));
    }
  }

  @Test
  void waitingPercentile_singleServer_isTheClosedForm() {
    // M/M/1, rho = 0.8, a queue that is never full: P(waiting > t) = 0.8 e^(-(50-40) t), so the
    // 99th
    // percentile is ln(80)/10 s. 1e-6: the bisection's precision.
    MtrrServer server = EqualWork.server(new OfferedLoad(40, 10_000), new Speedup(50, 0, 1), 1, 0);
    ResidenceTail tail = new ResidenceTail(server);
    assertThat(tail.waitingPercentile(0.99)).isCloseTo(Math.log(80) / 10, within(1e-6));
    // Its residence time is exponential with mean 1/(50-40).
    assertThat(tail.residencePercentile(0.99)).isCloseTo(Math.log(100) / 10, within(1e-6));
    // 20 % do not wait at all.
    assertThat(tail.waitingPercentile(0.19)).isZero();
  }

  /**
   * Of 20 ms in the mean 15 are constant: two requests hardly ever meet, so that the time is 15 ms
   * and an exponential of mean 5. Within a percent, for those that do.
   */
  @Test
  void residencePercentile_aPartIsConstant_isThatAndAnExponential() {
    OfferedLoad load = new OfferedLoad(.01, 24, 1, 1, Double.POSITIVE_INFINITY, .015);
    ResidenceTail tail = new ResidenceTail(EqualWork.server(load, new Speedup(50, 0, 1), 1, 0));
    for (double quantile : new double[] {.5, .95, .99}) {
      double exact = .015 - .005 * Math.log(1 - quantile);
      assertThat(tail.residencePercentile(quantile) / exact).isCloseTo(1, within(.01));
    }
  }

  /**
   * One server at .8 of what it can do; all of its 20 ms are constant: waiting and 20 ms. 1e-5: the
   * precision of the search.
   */
  @Test
  void residencePercentile_allIsConstant_isWaitingAndThat() {
    OfferedLoad load = new OfferedLoad(40, 10_000, 1, 0, Double.POSITIVE_INFINITY, .02);
    OfferedLoad impatient = new OfferedLoad(40, 10_000, 1, 0, .5, .02);
    for (OfferedLoad each : List.of(load, impatient)) {
      ResidenceTail tail = new ResidenceTail(EqualWork.server(each, new Speedup(50, 0, 1), 1, 0));
      assertThat(tail.residencePercentile(.95))
          .isCloseTo(tail.waitingPercentile(.95) + .02, within(1e-5));
    }
  }

  @Test
  void residencePercentile_deepOverload_isThatOfAFullQueue() {
    // Served 50/s, 1e4 times as many come: a request that is let in takes the last of a million
    // places and
    // waits for a million completions, 20000 s +- 20 (one in a thousand).
    MtrrServer server =
        EqualWork.server(new OfferedLoad(5e5, 1_000_000), new Speedup(50, 0, 1), 1, 0);
    ResidenceTail tail = new ResidenceTail(server);
    assertThat(tail.residencePercentile(0.5)).isCloseTo(20_000, within(1.0));
    assertThat(tail.waitingPercentile(0.999)).isCloseTo(20_000 + 3.09 * 20, within(1.0));
  }

  @ParameterizedTest
  @ValueSource(doubles = {17, 25, 40, 60, 100, 1000, 1e6})
  void residencePercentile_anyOverload_isInOrder(double lambda) {
    // States of an idle server have probabilities down to where doubles end.
    MtrrServer server =
        EqualWork.server(new OfferedLoad(lambda, 512), new Speedup(50, .14, 23), 2, 20);
    ResidenceTail tail = new ResidenceTail(server);
    double median = tail.residencePercentile(0.5);
    assertThat(median).isBetween(0.5 * server.residenceTime(), 1.5 * server.residenceTime());
    assertThat(tail.residencePercentile(0.95)).isGreaterThan(median);
    assertThat(tail.residencePercentile(0.99)).isGreaterThan(tail.residencePercentile(0.95));
  }

  @Test
  void residencePercentile_largeQueueAtCapacity_isFinite() {
    MtrrServer server = EqualWork.server(new OfferedLoad(50, 999_999), new Speedup(50, 0, 1), 1, 0);
    ResidenceTail tail = new ResidenceTail(server);
    // Uniform over a million places, each 1/50 s: the 95th percentile is 19000 s.
    assertThat(tail.residencePercentile(0.95)).isCloseTo(19_000, within(20.0));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.5, Double.NaN})
  void percentile_quantileOutOfRange_isNamed(double quantile) {
    MtrrServer server = EqualWork.server(new OfferedLoad(40, 10), new Speedup(50, 0, 1), 1, 0);
    ResidenceTail tail = new ResidenceTail(server);
    assertThatThrownBy(() -> tail.residencePercentile(quantile))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("quantile")
        .hasMessageContaining(Double.toString(quantile));
  }
}
