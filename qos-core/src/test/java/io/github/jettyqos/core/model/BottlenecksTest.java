package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.model.Bottlenecks.Bottleneck;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each limit is made by hand: a class asks for 0.95 of one resource and little of the others. */
final class BottlenecksTest {
  private static final CommonStation ONE = CommonStation.processors(1);

  @Test
  void of_threadsAllBusy_isThreads() {
    // 100 ms elsewhere, 38 a second: 3.8 threads of 4 are busy.
    assertThat(of(38, new ServiceDemand(0.001, 0.1), 4)).isEqualTo(Bottleneck.THREADS);
  }

  @Test
  void of_processorAllBusy_isStation() {
    assertThat(of(95, new ServiceDemand(0.01, 0.01), 40)).isEqualTo(Bottleneck.STATION);
  }

  @Test
  void of_poolAllBusy_isPool() {
    // 2 connections of 20 ms: 95 of 100 a second.
    ServiceDemand work =
        new ServiceDemand(0.001, 0.01, Optional.of(new ServiceDemand.Pool(2, 0.02)));
    assertThat(of(95, work, 40)).isEqualTo(Bottleneck.POOL);
  }

  @Test
  void of_hardlyAnyLoad_isNone() {
    assertThat(of(0.1, new ServiceDemand(0.01, 0.01), 4)).isEqualTo(Bottleneck.NONE);
  }

  private static Bottleneck of(double arrivals, ServiceDemand work, int threads) {
    MixedClass owner =
        new MixedClass(
            "owner",
            new OfferedLoad(arrivals, 512),
            new ClassWork(work, 1),
            Optional.empty(),
            HoldingCost.LINEAR,
            0,
            1,
            65535);
    return Bottlenecks.of(ONE, List.of(owner), 0, threads).get(0);
  }
}
