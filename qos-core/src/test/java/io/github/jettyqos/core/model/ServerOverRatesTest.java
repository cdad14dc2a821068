package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The chain over arbitrary rates, which may fall; oracle: 60 digits, every state one by one. */
final class ServerOverRatesTest {
  private static final MathContext DIGITS = new MathContext(60);

  @Test
  void server_anyRates_isTheChainInSixtyDigits() {
    Random random = new Random(7);
    for (int i = 0; i < 200; i++) {
      int m = 1 + random.nextInt(60);
      double[] rates = new double[m];
      for (int n = 0; n < m; n++) {
        rates[n] = Math.exp(2 * random.nextGaussian());
      }
      OfferedLoad load = new OfferedLoad(Math.exp(2 * random.nextGaussian()), random.nextInt(90));
      assertChain(load, rates);
    }
  }

  @Test
  void server_valleyDeeperThanAnyDouble_findsTheFarSide() {
    // Weights fall to 1e-2000 in state 400 and are back at 1e100 in state 820: from the nearer peak
    // alone the far one would read 0. Without scales carried on, N is 0 here instead of 820.
    double[] rates = new double[820];
    for (int n = 0; n < rates.length; n++) {
      rates[n] = n < 400 ? 1e5 : 1e-5;
    }
    assertChain(new OfferedLoad(1, 5), rates);
    double[] back = new double[820];
    for (int n = 0; n < back.length; n++) {
      back[n] = n < 400 ? 1e-5 : 1e5;
    }
    assertChain(new OfferedLoad(1, 5), back);
  }

  @Test
  void percentile_ratesThatFall_isNearTheExactOne() {
    // Rises to 190/s at 12, falls to 107.5/s at 20; the worst of these is 1.019.
    double[] rates = new double[20];
    for (int n = 1; n <= 20; n++) {
      rates[n - 1] = n <= 12 ? 50 * (1 + .25 * (n - 1)) : 187.5 - 10 * (n - 12);
    }
    for (double lambda : new double[] {60, 90, 105, 120}) {
      MtrrServer server = MtrrServer.of(new OfferedLoad(lambda, 24), rates);
      double ratio =
          new ResidenceTail(server).residencePercentile(.95)
              / new ExactResidence(server).percentile(.95);
      assertThat(ratio).as("lambda " + lambda).isCloseTo(1, within(.07));
    }
  }

  @Test
  void server_variabilityAndRatesThatFall_servesWhatItLetsIn() {
    double[] rates = {50, 90, 120, 100, 80};
    for (double lambda : new double[] {20, 60, 79, 80, 100, 400}) {
      OfferedLoad load = new OfferedLoad(lambda, 40, 4, 9, Double.POSITIVE_INFINITY);
      MtrrServer server = MtrrServer.of(load, rates);
      double served = 0;
      double sum = 0;
      for (int n = 0; n <= 45; n++) {
        sum += server.probability(n);
        served += n == 0 ? 0 : server.probability(n) * server.serviceRate(n);
      }
      assertThat(sum).as("lambda " + lambda).isCloseTo(1, within(1e-10));
      assertThat(server.throughput()).isCloseTo(served, within(1e-9 * served));
      assertThat(server.throughput())
          .isCloseTo(lambda * (1 - server.loss()), within(1e-9 * served));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, rates[2]: 0.0", "-1, rates[2]: -1.0", "NaN, rates[2]: NaN"})
  void rates_notAboveZero_areNamed(double rate, String message) {
    assertThatThrownBy(() -> MtrrServer.of(new OfferedLoad(1, 1), 1, rate))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message);
  }

  private static void assertChain(OfferedLoad load, double... rates) {
    MtrrServer server = MtrrServer.of(load, rates);
    BigDecimal weight = BigDecimal.ONE;
    BigDecimal sum = weight;
    BigDecimal requests = BigDecimal.ZERO;
    BigDecimal served = BigDecimal.ZERO;
    for (int i = 1; i <= rates.length + load.queue(); i++) {
      BigDecimal rate = new BigDecimal(rates[Math.min(i, rates.length) - 1]);
      weight = weight.multiply(new BigDecimal(load.arrivalRate())).divide(rate, DIGITS);
      sum = sum.add(weight, DIGITS);
      requests = requests.add(weight.multiply(new BigDecimal(i)), DIGITS);
      served = served.add(weight.multiply(rate), DIGITS);
    }
    double mean = requests.divide(sum, DIGITS).doubleValue();
    double rate = served.divide(sum, DIGITS).doubleValue();
    double loss = weight.divide(sum, DIGITS).doubleValue();
    assertThat(server.meanRequests()).isCloseTo(mean, within(1e-11 * mean));
    assertThat(server.throughput()).isCloseTo(rate, within(1e-11 * rate));
    assertThat(server.loss()).isCloseTo(loss, within(1e-11 * loss + Double.MIN_NORMAL));
  }
}
