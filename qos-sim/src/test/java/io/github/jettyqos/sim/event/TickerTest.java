package io.github.jettyqos.sim.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TickerTest {
  private final Simulation simulation = new Simulation();
  private final List<Long> times = new ArrayList<>();

  @Test
  void ticker_startedLater_ticksEachPeriodFromThen() {
    simulation.runUntil(3);
    Ticker.every(simulation, 10, () -> times.add(simulation.now()));

    simulation.runUntil(40);

    assertThat(times).containsExactly(13L, 23L, 33L);
  }

  @Test
  void ticker_stoppedByItsAction_ticksNoMore() {
    Ticker[] ticker = new Ticker[1];
    ticker[0] =
        Ticker.every(
            simulation,
            10,
            () -> {
              times.add(simulation.now());
              if (times.size() == 2) {
                ticker[0].stop();
              }
            });

    simulation.runUntil(100);

    assertThat(times).containsExactly(10L, 20L);
  }

  @Test
  void tick_comesAfterAllElseOfItsInstant() {
    List<String> fired = new ArrayList<>();
    Ticker.every(simulation, 10, () -> fired.add("tick"));
    for (int rank : new int[] {Event.ARRIVAL, Event.COMPLETION}) {
      simulation.at(
          10,
          new Event(rank) {
            @Override
            protected void fire() {
              fired.add("rank " + rank);
            }
          });
    }

    simulation.runUntil(10);

    assertThat(fired).containsExactly("rank 0", "rank 1", "tick");
  }

  @Test
  void period_ofNothing_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ticker.every(simulation, 0, () -> {}))
        .withMessage("a period of 0 ns");
  }
}
