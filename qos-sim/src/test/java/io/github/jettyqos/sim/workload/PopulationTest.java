package io.github.jettyqos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.sim.event.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class PopulationTest {
  private static final long SECOND = 1_000_000_000L;

  private final Simulation simulation = new Simulation();

  /** The present users with their times of arrival, in s. */
  private final Map<Integer, Double> present = new TreeMap<>();

  private final List<Integer> made = new ArrayList<>();

  private final class Recorded implements User {
    private final int number;

    Recorded(int number) {
      this.number = number;
      made.add(number);
    }

    @Override
    public void start() {
      present.put(number, simulation.now() / 1e9);
    }

    @Override
    public void stop() {
      present.remove(number);
    }
  }

  private Population of(Schedule schedule, Duration spread) {
    return new Population(simulation, schedule, Recorded::new, spread, Sample.random(1));
  }

  private void until(double seconds) {
    simulation.runUntil(Math.round(seconds * SECOND));
  }

  @Test
  void steps_upAndDown_comeAndLeaveInTurn() {
    Schedule schedule =
        Schedule.of(2).step(Duration.ofSeconds(10), 4).step(Duration.ofSeconds(20), 1);
    Population population = of(schedule.step(Duration.ofSeconds(30), 3), Duration.ZERO);
    population.start();
    until(9.9);
    assertThat(present).containsOnly(Map.entry(0, 0.0), Map.entry(1, 0.0));
    until(10);
    assertThat(present).hasSize(4).containsEntry(3, 10.0);
    until(20);
    assertThat(present).containsOnly(Map.entry(0, 0.0));
    until(30);
    assertThat(present).hasSize(3).containsEntry(1, 30.0).containsEntry(2, 30.0);
    assertThat(population.present()).isEqualTo(3);
    assertThat(made).containsExactly(0, 1, 2, 3);
    assertThat(simulation.step()).isFalse();
  }

  @Test
  void spread_coming_isUniformInIt() {
    of(Schedule.of(1000).step(Duration.ofSeconds(100), 2000), Duration.ofSeconds(10)).start();
    until(99);
    double[] first = present.values().stream().mapToDouble(t -> t).toArray();
    assertThat(first).hasSize(1000);
    for (double p : new double[] {0.1, 0.5, 0.9}) {
      assertThat(Math.abs(Sample.errorOfShare(first, 10 * p, p))).isLessThan(4);
    }
    until(105);
    assertThat(present.size()).isBetween(1400, 1600);
    until(110);
    assertThat(present).hasSize(2000);
  }

  @Test
  void step_downBeforeTheyCame_letsThemNotCome() {
    of(Schedule.of(1000).step(Duration.ofSeconds(5), 0), Duration.ofSeconds(10)).start();
    until(4.9);
    assertThat(present.size()).isBetween(400, 600);
    until(20);
    assertThat(present).isEmpty();
  }

  @Test
  void start_later_countsFromThere() {
    Population population = of(Schedule.of(0).step(Duration.ofSeconds(10), 1), Duration.ZERO);
    until(7);
    population.start();
    until(16.9);
    assertThat(present).isEmpty();
    until(17);
    assertThat(present).containsOnly(Map.entry(0, 17.0));
  }

  @Test
  void users_tooMany_areRefused() {
    assertThatThrownBy(() -> of(Schedule.of(2_000_000), Duration.ZERO))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("population.users: 2000000.0 is out of range");
  }
}
