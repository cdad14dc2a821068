package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A gate whose clock is moved by hand, since no server lets anybody do that. */
final class ClockJumps {
  private static final long HOUR = Duration.ofHours(1).toNanos();
  private static final int WAITING = 10;

  private ClockJumps() {}

  /** Ten wait each time; what runs alone gives back its permit in the end. */
  static void play(Finding finding) {
    AtomicLong now = new AtomicLong();
    AtomicInteger turned = new AtomicInteger();
    Gate gate =
        new Gate(
            List.of(
                ServiceClass.named("a")
                    .lend(false)
                    .queueMax(WAITING)
                    .queueTimeout(Duration.ofSeconds(1))
                    .build()),
            Partition.of(1, 1),
            now::get,
            document -> false);
    Counted runs = new Counted(now.get(), turned);
    gate.admit(runs);
    int asked = 0;
    for (long jump : new long[] {HOUR, -HOUR, HOUR, 2 * HOUR, -3 * HOUR, HOUR}) {
      for (int i = 0; i < WAITING; i++) {
        if (gate.admit(new Counted(now.get(), turned)) instanceof Decision.Rejected) {
          turned.incrementAndGet(); // those wait whose time has not begun, since it went back
        }
        asked++;
      }
      now.addAndGet(jump);
      gate.expire(now.get());
    }
    now.addAndGet(10 * HOUR);
    gate.expire(now.get());
    gate.release(runs);
    finding.atMost(
        "forgotten or turned away twice where the clock jumps",
        Math.abs(asked - turned.get() - (gate.counts(0).completed() - 1)),
        0);
    finding.atMost(
        "permits lost where the clock jumps",
        (double) gate.counts(0).running() + gate.counts(0).queued(),
        0);
  }

  private static final class Counted extends Permit {
    private final AtomicInteger turned;

    Counted(long arrival, AtomicInteger turned) {
      super(0, arrival);
      this.turned = turned;
    }

    @Override
    protected void onDispatched() {}

    @Override
    protected void onRejected(RejectReason reason) {
      turned.incrementAndGet();
    }
  }
}
