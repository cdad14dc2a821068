package io.github.jettyqos.benchmarks.faults;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;

/** A gate whose clock the test moves, as the clock of a server cannot be moved. */
final class ClockJumpsTest {
  private static final long HOUR = Duration.ofHours(1).toNanos();
  private static final int WAITING = 10;

  @Test
  void expire_clockJumpsByHours_forgetsAndLosesNone() {
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
    assertThat(gate.counts(0).completed() - 1 + turned.get()).isEqualTo(asked);
    assertThat(gate.counts(0).running()).isZero();
    assertThat(gate.counts(0).queued()).isZero();
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
