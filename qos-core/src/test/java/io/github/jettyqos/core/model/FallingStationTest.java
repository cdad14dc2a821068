package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A station that collapses: the paper's mixed workload, 4.08 at 23, falling by .1 from 30 on. */
final class FallingStationTest {
  private static final Speedup MIXED = new Speedup(50, .14, 23);
  private static final CommonStation STATION = CommonStation.falling(MIXED, 30, .1, .5);

  @Test
  void rate_beyondTheFall_fallsToTheFloor() {
    assertThat(STATION.rate(10)).isEqualTo(MIXED.gain(10));
    assertThat(STATION.rate(30)).isCloseTo(4.08, within(1e-12));
    assertThat(STATION.rate(40)).isCloseTo(3.08, within(1e-12));
    assertThat(STATION.rate(1000)).isEqualTo(.5);
    assertThat(STATION.most()).isCloseTo(4.08, within(1e-12));
    assertThat(CommonStation.falling(MIXED, 5, .1, .5).most()).isEqualTo(MIXED.gain(5));
  }

  @Test
  void throughputs_equalWork_areSharesOfTheCurve() {
    // Nothing elsewhere: all n are at the station, X_k = n_k/n g(n)/d.
    double[] found = Throughputs.of(new ClosedNetwork(STATION, work().demands()), 25, 15);
    assertThat(found[0]).isCloseTo(50 * 3.08 * 25 / 40, within(1e-9));
    assertThat(found[1]).isCloseTo(50 * 3.08 * 15 / 40, within(1e-9));
  }

  @Test
  void worstCase_moreThreadsThanTheFall_isSlower() {
    // Alone: 130/s against 204/s at 30 threads, but 79/s at 55. Twin: on the curve that does not
    // fall more threads change next to nothing.
    assertThat(residence(STATION, 30)).isLessThan(.4);
    assertThat(residence(STATION, 55)).isGreaterThan(5 * residence(STATION, 30));
    CommonStation flat = CommonStation.of(MIXED);
    assertThat(residence(flat, 55)).isCloseTo(residence(flat, 30), within(1e-3));
  }

  @Test
  void worstCase_curveThatFalls_hasTheRatesOfTheCurve() {
    MtrrServer server =
        WorstCase.of(work(), List.of(new OfferedLoad(60, 128), new OfferedLoad(10, 5)), 0, 30, 8)
            .get(0);
    for (int i = 1; i <= 30; i++) {
      assertThat(server.serviceRate(i))
          .isCloseTo(50 * STATION.rate(i + 8) * i / (i + 8), within(1e-9));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, .1, .5, falling.from: 0",
    "30, -1, .5, falling.fall: -1.0",
    "30, .1, 0, falling.floor: 0.0",
    "30, .1, 5, falling.floor: 5.0",
    "30, NaN, .5, falling.fall: NaN"
  })
  void falling_outOfRange_isNamed(int from, double fall, double floor, String message) {
    assertThatThrownBy(() -> CommonStation.falling(MIXED, from, fall, floor))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message);
  }

  private static double residence(CommonStation station, int threads) {
    WorkDescription alone =
        new WorkDescription(station, List.of(new ClassWork(new ServiceDemand(.02, 0), 1)));
    return WorstCase.of(alone, List.of(new OfferedLoad(130, 128)), 0, threads)
        .get(0)
        .residenceTime();
  }

  private static WorkDescription work() {
    ClassWork one = new ClassWork(new ServiceDemand(.02, 0), 1);
    return new WorkDescription(STATION, List.of(one, one));
  }
}
