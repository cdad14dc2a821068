package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.jettyqos.sim.event.Simulation;
import org.junit.jupiter.api.Test;

class StationTest {
  private static final long SECOND = 1_000_000_000;

  private final Simulation simulation = new Simulation();

  @Test
  void oneServer_threeJobs_servesThemInTurn() {
    Station station = Station.of(simulation, 10, 1);
    Probe first = arrived(station, 1);
    Probe second = arrived(station, 0.5);
    Probe third = arrived(station, 0.25);
    assertThat(station.queued()).isEqualTo(2);
    assertThat(station.busy()).isOne();

    simulation.runUntil(10 * SECOND);

    assertThat(first.completedSeconds()).isEqualTo(1);
    assertThat(second.completedSeconds()).isEqualTo(1.5);
    assertThat(third.completedSeconds()).isEqualTo(1.75);
    assertThat(station.queued()).isZero();
    assertThat(station.busy()).isZero();
  }

  @Test
  void servers_ofDifferentSpeeds_fastestIdleFirst() {
    // Speeds 4, 2 and 1: jobs of 1 s end after .25, .5 and 1 s; the fourth takes the fastest at
    // .25.
    Station station = new Station(simulation, 10, 1, 4, 2);
    Probe first = arrived(station, 1);
    Probe second = arrived(station, 1);
    Probe third = arrived(station, 1);
    Probe fourth = arrived(station, 1);

    simulation.runUntil(10 * SECOND);

    assertThat(first.completedSeconds()).isEqualTo(0.25);
    assertThat(second.completedSeconds()).isEqualTo(0.5);
    assertThat(third.completedSeconds()).isEqualTo(1);
    assertThat(fourth.completedSeconds()).isEqualTo(0.5);
  }

  @Test
  void queue_full_turnsAway() {
    Station station = Station.of(simulation, 1, 1);
    arrived(station, 1);
    arrived(station, 1);
    Probe third = new Probe(simulation);

    assertThat(station.arrive(third, 1)).isFalse();
    assertThat(third.isPresent()).isFalse();
    simulation.runUntil(SECOND);

    assertThat(station.arrive(third, 1)).isTrue();
    simulation.runUntil(10 * SECOND);
    assertThat(third.completedSeconds()).isEqualTo(3);
  }

  @Test
  void job_arrivesAgainFromItsEnd_findsTheServerAsItLeftIt() {
    Station station = Station.of(simulation, 0, 1);
    int[] ends = {0};
    Job again =
        new Job() {
          @Override
          protected void onCompleted() {
            if (++ends[0] < 3) {
              assertThat(station.arrive(this, 1)).isTrue();
            }
          }
        };
    station.arrive(again, 1);

    simulation.runUntil(10 * SECOND);

    assertThat(ends[0]).isEqualTo(3);
  }

  @Test
  void speed_ofNothing_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Station(simulation, 1, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Station.of(simulation, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Station.of(simulation, -1, 1));
  }

  private Probe arrived(Station station, double workSeconds) {
    Probe probe = new Probe(simulation);
    assertThat(station.arrive(probe, workSeconds)).isTrue();
    return probe;
  }
}
