package io.github.jettyqos.core.admit;

import static io.github.jettyqos.core.admit.Gates.admitted;
import static io.github.jettyqos.core.admit.Gates.queued;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Later work at the gate: what is still to be done for requests that were admitted before. */
final class GateLaterTest {
  @Test
  void later_roomInTheBudget_runsAndIsNoArrival() {
    Gate gate = Gates.of(Partition.of(2, 2));
    TestPermit later = new TestPermit(0);
    assertThat(gate.admitLater(later)).isTrue();
    assertThat(later.calls).hasValue(0);
    assertThat(gate.counts(0).running()).isEqualTo(1);
    assertThat(gate.counts(0).arrivals()).isZero();
    assertThat(gate.release(later)).isTrue();
    assertThat(gate.release(later)).isFalse();
    assertThat(gate.counts(0).running()).isZero();
    assertThat(gate.counts(0).arrivals()).isZero();
    assertThat(gate.counts(0).completed()).isZero();
  }

  /** A count of what is over never goes back: who collects it would take that for a restart. */
  @Test
  void later_runs_isNoCompletionTakenBack() {
    Gate gate = Gates.of(Partition.of(2, 2));
    gate.release(admitted(gate, 0));
    TestPermit later = new TestPermit(0);
    gate.admitLater(later);
    assertThat(gate.counts(0).completed()).isEqualTo(1);
    TestPermit second = new TestPermit(0);
    gate.admitLater(second);
    assertThat(gate.counts(0).completed()).isEqualTo(1);
    assertThat(gate.counts(0).arrivals()).isEqualTo(1);
    assertThat(gate.counts(0).later()).isEqualTo(2);
    gate.release(later);
    gate.release(second);
    assertThat(gate.counts(0).completed()).isEqualTo(1);
    assertThat(gate.counts(0).later()).isZero();
  }

  @Test
  void later_classIsFull_goesBeforeAllThatWait() {
    Gate gate = Gates.of(Partition.of(1, 1));
    TestPermit running = admitted(gate, 0);
    TestPermit waiting = queued(gate, 0);
    TestPermit first = new TestPermit(0);
    TestPermit second = new TestPermit(0);
    assertThat(gate.admitLater(first)).isFalse();
    assertThat(gate.admitLater(second)).isFalse();
    assertThat(gate.counts(0).queued()).as("requests").isEqualTo(1);
    gate.release(running);
    assertThat(first.dispatched).isTrue();
    assertThat(second.dispatched || waiting.dispatched).isFalse();
    gate.release(first);
    assertThat(second.dispatched).isTrue();
    assertThat(waiting.dispatched).isFalse();
    gate.release(second);
    assertThat(waiting.dispatched).isTrue();
  }

  /** One that comes while later work waits must not pass it by. */
  @Test
  void admit_laterWorkWaits_isQueued() {
    Gate gate = Gates.of(Partition.of(2, 1, 1));
    TestPermit running = admitted(gate, 0);
    assertThat(gate.admitLater(new TestPermit(0))).isFalse();
    TestPermit next = queued(gate, 0);
    admitted(gate, 1); // the other class is not concerned
    gate.release(running);
    assertThat(next.dispatched).isFalse();
    assertThat(gate.counts(0).running()).isEqualTo(1);
  }

  @Test
  void later_gateIsClosed_runsStill() {
    Gate gate = Gates.of(Partition.of(1, 1));
    TestPermit running = admitted(gate, 0);
    TestPermit before = new TestPermit(0);
    gate.admitLater(before);
    gate.close();
    TestPermit after = new TestPermit(0);
    gate.admitLater(after);
    assertThat(gate.expire(Long.MAX_VALUE)).isZero();
    gate.release(running);
    assertThat(before.dispatched).isTrue();
    assertThat(gate.drained()).isNotDone();
    gate.release(before);
    assertThat(after.dispatched).isTrue();
    gate.release(after);
    assertThat(gate.drained()).isDone();
  }

  @Test
  void partition_raised_letsLaterWorkGo() {
    Gate gate = Gates.of(Partition.of(1, 1));
    admitted(gate, 0);
    TestPermit later = new TestPermit(0);
    gate.admitLater(later);
    gate.partition(Partition.of(2, 2));
    assertThat(later.dispatched).isTrue();
  }

  /** Four threads, seeds 1 to 4: never more than the budget, and nothing is left or lost. */
  @Test
  void manyThreads_requestsAndLaterWork_keepToTheBudget() throws InterruptedException {
    Gate gate = Gates.of(Partition.of(3, 2, 1));
    Mixed mixed = new Mixed(gate);
    List<Thread> threads = new ArrayList<>();
    for (int seed = 1; seed <= 4; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      threads.add(new Thread(() -> mixed.run(random)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    mixed.releaseAll();
    assertThat(mixed.most.get()).isLessThanOrEqualTo(2);
    assertThat(mixed.later).hasValue(0);
    for (int k = 0; k < 2; k++) {
      assertThat(gate.counts(k).running()).isZero();
      assertThat(gate.counts(k).queued()).isZero();
    }
    assertThat(gate.counts(0).arrivals() + gate.counts(1).arrivals())
        .isEqualTo(mixed.requests.get());
  }

  private static final class Mixed {
    final Gate gate;
    final AtomicInteger running = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    final AtomicInteger later = new AtomicInteger();
    final AtomicInteger requests = new AtomicInteger();
    final Queue<Permit> called = new ConcurrentLinkedQueue<>();

    Mixed(Gate gate) {
      this.gate = gate;
    }

    void run(SplittableRandom random) {
      ArrayDeque<Permit> mine = new ArrayDeque<>();
      for (int i = 0; i < 50_000; i++) {
        int what = random.nextInt(4);
        if (what == 0) {
          requests.incrementAndGet();
          Told request = new Told(random.nextInt(2), false);
          if (gate.admit(request) == Decision.DISPATCHED) {
            request.runs();
            mine.add(request);
          }
        } else if (what == 1) {
          later.incrementAndGet();
          Told work = new Told(random.nextInt(2), true);
          if (gate.admitLater(work)) {
            work.runs();
            mine.add(work);
          }
        } else {
          release(mine.isEmpty() ? called.poll() : mine.poll());
        }
      }
      called.addAll(mine);
    }

    void releaseAll() {
      for (Permit each = called.poll(); each != null; each = called.poll()) {
        release(each);
      }
    }

    private void release(@org.jspecify.annotations.Nullable Permit permit) {
      if (permit instanceof Told told) {
        if (told.classIndex() == 0) {
          running.decrementAndGet();
        }
        gate.release(told);
        if (told.ofLater) {
          later.decrementAndGet();
        }
      }
    }

    private final class Told extends TestPermit {
      final boolean ofLater;

      Told(int classIndex, boolean ofLater) {
        super(classIndex);
        this.ofLater = ofLater;
      }

      void runs() {
        if (classIndex() == 0) {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
        }
      }

      @Override
      protected void onDispatched() {
        runs();
        called.add(this);
      }
    }
  }
}
