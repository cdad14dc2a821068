package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.ConfigException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MtrrServerTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 20})
  void server_noSpeedup_isASingleServerWhateverTheThreads(int threads) {
    // M/M/1/K with rho = 0.8 and K = 24: N = rho/(1-rho) - (K+1) rho^(K+1)/(1 - rho^(K+1)).
    MtrrServer server =
        EqualWork.server(new OfferedLoad(40, 24 - threads), new Speedup(50, 0, 1), threads, 0);
    double last = Math.pow(0.8, 25);
    assertThat(server.meanRequests()).isCloseTo(4 - 25 * last / (1 - last), within(1e-12));
    assertThat(server.loss()).isCloseTo(Math.pow(0.8, 24) * 0.2 / (1 - last), within(1e-15));
  }

  @Test
  void server_fullSpeedup_isErlangsLossFormula() {
    // M/M/5/5 with 4 erlang: B = (4^5/5!) / sum of 4^i/i! = 8.5333 / 42.8667.
    MtrrServer server = EqualWork.server(new OfferedLoad(200, 0), new Speedup(50, 1, 5), 5, 0);
    assertThat(server.loss()).isCloseTo(8.533333333333333 / 42.86666666666667, within(1e-12));
    assertThat(server.meanBusy()).isCloseTo(4 * (1 - server.loss()), within(1e-12));
  }

  @Test
  void server_anyInput_obeysLittleAndItsProbabilitiesSumToOne() {
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      Speedup speedup = new Speedup(50, random.nextDouble(), 1 + random.nextInt(40));
      double rate = 50 * Math.exp(3 * random.nextGaussian());
      OfferedLoad load = new OfferedLoad(rate, random.nextInt(200));
      MtrrServer server =
          EqualWork.server(load, speedup, 1 + random.nextInt(40), 20 * random.nextDouble());
      double sum = 0;
      double mean = 0;
      double served = 0;
      for (int n = 0; n <= server.threads() + load.queue(); n++) {
        double p = server.probability(n);
        sum += p;
        mean += n * p;
        served += n == 0 ? 0 : p * server.serviceRate(n);
      }
      assertThat(sum).as("case " + i).isCloseTo(1, within(1e-10));
      assertThat(server.meanRequests()).as("case " + i).isCloseTo(mean, within(1e-10 * mean));
      assertThat(server.throughput()).as("case " + i).isCloseTo(served, within(1e-10 * served));
      assertThat(server.meanRequests())
          .isCloseTo(server.meanBusy() + server.meanQueued(), within(1e-12 * mean));
    }
  }

  @Test
  void server_nearAndAtCapacity_isContinuous() {
    // C = 50 exactly; the formulas of both sides and of the middle must meet. N changes by 1 part
    // in
    // 1e7 from step to step here, rounding by less than 1 in 1e9.
    double before = 0;
    for (double eps : new double[] {-1e-9, -1e-12, -1e-15, 0, 1e-15, 1e-12, 1e-9}) {
      OfferedLoad load = new OfferedLoad(50 * (1 + eps), 99_999);
      double mean = EqualWork.server(load, new Speedup(50, 0, 1), 1, 0).meanRequests();
      if (before > 0) {
        assertThat(mean / before).isCloseTo(1, within(1e-4));
        assertThat(mean).isGreaterThanOrEqualTo(before * (1 - 1e-9));
      }
      before = mean;
    }
  }

  @Test
  void server_noArrivals_isThatOfALoneRequest() {
    MtrrServer server = EqualWork.server(new OfferedLoad(0, 100), new Speedup(50, .14, 23), 4, 7);
    // One thread of 8: 8/(50 x 1.98) s.
    assertThat(server.residenceTime()).isCloseTo(8 / (50 * 1.98), within(1e-9));
    assertThat(server.loss()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "NaN, 10, 1, 1, arrivals.rate: NaN",
    "-1, 10, 1, 1, arrivals.rate: -1.0",
    "Infinity, 10, 1, 1, arrivals.rate: Infinity",
    "1, -1, 1, 1, queue.max: -1",
    "1, 1000001, 1, 1, queue.max: 1000001",
    "1, 10, -1, 1, arrivals.variation: -1.0",
    "1, 10, 1, NaN, service.variation: NaN",
    "1, 10, 0, 0, service.variation: 0.0"
  })
  void load_badComponent_isNamedWithItsValue(
      double rate, int queue, double arrivals, double service, String message) {
    assertThatThrownBy(() -> new OfferedLoad(rate, queue, arrivals, service, 1))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void arguments_outOfRange_areNamedWithTheirValues() {
    OfferedLoad load = new OfferedLoad(10, 10);
    assertThatThrownBy(() -> MtrrServer.of(load)).hasMessageStartingWith("threads: 0 ");
    assertThatThrownBy(() -> MtrrServer.of(load, 50).probability(12))
        .hasMessageContaining("12 is not from 0 to 11");
    assertThatThrownBy(() -> new FiniteQuantum(50, -1, 2)).hasMessageStartingWith("quantum: -1.0 ");
  }
}
