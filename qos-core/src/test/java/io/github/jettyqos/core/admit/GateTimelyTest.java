package io.github.jettyqos.core.admit;

import static io.github.jettyqos.core.admit.Decision.DISPATCHED;
import static io.github.jettyqos.core.admit.Decision.QUEUED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Statistic;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A class of four threads whose requests take 100 ms, one after the other, and have a second for 95
 * of 100. As of {@link io.github.jettyqos.core.model.TimelyLimit} 36 may be before a request that
 * is in time, and after 32 turns the queue holds 36 - 2 sqrt(36 + 40^2 / 32) = 17.4.
 */
final class GateTimelyTest {
  private static final long MILLI = 1_000_000;
  private static final ServiceClass ONE = named("one");
  private static final ServiceClass OTHER = named("other");
  private static final Partition BUDGETS = Partition.of(5, 4, 1);

  private long now;
  private final Gate gate = new Gate(List.of(ONE, OTHER), BUDGETS, () -> now, document -> false);
  private final Deque<TestPermit> running = new ArrayDeque<>();
  private final Deque<TestPermit> queued = new ArrayDeque<>();

  private static ServiceClass named(String name) {
    return ServiceClass.named(name)
        .priority(name.length())
        .lend(false)
        .borrow(false)
        .target(Statistic.P95, Duration.ofSeconds(1))
        .queueTimeout(Duration.ofHours(1))
        .build();
  }

  /** Four run, 33 have had their turn, and of four late ones the last was one too many. */
  @BeforeEach
  void makeTooManyLate() {
    for (int i = 0; i < 4; i++) {
      running.add(admit(DISPATCHED));
    }
    for (int i = 0; i < 60; i++) {
      queued.add(admit(QUEUED));
    }
    turns(33);
    for (int i = 27; i < 40; i++) {
      queued.add(admit(QUEUED));
    }
    assertThat(limit()).isEqualTo(512);
    admit(Decision.Rejected.of(RejectReason.QUEUE_FULL));
  }

  private TestPermit admit(Decision expected) {
    TestPermit permit = new TestPermit(0, now);
    assertThat(gate.admit(permit)).isEqualTo(expected);
    return permit;
  }

  private void turns(int count) {
    for (int i = 0; i < count; i++) {
      now += 25 * MILLI;
      turn();
    }
  }

  /** Of the request that has waited longest, and was not dropped before. */
  private void turn() {
    gate.release(running.remove());
    while (!queued.isEmpty()) {
      TestPermit next = queued.remove();
      if (next.isRunning()) {
        running.add(next);
        return;
      }
      assertThat(next.rejected).isEqualTo(RejectReason.OVERLOAD);
    }
  }

  private int limit() {
    return gate.counts(0).queueLimit();
  }

  @Test
  void queue_tooManyAreLate_isFullAtWhatIsInTime() {
    assertThat(limit()).isEqualTo(17);
    assertThat(gate.counts(0).queued()).isEqualTo(40);
    assertThat(gate.turnAwayIfFull(0)).isTrue();
    turns(4); // three run, then 24 of the first are older than 900 ms, and one runs
    assertThat(gate.counts(0).queued()).isEqualTo(12);
    // 36 - 2 sqrt(36 + 40^2 / 36) = 18.1
    for (int i = 12; i < 18; i++) {
      assertThat(gate.turnAwayIfFull(0)).isFalse();
      queued.add(admit(QUEUED));
    }
    assertThat(gate.turnAwayIfFull(0)).isTrue();
    admit(Decision.Rejected.of(RejectReason.QUEUE_FULL));
  }

  @Test
  void queue_moreTurns_isKnownBetterAndHoldsMore() {
    turns(14);
    // 47 turns: 36 - 2 sqrt(36 + 40^2 / 46) = 19.2
    assertThat(limit()).isEqualTo(19);
  }

  @Test
  void queue_empty_holdsItsCapacityAgain() {
    queued.forEach(gate::cancel);
    assertThat(limit()).isEqualTo(512);
    for (int i = 0; i < 60; i++) {
      assertThat(gate.turnAwayIfFull(0)).isFalse();
    }
  }

  @Test
  void turn_waitedForTooLong_isDroppedUnlessItIsTheLast() {
    now += 5_000 * MILLI;
    int waiting = queued.size();
    turn();
    assertThat(gate.counts(0).rejected().get(RejectReason.OVERLOAD)).isEqualTo(waiting - 1L);
    assertThat(running).hasSize(4);
    assertThat(gate.counts(0).queued()).isZero();
  }

  @Test
  void classes_sameTarget_limitStays() {
    gate.classes(List.of(ONE, OTHER), BUDGETS);
    assertThat(limit()).isEqualTo(17);
    gate.classes(List.of(ONE.withQueue(OTHER.queue()), OTHER), BUDGETS);
    assertThat(limit()).isEqualTo(17);
  }

  @Test
  void remove_inForce_waitingOnesAreDisplacedAndNoneIsRejected() {
    List<Permit> displaced = new ArrayList<>(queued);
    gate.prepare(List.of(OTHER), Partition.of(5, 5)).enter(() -> {});
    assertThat(displaced).noneMatch(Permit::isQueued);
    assertThat(limit()).isZero();
    assertThat(gate.turnAwayIfFull(0)).isFalse();
  }

  @Test
  void enforce_off_thoseThatWaitRun() {
    now += 5_000 * MILLI;
    gate.enforce(false);
    assertThat(queued).allMatch(Permit::isRunning);
  }
}
