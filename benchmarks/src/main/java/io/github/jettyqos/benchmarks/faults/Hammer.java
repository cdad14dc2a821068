package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Uses a gate from several threads, and counts apart from it. */
final class Hammer {
  private final Gate gate;
  private final Queue<Counted> running = new ConcurrentLinkedQueue<>();
  private final AtomicLong asked = new AtomicLong();
  private final AtomicLong ended = new AtomicLong();
  private final AtomicLong endedAgain = new AtomicLong();

  Hammer(Gate gate) {
    this.gate = gate;
  }

  /** Admits, releases and cancels as chance has it. */
  void use(int operations, SplittableRandom random) {
    ArrayDeque<Counted> mine = new ArrayDeque<>();
    for (int i = 0; i < operations; i++) {
      int choice = random.nextInt(16);
      if (choice < 9) {
        Counted permit = new Counted(random.nextInt(2));
        asked.incrementAndGet();
        Decision decision = gate.admit(permit);
        if (decision == Decision.DISPATCHED) {
          permit.onDispatched();
        } else if (decision instanceof Decision.Rejected) {
          permit.end();
        } else {
          mine.add(permit);
        }
      } else if (choice < 15) {
        release(running.poll());
      } else {
        Counted waiting = mine.poll();
        if (waiting != null && gate.cancel(waiting)) {
          waiting.end();
        }
      }
    }
  }

  void releaseAll() {
    for (Counted each = running.poll(); each != null; each = running.poll()) {
      release(each);
    }
  }

  private void release(@Nullable Counted permit) {
    if (permit != null) {
      if (gate.release(permit)) {
        permit.end();
      }
      if (gate.release(permit)) {
        endedAgain.incrementAndGet();
      }
    }
  }

  long asked() {
    return asked.get();
  }

  long notOnce() {
    return Math.abs(asked.get() - ended.get()) + endedAgain.get();
  }

  private final class Counted extends Permit {
    private final AtomicInteger ends = new AtomicInteger();

    Counted(int classIndex) {
      super(classIndex, 0);
    }

    void end() {
      ended.incrementAndGet();
      if (ends.incrementAndGet() > 1) {
        endedAgain.incrementAndGet();
      }
    }

    @Override
    protected void onDispatched() {
      running.add(this);
    }

    @Override
    protected void onRejected(RejectReason reason) {
      end();
    }
  }
}
