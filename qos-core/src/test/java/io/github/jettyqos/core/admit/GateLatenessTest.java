package io.github.jettyqos.core.admit;

import static io.github.jettyqos.core.admit.Decision.DISPATCHED;
import static io.github.jettyqos.core.admit.Decision.QUEUED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.OverloadRule;
import io.github.jettyqos.core.OverloadRule.OverloadOrder;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What a queue does once it stands, and with permits that must start by some time. Milliseconds;
 * the target is 20, the interval 200, the bound 1000.
 */
final class GateLatenessTest {
  private static final long MILLI = 1_000_000;

  private long now;

  /** The gate of one class, whose worker is taken since 0, where a test has no other. */
  private Gate gate = gate(1, one(OverloadOrder.KEEP, true));

  private Permit running = take(0);

  private static ServiceClassBuilder one(OverloadOrder order, boolean drop) {
    return ServiceClass.named("one")
        .lend(false)
        .queueTimeout(Duration.ofHours(1))
        .queueBound(Duration.ofSeconds(1))
        .queueOverload(
            new OverloadRule(order, drop, Duration.ofMillis(20), Duration.ofMillis(200)));
  }

  private Gate gate(int total, ServiceClassBuilder... classes) {
    List<ServiceClass> built = new ArrayList<>();
    int[] budgets = new int[classes.length];
    for (int i = 0; i < classes.length; i++) {
      built.add(classes[i].priority(i).build());
      budgets[i] = 1;
    }
    Partition partition = Partition.of(total, budgets);
    return new Gate(built, partition, () -> now * MILLI, document -> false);
  }

  private void use(Gate next) {
    now = 0;
    gate = next;
    running = take(0);
  }

  private TestPermit take(int classIndex) {
    TestPermit permit = new Timed(classIndex, now, Permit.ANY_TIME);
    assertThat(gate.admit(permit)).isEqualTo(DISPATCHED);
    return permit;
  }

  private TestPermit waits(long arrived) {
    return waits(0, arrived, Permit.ANY_TIME);
  }

  private TestPermit waits(int classIndex, long arrived, long latest) {
    now = Math.max(now, arrived);
    TestPermit permit = new Timed(classIndex, arrived, latest);
    assertThat(gate.admit(permit)).isEqualTo(QUEUED);
    return permit;
  }

  /** The worker becomes free, and the next permit has it at once. */
  private void next(long at, TestPermit expected) {
    now = at;
    gate.release(running);
    assertThat(expected.isRunning()).as("at %d", at).isTrue();
    running = expected;
  }

  private static class Timed extends TestPermit {
    private final long latest;
    private final long number;

    Timed(int classIndex, long arrived, long latest) {
      super(classIndex, arrived * MILLI);
      this.latest = latest == ANY_TIME ? latest : latest * MILLI;
      this.number = arrived;
    }

    /** Who comes later is larger. */
    @Override
    protected long size() {
      return number;
    }

    @Override
    protected long latestStartNanos() {
      return latest;
    }
  }

  private static void assertDropped(TestPermit... permits) {
    for (TestPermit each : permits) {
      assertThat(each.rejected).isEqualTo(RejectReason.OVERLOAD);
      assertThat(each.calls).hasValue(1);
    }
  }

  private void assertEmpty(int classes) {
    for (int i = 0; i < classes; i++) {
      assertThat(gate.counts(i).running()).isZero();
      assertThat(gate.counts(i).queued()).isZero();
    }
    assertThat(gate.nanosToExpiry(0)).isEqualTo(Long.MAX_VALUE);
  }

  /** Those of 20, 30, ..., 90 and 265 wait at 265; an interval began at 100. */
  private List<TestPermit> standing() {
    List<TestPermit> waiting = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      waiting.add(waits(10 * i));
    }
    next(100, waiting.remove(0)); // waited 100: an interval begins
    next(110, waiting.remove(0)); // waited 100
    waiting.add(waits(265));
    return waiting;
  }

  @Test
  void drop_stands_thoseThatWaitedForMoreThanTwiceTheTargetGo() {
    List<TestPermit> waiting = standing();
    TestPermit young = waiting.remove(8);
    // At 290 the interval, which began at 100, is not over; at 300 it is.
    next(290, waiting.remove(0));
    next(300, young); // the seven others have waited for 210 and more; it has for 35
    assertDropped(waiting.toArray(TestPermit[]::new));
    assertThat(gate.counts(0).rejected()).containsEntry(RejectReason.OVERLOAD, 7L);
  }

  @Test
  void drop_nobodyLeft_doesNotStandAnyMore() {
    List<TestPermit> waiting = standing();
    now = 400;
    gate.release(running);
    assertDropped(waiting.toArray(TestPermit[]::new));
    assertEmpty(1);
    running = take(0);
    TestPermit old = waits(401);
    waits(402);
    next(500, old); // 99 is more than twice the target, and an interval begins only now
  }

  @Test
  void drop_noRuleOfOverload_nobodyIsTurnedAway() {
    // The twin: the same with a rule that does not drop.
    use(gate(1, one(OverloadOrder.LIFO, false)));
    List<TestPermit> waiting = standing();
    next(310, waiting.remove(waiting.size() - 1));
    assertThat(waiting).allMatch(Permit::isQueued);
  }

  @Test
  void drop_thatNobodyOfAClassIsLeft_wakesAnother() {
    // One worker for two classes; the second has its turn only when no permit of the first waits.
    use(gate(1, one(OverloadOrder.KEEP, true), ServiceClass.named("two").lend(false)));
    TestPermit first = waits(0, 0, 50);
    TestPermit second = waits(0, 0, 60);
    TestPermit other = waits(1, 0, Permit.ANY_TIME);
    now = 100;
    gate.release(running);
    assertThat(first.rejected).isEqualTo(RejectReason.DEADLINE);
    assertThat(second.rejected).isEqualTo(RejectReason.DEADLINE);
    assertThat(other.dispatched).isTrue();
    assertThat(gate.counts(0).running()).isZero();
    gate.release(other);
    assertEmpty(2);
  }

  @Test
  void lifo_stands_newestFirstAndTheOldestAtItsBound() {
    use(gate(1, one(OverloadOrder.LIFO, false)));
    List<TestPermit> waiting = standing(); // those of 20 to 90, and that of 265
    next(300, waiting.remove(8)); // the oldest has waited for 280
    next(310, waiting.remove(7)); // of 90
    TestPermit newest = waits(1000);
    next(1019, newest); // the oldest, of 20, has waited for 999
    TestPermit another = waits(1020);
    next(1020, waiting.remove(0)); // it has waited for the bound
    next(1030, waiting.remove(0)); // of 30
    next(1039, another);
  }

  @Test
  void lifo_doesNotStand_firstComeFirstServed() {
    // The twin: at 299 the interval that began at 100 is not over.
    use(gate(1, one(OverloadOrder.LIFO, false)));
    List<TestPermit> waiting = standing();
    next(299, waiting.remove(0));
  }

  @Test
  void lifoAndDrop_stands_oldOnesGoBeforeTheNewestIsServed() {
    use(gate(1, one(OverloadOrder.LIFO, true)));
    List<TestPermit> waiting = standing();
    TestPermit newest = waits(280);
    TestPermit young = waiting.remove(8);
    next(300, newest);
    assertDropped(waiting.toArray(TestPermit[]::new));
    assertThat(young.isQueued()).as("it has waited for 35").isTrue();
  }

  @Test
  void stands_allCancelled_doesNotStandAnyMore() {
    List<TestPermit> waiting = standing();
    TestPermit left = waits(270);
    next(300, waiting.remove(8));
    assertThat(gate.cancel(left)).isTrue(); // no permit waits
    TestPermit old = waits(301);
    waits(302);
    next(400, old);
  }

  @Test
  void shortest_smallOnesAreServedSoon_largeOnesAreNotDropped() {
    use(gate(1, one(OverloadOrder.KEEP, true).queuePolicy(QueuePolicy.SHORTEST)));
    TestPermit large =
        new Timed(0, 0, Permit.ANY_TIME) {
          @Override
          protected long size() {
            return 1_000_000;
          }
        };
    assertThat(gate.admit(large)).isEqualTo(QUEUED);
    for (int at = 10; at < 900; at += 10) {
      TestPermit small = waits(at);
      next(at + 5, small); // waits 5 of 20
    }
    next(905, large); // it has waited for all of the time, and the queue never stood
  }

  @Test
  void deadline_over_turnedAwayAtItsTurnOrWhenTheGateIsExpired() {
    TestPermit first = waits(0, 0, 50);
    TestPermit second = waits(0, 1, 40);
    TestPermit third = waits(0, 2, Permit.ANY_TIME);
    TestPermit fourth = waits(0, 3, 60);
    assertThat(gate.nanosToExpiry(0)).isEqualTo(40 * MILLI + 1);
    assertThat(gate.expire(40 * MILLI)).isZero();
    assertThat(gate.expire(40 * MILLI + 1)).isEqualTo(1);
    assertThat(second.rejected).isEqualTo(RejectReason.DEADLINE);
    assertThat(gate.cancel(fourth)).isTrue();
    next(51, third);
    assertThat(first.rejected).isEqualTo(RejectReason.DEADLINE);
    assertThat(List.of(first.calls.get(), second.calls.get())).containsOnly(1);
    assertThat(fourth.calls).hasValue(0);
    gate.release(running);
    assertEmpty(1);
  }

  @Test
  void deadline_notOver_runs() {
    TestPermit permit = waits(0, 0, 50);
    next(50, permit);
    gate.release(running);
    assertEmpty(1);
  }

  @Test
  void deadline_overAndNobodyElse_roomIsFree() {
    TestPermit late = waits(0, 0, 50);
    now = 100;
    gate.release(running);
    assertThat(late.rejected).isEqualTo(RejectReason.DEADLINE);
    assertEmpty(1);
    take(0);
  }

  @Test
  void close_somebodyHasADeadline_endsOnceAndIsForgotten() {
    TestPermit permit = waits(0, 0, 50);
    gate.close();
    assertThat(gate.expire(100 * MILLI)).isZero();
    assertThat(permit.rejected).isEqualTo(RejectReason.STOPPING);
    assertThat(permit.calls).hasValue(1);
    gate.release(running);
    assertThat(gate.drained()).isDone();
    assertEmpty(1);
  }
}
