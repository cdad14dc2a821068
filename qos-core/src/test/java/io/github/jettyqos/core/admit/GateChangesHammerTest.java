package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.measure.ClassCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Three threads use a gate while a fourth has it enforce and not, and changes priorities, bounds,
 * queues and budgets. Seeds 1 to 4.
 */
final class GateChangesHammerTest {
  private static final int OPERATIONS = 60_000;
  private static final List<ServiceClass> ONE = classes(0, 1, 4, true);
  private static final List<ServiceClass> OTHER = classes(1, 0, 0, false);

  private static List<ServiceClass> classes(int first, int second, int queue, boolean lend) {
    return List.of(
        ServiceClass.named("a").priority(first).queueMax(queue).lend(lend).build(),
        ServiceClass.named("b")
            .priority(second)
            .queueMax(4)
            .queueTimeout(Duration.ofMillis(1 + queue))
            .max(2)
            .build());
  }

  @Test
  void manyChanges_underLoad_nobodyIsLostAndLimitsHoldAfterwards() throws InterruptedException {
    Gate gate = new Gate(ONE, Partition.of(4, 2, 2));
    Queue<Permit> running = new ConcurrentLinkedQueue<>();
    AtomicLong asked = new AtomicLong();
    AtomicLong rejected = new AtomicLong();
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> users = new ArrayList<>();
    for (int seed = 1; seed <= 3; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      users.add(new Thread(() -> use(gate, running, asked, rejected, random)));
    }
    Thread operator = new Thread(() -> change(gate, over, new SplittableRandom(4)));
    operator.start();
    users.forEach(Thread::start);
    for (Thread user : users) {
      user.join();
    }
    over.set(true);
    operator.join();

    gate.classes(ONE, Partition.of(4, 2, 2));
    gate.ceilings(65535, 65535);
    gate.enforce(true);
    while (!running.isEmpty()) {
      gate.release(running.remove());
    }
    long arrivals = 0;
    long turnedAway = 0;
    for (int k = 0; k < 2; k++) {
      ClassCounts counts = gate.counts(k);
      assertThat(counts.running()).as("running of %d", k).isZero();
      assertThat(counts.queued()).as("waiting of %d", k).isZero();
      arrivals += counts.arrivals();
      turnedAway += counts.rejections();
    }
    assertThat(arrivals).isEqualTo(asked.get());
    assertThat(turnedAway).isEqualTo(rejected.get());
    // 4 of the first run, as it borrows; none of the second, and one more of the first waits.
    for (int i = 0; i < 4; i++) {
      assertThat(gate.admit(new Put(0, running, rejected))).isEqualTo(Decision.DISPATCHED);
    }
    assertThat(gate.admit(new Put(0, running, rejected))).isEqualTo(Decision.QUEUED);
  }

  private static void use(
      Gate gate,
      Queue<Permit> running,
      AtomicLong asked,
      AtomicLong rejected,
      SplittableRandom random) {
    for (int i = 0; i < OPERATIONS; i++) {
      if (random.nextInt(5) < 3) {
        Put permit = new Put(random.nextInt(2), running, rejected);
        asked.incrementAndGet();
        Decision decision = gate.admit(permit);
        if (decision == Decision.DISPATCHED) {
          running.add(permit);
        } else if (decision instanceof Decision.Rejected) {
          rejected.incrementAndGet();
        }
      } else {
        Permit last = running.poll();
        if (last != null) {
          gate.release(last);
        }
      }
    }
  }

  private static void change(Gate gate, AtomicBoolean over, SplittableRandom random) {
    while (!over.get()) {
      switch (random.nextInt(5)) {
        case 0 -> gate.enforce(random.nextBoolean());
        case 4 -> gate.ceilings(random.nextBoolean() ? 1 : 65535, 1 + random.nextInt(4));
        case 1 -> gate.classes(ONE, Partition.of(4, 2, 2));
        case 2 -> gate.classes(OTHER, Partition.of(4, 3, 1));
        default -> gate.expire(random.nextBoolean() ? Long.MAX_VALUE / 2 : 0);
      }
    }
  }

  private static final class Put extends Permit {
    private final Queue<Permit> running;
    private final AtomicLong rejected;

    Put(int classIndex, Queue<Permit> running, AtomicLong rejected) {
      super(classIndex, 0);
      this.running = running;
      this.rejected = rejected;
    }

    @Override
    protected void onDispatched() {
      running.add(this);
    }

    @Override
    protected void onRejected(RejectReason reason) {
      rejected.incrementAndGet();
    }
  }
}
