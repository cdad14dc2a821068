package io.github.jettyqos.sim.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SimulationTest {
  private final Simulation simulation = new Simulation();
  private final List<String> log = new ArrayList<>();

  /** Writes its name down. */
  private final class Named extends Event {
    private final String name;

    Named(int rank, String name) {
      super(rank);
      this.name = name;
    }

    @Override
    protected void fire() {
      log.add(name + "@" + simulation.now());
    }
  }

  @Test
  void events_ofDifferentTimes_fireInOrderOfTime() {
    simulation.at(30, arrival("c"));
    simulation.at(10, arrival("a"));
    simulation.at(20, arrival("b"));

    simulation.runUntil(100);

    assertThat(log).containsExactly("a@10", "b@20", "c@30");
    assertThat(simulation.now()).isEqualTo(100);
    assertThat(simulation.fired()).isEqualTo(3);
  }

  @Test
  void events_ofOneTime_fireInOrderOfRankThenOfScheduling() {
    simulation.at(5, new Named(Event.TICK, "tick"));
    simulation.at(5, arrival("first"));
    simulation.at(5, new Named(Event.COMPLETION, "completion"));
    simulation.at(5, arrival("second"));

    simulation.runUntil(5);

    assertThat(log).containsExactly("completion@5", "first@5", "second@5", "tick@5");
  }

  @Test
  void event_movedToTheSameTime_goesBehindItsEquals() {
    Event moved = arrival("moved");
    simulation.at(5, moved);
    simulation.at(5, arrival("other"));
    simulation.at(5, moved);

    simulation.runUntil(5);

    assertThat(log).containsExactly("other@5", "moved@5");
  }

  @Test
  void event_moved_firesOnceAtItsNewTime() {
    Event earlier = arrival("earlier");
    Event later = arrival("later");
    simulation.at(50, earlier);
    simulation.at(10, later);
    simulation.at(20, arrival("between"));
    simulation.at(5, earlier);
    simulation.at(60, later);

    simulation.runUntil(100);

    assertThat(log).containsExactly("earlier@5", "between@20", "later@60");
  }

  @Test
  void event_cancelled_doesNotFire() {
    Event cancelled = arrival("cancelled");
    simulation.at(5, cancelled);
    simulation.at(6, arrival("stays"));
    assertThat(cancelled.isScheduled()).isTrue();

    simulation.cancel(cancelled);
    simulation.cancel(cancelled);
    assertThat(cancelled.isScheduled()).isFalse();
    simulation.runUntil(10);

    assertThat(log).containsExactly("stays@6");
  }

  @Test
  void event_thatFired_mayBeScheduledAgainFromThere() {
    List<Long> times = new ArrayList<>();
    Event again =
        new Event(Event.TICK) {
          @Override
          protected void fire() {
            assertThat(isScheduled()).isFalse();
            times.add(simulation.now());
            if (times.size() < 4) {
              simulation.after(7, this);
            }
          }
        };
    simulation.after(7, again);

    simulation.runUntil(1000);

    assertThat(times).containsExactly(7L, 14L, 21L, 28L);
  }

  @Test
  void event_scheduledForNow_firesInThisInstantAfterTheOneThatDidIt() {
    simulation.at(
        5,
        new Event(Event.TICK) {
          @Override
          protected void fire() {
            log.add("tick");
            simulation.after(0, new Named(Event.COMPLETION, "completion"));
          }
        });
    simulation.at(5, new Named(Event.TICK, "next"));

    simulation.runUntil(5);

    assertThat(log).containsExactly("tick", "completion@5", "next@5");
  }

  @Test
  void pastTime_isRefused_andLeavesTheEventAsItWas() {
    simulation.runUntil(10);
    Event event = arrival("event");
    simulation.at(20, event);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> simulation.at(9, event))
        .withMessage("at 9 ns, which is past at 10 ns");
    assertThatIllegalArgumentException().isThrownBy(() -> simulation.after(-1, event));
    assertThatThrownBy(() -> simulation.after(Long.MAX_VALUE, event))
        .isInstanceOf(ArithmeticException.class);
    simulation.runUntil(30);

    assertThat(log).containsExactly("event@20");
  }

  @Test
  void runUntil_aTime_includesItAndLeavesTheRest() {
    simulation.at(10, arrival("in"));
    simulation.at(11, arrival("out"));

    simulation.runUntil(10);
    assertThat(log).containsExactly("in@10");
    assertThat(simulation.now()).isEqualTo(10);

    assertThat(simulation.step()).isTrue();
    assertThat(simulation.step()).isFalse();
    assertThat(log).containsExactly("in@10", "out@11");
  }

  @Test
  void events_atTheEndOfTime_fireInOrder() {
    // The time of an empty place in the list of events, too.
    for (int i = 0; i < 9; i++) {
      simulation.at(Long.MAX_VALUE, arrival("e" + i));
    }
    simulation.at(5, arrival("early"));

    simulation.runUntil(10);
    assertThat(log).containsExactly("early@5");
    while (simulation.step()) {}

    assertThat(log.subList(1, 10)).isSorted().endsWith("e8@" + Long.MAX_VALUE);
    assertThat(log).hasSize(10);
  }

  @Test
  void event_cancelledAndScheduledWhileItFires_firesOnce() {
    List<Long> times = new ArrayList<>();
    simulation.at(
        5,
        new Event(Event.ARRIVAL) {
          @Override
          protected void fire() {
            times.add(simulation.now());
            if (times.size() == 1) {
              simulation.cancel(this);
              simulation.after(1, this);
              simulation.cancel(this);
              simulation.at(6, arrival("other"));
              simulation.after(2, this);
            }
          }
        });

    simulation.runUntil(100);

    assertThat(times).containsExactly(5L, 7L);
    assertThat(log).containsExactly("other@6");
  }

  @Test
  void event_thatThrows_endsTheRunAndIsOver() {
    Event fails =
        new Event(Event.ARRIVAL) {
          @Override
          protected void fire() {
            throw new IllegalStateException("on purpose");
          }
        };
    simulation.at(5, fails);
    simulation.at(6, arrival("next"));

    assertThatThrownBy(() -> simulation.runUntil(10)).hasMessage("on purpose");
    assertThat(fails.isScheduled()).isFalse();
    simulation.runUntil(10);

    assertThat(log).containsExactly("next@6");
  }

  @Test
  void event_thatLetsOthersHappen_isRefused() {
    simulation.at(6, arrival("next"));
    simulation.at(
        5,
        new Event(Event.ARRIVAL) {
          @Override
          protected void fire() {
            simulation.step();
          }
        });

    assertThatThrownBy(() -> simulation.runUntil(10))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("an event cannot let others happen");
  }

  @Test
  void clock_readsVirtualTime() {
    simulation.runUntil(1234);

    assertThat(simulation.clock().nanoTime()).isEqualTo(1234);
  }

  /** An event of a random run: scheduled, moved and cancelled, against a plain list. */
  private final class Numbered extends Event {
    final int number;
    final int ranked;
    long due;
    long placed;

    Numbered(int number, int rank) {
      super(rank);
      this.number = number;
      this.ranked = rank;
    }

    @Override
    protected void fire() {
      log.add(number + "@" + simulation.now());
    }
  }

  @Test
  void randomOperations_againstAPlainList_fireTheSame() {
    // Few different times, so that ranks and the order of scheduling decide often.
    SplittableRandom random = new SplittableRandom(5);
    List<Numbered> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      all.add(new Numbered(i, random.nextInt(3)));
    }
    Comparator<Numbered> order =
        Comparator.<Numbered>comparingLong(e -> e.due)
            .thenComparingInt(e -> e.ranked)
            .thenComparingLong(e -> e.placed);
    List<Numbered> list = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int step = 0; step < 50_000; step++) {
      Numbered event = all.get(random.nextInt(all.size()));
      switch (random.nextInt(5)) {
        case 0 -> {
          simulation.cancel(event);
          list.remove(event);
        }
        case 1 -> {
          list.sort(order);
          if (!list.isEmpty()) {
            Numbered first = list.remove(0);
            expected.add(first.number + "@" + first.due);
          }
          simulation.step();
        }
        default -> {
          event.due = simulation.now() + random.nextInt(20);
          event.placed = step;
          simulation.at(event.due, event);
          if (!list.contains(event)) {
            list.add(event);
          }
        }
      }
    }

    assertThat(log).hasSizeGreaterThan(9000).isEqualTo(expected);
  }

  private Event arrival(String name) {
    return new Named(Event.ARRIVAL, name);
  }
}
