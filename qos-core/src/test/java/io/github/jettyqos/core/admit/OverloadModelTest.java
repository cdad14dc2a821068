package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.OverloadRule;
import io.github.jettyqos.core.OverloadRule.OverloadOrder;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A gate of one class turns around and drops as its rules say when they are written down as lists:
 * 150 random histories of 400 steps, seeds 0 to 149. Milliseconds; some permits have a deadline.
 */
final class OverloadModelTest {
  private static final long MILLI = 1_000_000;
  private static final long START = Long.MAX_VALUE - 500 * MILLI - 1; // runs over on the way
  private static final int TARGET = 10;
  private static final int INTERVAL = 50;
  private static final int BOUND = 100;
  private static final int TIMEOUT = 150;

  private int now;
  private boolean lifo;
  private boolean drop;
  private final List<Timed> waiting = new ArrayList<>();
  private final List<Timed> running = new ArrayList<>();

  /** Waitings that were looked at since the interval began. */
  private final List<Integer> looked = new ArrayList<>();

  private int intervalEnd;
  private boolean stands;

  /** What came to pass, so that not everything agrees because nothing happened. */
  private int dropped;

  private int turned;

  private static final class Timed extends TestPermit {
    final int arrived;
    final int latest;
    @Nullable RejectReason expected;

    Timed(int arrived, int latest) {
      super(0, START + arrived * MILLI);
      this.arrived = arrived;
      this.latest = latest;
    }

    @Override
    protected long latestStartNanos() {
      return latest == Integer.MAX_VALUE ? ANY_TIME : START + latest * MILLI;
    }
  }

  @ParameterizedTest
  @CsvSource({"false,true", "true,false", "true,true"})
  void randomHistory_sameAsTheModel(boolean newestFirst, boolean drops) {
    lifo = newestFirst;
    drop = drops;
    for (int seed = 0; seed < 150; seed++) {
      run(new Random(seed));
    }
    assertThat(dropped > 50).isEqualTo(drop);
    assertThat(turned > 50).isEqualTo(lifo);
  }

  private void run(Random random) {
    now = 0;
    stands = false;
    waiting.clear();
    running.clear();
    looked.clear();
    Gate gate = gate();
    List<Timed> all = new ArrayList<>();
    for (int step = 0; step < 400; step++) {
      now += random.nextInt(5);
      switch (random.nextInt(7)) {
        case 0, 1, 2 -> {
          boolean hurried = random.nextInt(4) == 0;
          Timed permit = new Timed(now, hurried ? now + random.nextInt(80) : Integer.MAX_VALUE);
          all.add(permit);
          gate.admit(permit);
          if (running.size() < 2) {
            running.add(permit); // a permit waits only while both run
          } else {
            waiting.add(permit);
          }
        }
        case 3, 4 -> {
          if (!running.isEmpty()) {
            gate.release(running.remove(random.nextInt(running.size())));
            letGo();
          }
        }
        case 5 -> {
          if (!waiting.isEmpty()) {
            Timed left = waiting.remove(random.nextInt(waiting.size()));
            assertThat(gate.cancel(left)).isTrue();
            lookIfEmpty();
          }
        }
        default -> {
          gate.expire(START + now * MILLI);
          for (Timed each : List.copyOf(waiting)) {
            if (now - each.arrived >= TIMEOUT) {
              turnAway(each, RejectReason.QUEUE_TIMEOUT);
            } else if (now > each.latest) {
              turnAway(each, RejectReason.DEADLINE);
            }
          }
          lookIfEmpty();
        }
      }
      assertSame(step, gate, all);
    }
  }

  private void assertSame(int step, Gate gate, List<Timed> all) {
    assertThat(all.stream().filter(Permit::isRunning))
        .as("running, step %d", step)
        .containsExactlyInAnyOrderElementsOf(running);
    assertThat(gate.counts(0).queued()).as("queued, step %d", step).isEqualTo(waiting.size());
    assertThat(waiting).allMatch(Permit::isQueued);
    for (Timed each : all) {
      assertThat(each.rejected).as("step %d", step).isEqualTo(each.expected);
    }
  }

  private Gate gate() {
    OverloadRule rule =
        new OverloadRule(
            lifo ? OverloadOrder.LIFO : OverloadOrder.KEEP,
            drop,
            Duration.ofMillis(TARGET),
            Duration.ofMillis(INTERVAL));
    ServiceClass only =
        ServiceClass.named("only")
            .queueTimeout(Duration.ofMillis(TIMEOUT))
            .queueBound(Duration.ofMillis(BOUND))
            .queueOverload(rule)
            .build();
    return new Gate(
        List.of(only), Partition.of(2, 2), () -> START + now * MILLI, document -> false);
  }

  private void letGo() {
    while (running.size() < 2 && !waiting.isEmpty()) {
      Timed oldest = waiting.get(0);
      Timed next = oldest;
      if (lifo) {
        look(now - oldest.arrived);
        if (stands && now - oldest.arrived < BOUND && !isTooLate(oldest)) {
          next = waiting.get(waiting.size() - 1);
          turned += next.equals(oldest) ? 0 : 1;
        }
      }
      if (now > next.latest) { // it says nothing about the queue
        turnAway(next, RejectReason.DEADLINE);
      } else {
        if (!lifo) {
          look(now - next.arrived);
        }
        if (isTooLate(next)) {
          dropped++;
          turnAway(next, RejectReason.OVERLOAD);
        } else {
          waiting.remove(next);
          running.add(next);
        }
      }
    }
    lookIfEmpty();
  }

  private void turnAway(Timed permit, RejectReason reason) {
    waiting.remove(permit);
    permit.expected = reason;
  }

  private boolean isTooLate(Timed permit) {
    return drop && stands && now - permit.arrived > 2 * TARGET;
  }

  private void look(int waited) {
    if (!looked.isEmpty() && now < intervalEnd) {
      looked.add(waited);
      stands = stands && waited > TARGET;
      return;
    }
    stands = !looked.isEmpty() && waited > TARGET && looked.stream().allMatch(w -> w > TARGET);
    looked.clear();
    looked.add(waited);
    intervalEnd = now + INTERVAL;
  }

  private void lookIfEmpty() {
    if (waiting.isEmpty()) {
      looked.clear();
      stands = false;
    }
  }
}
