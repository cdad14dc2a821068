package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.sim.event.Simulation;
import org.junit.jupiter.api.Test;

class RateServerTest {
  private static final long SECOND = 1_000_000_000;

  private final Simulation simulation = new Simulation();
  private final RateServer server = new RateServer(simulation, 0.5);

  @Test
  void rate_changedInService_countsAtOnce() {
    // 2 units: .5 of them in the first second at .5 a second, the other 1.5 at 3 a second.
    Probe first = arrived(2);
    Probe second = arrived(3);
    simulation.runUntil(SECOND);

    server.rate(3);
    simulation.runUntil(10 * SECOND);

    assertThat(first.completedSeconds()).isEqualTo(1.5);
    assertThat(second.completedSeconds()).isEqualTo(2.5);
    assertThat(server.rate()).isEqualTo(3);
  }

  @Test
  void rate_ofNothing_stopsUntilItRises() {
    Probe job = arrived(1);
    simulation.runUntil(SECOND);
    server.rate(0);
    simulation.runUntil(5 * SECOND);
    assertThat(server.present()).isOne();

    server.rate(1);
    simulation.runUntil(10 * SECOND);

    assertThat(job.completedSeconds()).isEqualTo(5.5);
    assertThat(server.present()).isZero();
  }

  @Test
  void rate_changedOftenToTheSame_changesNothing() {
    Probe job = arrived(1);
    for (int i = 1; i <= 19; i++) {
      simulation.runUntil(i * SECOND / 10);
      server.rate(0.5);
    }
    simulation.runUntil(10 * SECOND);

    assertThat(job.completedSeconds()).isEqualTo(2);
  }

  @Test
  void ages_areOfAllWhoArePresent_oldestFirst() {
    arrived(1);
    simulation.runUntil(SECOND);
    arrived(1);
    simulation.runUntil(SECOND + SECOND / 2);

    Ages ages = server.ages();

    assertThat(ages.count()).isEqualTo(2);
    assertThat(ages.seconds(0)).isEqualTo(1.5);
    assertThat(ages.seconds(1)).isEqualTo(0.5);
  }

  @Test
  void rate_belowNothing_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> server.rate(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> new RateServer(simulation, Double.NaN));
  }

  private Probe arrived(double units) {
    Probe probe = new Probe(simulation);
    server.arrive(probe, units);
    return probe;
  }
}
