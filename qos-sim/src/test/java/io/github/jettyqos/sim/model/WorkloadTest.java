package io.github.jettyqos.sim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.core.model.ResidenceTail;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WorkloadTest {

  @Test
  void server_ratesOfEqualWork_isThatOfTheSpeedup() {
    Workload load = new Workload(90, new Speedup(50, .14, 23), 128, 3, 5);
    MtrrServer equal = load.server(10, 8);
    double[] rates = new double[10];
    for (int i = 1; i <= 10; i++) {
      rates[i - 1] = 50 * i * (1 + .14 * (Math.min(i + 8, 23) - 1)) / (i + 8);
    }
    OfferedLoad offered = new OfferedLoad(90, 128, 3, 5, Double.POSITIVE_INFINITY);
    MtrrServer server = MtrrServer.of(offered, rates);
    assertThat(server.residenceTime()).isCloseTo(equal.residenceTime(), within(1e-12));
    assertThat(server.loss()).isCloseTo(equal.loss(), within(1e-12));
    ResidenceTail tail = new ResidenceTail(server);
    assertThat(tail.residencePercentile(.95))
        .isCloseTo(new ResidenceTail(equal).residencePercentile(.95), within(1e-6));
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
  void workload_badComponent_isNamedWithItsValue(
      double rate, int queue, double arrivals, double service, String message) {
    assertThatThrownBy(() -> new Workload(rate, new Speedup(50, .14, 23), queue, arrivals, service))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void arguments_outOfRange_areNamedWithTheirValues() {
    Workload load = new Workload(10, new Speedup(50, .14, 23), 10);
    assertThatThrownBy(() -> load.server(0, 0)).hasMessageStartingWith("threads: 0 ");
    assertThatThrownBy(() -> load.server(1, -1)).hasMessageStartingWith("foreign: -1.0 ");
    assertThatThrownBy(() -> load.server(1, Double.NaN)).hasMessageStartingWith("foreign: NaN ");
    assertThatThrownBy(() -> MeanField.of(List.of(load), 1, 2))
        .hasMessage("threads: 2 numbers are given for 1 classes");
  }
}
