package io.github.jettyqos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.sim.event.Simulation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ArrivalsTest {
  private static final long SECOND = 1_000_000_000L;

  private final Simulation simulation = new Simulation();
  private final List<Long> times = new ArrayList<>();

  @Test
  void start_evenSource_comesAfterEachGap() {
    Arrivals arrivals = at(GapSources.deterministic(4));
    simulation.runUntil(SECOND); // starts at 1 s
    arrivals.start();
    simulation.runUntil(2 * SECOND);
    assertThat(times).containsExactly(1_250_000_000L, 1_500_000_000L, 1_750_000_000L, 2 * SECOND);
    assertThat(arrivals.arrived()).isEqualTo(4);
  }

  @Test
  void stop_fromTheSink_letsNoMoreCome() {
    Arrivals[] arrivals = new Arrivals[1];
    arrivals[0] =
        new Arrivals(
            simulation,
            GapSources.deterministic(4),
            () -> {
              times.add(simulation.now());
              arrivals[0].stop();
            });
    arrivals[0].start();
    simulation.runUntil(2 * SECOND);
    assertThat(times).hasSize(1);
    arrivals[0].start();
    simulation.runUntil(3 * SECOND);
    assertThat(times).containsExactly(250_000_000L, 2_250_000_000L);
  }

  @Test
  void start_sourceThatEnds_schedulesNothing() {
    at(() -> GapSource.NEVER).start();
    at(() -> GapSource.NEVER - 1).start();
    simulation.runUntil(SECOND);
    at(() -> GapSource.NEVER - 1).start(); // beyond the end of time
    assertThat(simulation.step()).isTrue();
    assertThat(simulation.now()).isEqualTo(GapSource.NEVER - 1);
    assertThat(simulation.step()).isFalse();
  }

  @Test
  void start_twice_isRefused() {
    Arrivals arrivals = at(GapSources.deterministic(1));
    arrivals.start();
    assertThatThrownBy(arrivals::start).isInstanceOf(IllegalStateException.class);
  }

  private Arrivals at(GapSource source) {
    return new Arrivals(simulation, source, () -> times.add(simulation.now()));
  }
}
