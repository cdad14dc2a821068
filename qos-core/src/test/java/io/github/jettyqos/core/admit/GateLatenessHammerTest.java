package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.OverloadRule;
import io.github.jettyqos.core.OverloadRule.OverloadOrder;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.measure.ClassCounts;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Four threads at once, seeds 1 to 4, at a gate whose classes drop, turn around, and have permits
 * that must start by some time; or have a target and no such rule. The clock is theirs, a step for
 * each thing that is done: the target is 20 steps, the interval 100. Every permit ends once, in any
 * thread; words return to zero; and no room is left while a permit waits.
 */
final class GateLatenessHammerTest {
  private static final int OPERATIONS = 100_000;
  private static final long STEP = 1_000_000;

  @ParameterizedTest
  @CsvSource({
    "KEEP,FIFO,false",
    "KEEP,SHORTEST,false",
    "KEEP,BATCH,false",
    "LIFO,FIFO,false",
    "KEEP,FIFO,true",
    "LIFO,FIFO,true",
    ",FIFO,false",
    ",FIFO,true"
  })
  void manyThreads_invariantsHold_andNothingIsLeft(
      @Nullable OverloadOrder order, QueuePolicy policy, boolean close)
      throws InterruptedException {
    Hammer hammer = new Hammer(order, policy);
    List<Thread> threads = new ArrayList<>();
    for (int seed = 1; seed <= 4; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      boolean closes = close && seed == 4;
      threads.add(
          new Thread(
              () -> {
                hammer.run(random, closes ? OPERATIONS / 2 : OPERATIONS);
                if (closes) {
                  hammer.gate.close();
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    hammer.releaseAll();
    assertThat(hammer.problems).isEmpty();
    long arrivals = 0;
    long late = 0;
    for (int i = 0; i < 2; i++) {
      ClassCounts counts = hammer.gate.counts(i);
      assertThat(counts.running()).as("running of %d", i).isZero();
      assertThat(counts.queued()).as("queued of %d", i).isZero();
      arrivals += counts.arrivals();
      assertThat(counts.rejected().get(RejectReason.DEADLINE)).isPositive();
      late += counts.rejected().get(RejectReason.OVERLOAD);
    }
    assertThat(arrivals).isEqualTo(hammer.asked.get());
    assertThat(hammer.all).allMatch(permit -> permit.ends.get() == 1);
    assertThat(hammer.gate.nanosToExpiry(0)).isEqualTo(Long.MAX_VALUE);
    assertThat(late).as("dropped").isPositive();
    if (close) {
      assertThat(hammer.gate.drained()).isDone();
    }
  }

  private static final class Hammer {
    final Queue<String> problems = new ConcurrentLinkedQueue<>();
    final Queue<Counted> all = new ConcurrentLinkedQueue<>();
    final AtomicInteger asked = new AtomicInteger();
    final Gate gate;
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1000 * STEP);
    private final Queue<Counted> dispatched = new ConcurrentLinkedQueue<>();
    private final AtomicInteger running = new AtomicInteger();

    Hammer(@Nullable OverloadOrder order, QueuePolicy policy) {
      List<ServiceClass> classes = new ArrayList<>();
      for (String name : List.of("a", "b")) {
        ServiceClassBuilder each = ServiceClass.named(name).queueMax(32).queuePolicy(policy);
        if (order == null) {
          each.target(Statistic.P95, Duration.ofMillis(20));
        } else {
          each.queueOverload(
              new OverloadRule(order, true, Duration.ofMillis(20), Duration.ofMillis(100)));
        }
        classes.add(each.priority(classes.size()).build());
      }
      gate = new Gate(classes, Partition.of(3, 2, 2), clock::get, document -> false);
    }

    void run(SplittableRandom random, int operations) {
      ArrayDeque<Counted> mine = new ArrayDeque<>();
      for (int i = 0; i < operations; i++) {
        long now = clock.addAndGet(STEP);
        int choice = random.nextInt(16);
        if (choice < 9) {
          Counted permit = new Counted(random, now);
          asked.incrementAndGet();
          all.add(permit);
          Decision decision = gate.admit(permit);
          if (decision == Decision.DISPATCHED) {
            permit.onDispatched();
          } else if (decision instanceof Decision.Rejected rejected) {
            permit.onRejected(rejected.reason());
          } else {
            mine.add(permit);
          }
        } else if (choice < 14) {
          release(dispatched.poll());
        } else if (choice == 14) {
          Counted waiting = mine.poll();
          if (waiting != null && gate.cancel(waiting)) {
            waiting.ends.incrementAndGet();
          }
        } else if (random.nextInt(8) == 0) {
          gate.expire(now);
        }
      }
    }

    private void release(Counted permit) {
      if (permit == null) {
        return;
      }
      running.decrementAndGet();
      if (!gate.release(permit) || gate.release(permit)) {
        problems.add("a running permit was not released once");
      }
      permit.ends.incrementAndGet();
    }

    /** Until no permit runs: a permit that still waits was forgotten. */
    void releaseAll() {
      for (Counted permit = dispatched.poll(); permit != null; permit = dispatched.poll()) {
        release(permit);
      }
    }

    private final class Counted extends Permit {
      final AtomicInteger ends = new AtomicInteger();
      private final int number;
      private final long latest;

      Counted(SplittableRandom random, long now) {
        super(random.nextInt(2), now);
        this.number = random.nextInt(4);
        this.latest = random.nextInt(4) == 0 ? now + random.nextInt(60) * STEP : ANY_TIME;
      }

      @Override
      protected long size() {
        return number;
      }

      @Override
      protected long document() {
        return number;
      }

      @Override
      protected long latestStartNanos() {
        return latest;
      }

      @Override
      protected void onDispatched() {
        int now = running.incrementAndGet();
        if (now > 3) {
          problems.add(now + " run");
        }
        dispatched.add(this);
      }

      @Override
      protected void onRejected(RejectReason reason) {
        ends.incrementAndGet();
      }
    }
  }
}
