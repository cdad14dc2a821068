package io.github.jettyqos.core.admit;

import static io.github.jettyqos.core.admit.Gates.admitted;
import static io.github.jettyqos.core.admit.Gates.queued;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract of the gate, one thread. */
@ExtendWith(CapturedLog.class)
final class GateTest {
  private static final long MILLI = 1_000_000;

  @Test
  void admit_budgetHasRoom_isDispatchedWithoutCallback() {
    Gate gate = Gates.of(Partition.of(2, 2));
    TestPermit one = admitted(gate, 0);
    admitted(gate, 0);
    assertThat(one.calls).hasValue(0);
    assertThat(gate.counts(0).running()).isEqualTo(2);
    assertThat(gate.counts(0).arrivals()).isEqualTo(2);
  }

  @Test
  void release_twice_onlyTheFirstCounts() {
    Gate gate = Gates.of(Partition.of(2, 2));
    TestPermit one = admitted(gate, 0);
    admitted(gate, 0);
    assertThat(gate.release(one)).isTrue();
    assertThat(gate.release(one)).isFalse();
    assertThat(gate.counts(0).running()).isEqualTo(1);
    assertThat(gate.counts(0).completed()).isEqualTo(1);
  }

  @Test
  void release_someoneWaits_firstComeFirstServed() {
    Gate gate = Gates.of(Partition.of(1, 1));
    TestPermit running = admitted(gate, 0);
    List<TestPermit> waiting = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      waiting.add(queued(gate, 0));
    }
    for (TestPermit next : waiting) {
      gate.release(running);
      assertThat(waiting.stream().filter(Permit::isRunning)).containsExactly(next);
      running = next;
    }
  }

  @Test
  void release_totalBinds_highestPriorityGoesFirst() {
    // Two budgets of two under a total of two: both classes are under their budget and wait.
    Gate gate = Gates.of(Partition.of(2, 2, 2));
    TestPermit one = admitted(gate, 1);
    admitted(gate, 1);
    TestPermit low = queued(gate, 1);
    TestPermit high = queued(gate, 0);
    gate.release(one);
    assertThat(high.dispatched).isTrue();
    assertThat(low.isQueued()).isTrue();
  }

  @Test
  void admit_higherPriorityWaitsForTheTotal_lowerDoesNotOvertake() {
    Gate gate = Gates.of(Partition.of(1, 1, 1));
    TestPermit running = admitted(gate, 1);
    TestPermit high = queued(gate, 0);
    gate.release(running);
    assertThat(high.dispatched).isTrue();
    queued(gate, 1);
  }

  @Test
  void partition_raised_admitsAsManyAsFitAtOnce() {
    Gate gate = Gates.of(Partition.of(1, 1));
    admitted(gate, 0);
    List<TestPermit> waiting = List.of(queued(gate, 0), queued(gate, 0), queued(gate, 0));
    gate.partition(Partition.of(3, 3));
    assertThat(waiting).extracting(permit -> permit.dispatched).containsExactly(true, true, false);
  }

  @Test
  void partition_lowered_isReclaimedAsRequestsFinish() {
    Gate gate = Gates.of(Partition.of(3, 3));
    List<TestPermit> running = List.of(admitted(gate, 0), admitted(gate, 0), admitted(gate, 0));
    gate.partition(Partition.of(1, 1));
    TestPermit waiting = queued(gate, 0);
    gate.release(running.get(0));
    gate.release(running.get(1));
    assertThat(waiting.isQueued()).isTrue();
    gate.release(running.get(2));
    assertThat(waiting.dispatched).isTrue();
  }

  @Test
  void ceiling_belowRunning_isReclaimedAndHoldsWhateverThePartition() {
    Gate gate = Gates.of(Partition.of(6, 3, 3));
    List<TestPermit> running = List.of(admitted(gate, 1), admitted(gate, 1), admitted(gate, 1));
    gate.ceilings(65535, 1);
    TestPermit waiting = queued(gate, 1);
    gate.partition(Partition.of(6, 2, 4));
    gate.release(running.get(0));
    gate.release(running.get(1));
    assertThat(waiting.isQueued()).isTrue();
    gate.release(running.get(2));
    assertThat(waiting.dispatched).isTrue();
    assertThat(gate.room(1).budget()).as("of the partition").isEqualTo(4);
    assertThat(gate.room(1).idle()).isZero();
    TestPermit other = queued(gate, 1);
    gate.ceilings(65535, 65535);
    assertThat(other.dispatched).isTrue();
  }

  @Test
  void ceiling_ofOneClass_threadsAreLentToOthers() {
    Gate gate = Gates.of(Partition.of(4, 2, 2), each -> each.lend(true));
    gate.ceilings(65535, 1);
    for (int i = 0; i < 3; i++) {
      admitted(gate, 0);
    }
    admitted(gate, 1);
    queued(gate, 1);
  }

  @Test
  void ceilings_wrong_throw() {
    Gate gate = Gates.of(Partition.of(2, 1, 1));
    assertThatThrownBy(() -> gate.ceilings(1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> gate.ceilings(1, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void partition_shifted_receiverWaitsForWhatTheGiverStillHolds() {
    // Four workers: c0 holds three, then has one; c1 has three, but two are not back yet.
    Gate gate = Gates.of(Partition.of(4, 3, 1));
    List<TestPermit> holder = List.of(admitted(gate, 0), admitted(gate, 0), admitted(gate, 0));
    gate.partition(Partition.of(4, 1, 3));
    admitted(gate, 1);
    TestPermit second = queued(gate, 1);
    TestPermit third = queued(gate, 1);
    gate.release(holder.get(0));
    assertThat(second.dispatched).isTrue();
    assertThat(third.isQueued()).isTrue();
    gate.release(holder.get(1));
    assertThat(third.dispatched).isTrue();
  }

  @Test
  void partition_lowered_whoIsWithinHisBudgetRunsWhileTheTotalHasRoom() {
    // Five workers, four of them with c0, which may keep one from now on: c1 takes the fifth, but
    // not one that is not back yet.
    Gate gate = Gates.of(Partition.of(5, 4, 1));
    for (int i = 0; i < 4; i++) {
      admitted(gate, 0);
    }
    gate.partition(Partition.of(5, 1, 2));
    admitted(gate, 1);
    queued(gate, 1);
  }

  @Test
  void admit_queueFull_isRejectedAndCounted() {
    Gate gate = Gates.of(Partition.of(1, 1), each -> each.queueMax(1));
    admitted(gate, 0);
    queued(gate, 0);
    assertThat(gate.admit(new TestPermit(0)))
        .isEqualTo(new Decision.Rejected(RejectReason.QUEUE_FULL));
    assertThat(gate.counts(0).rejected()).containsEntry(RejectReason.QUEUE_FULL, 1L);
    assertThat(gate.counts(0).arrivals()).isEqualTo(3);
  }

  @Test
  void admit_noQueue_runsOrIsRejected() {
    Gate gate = Gates.of(Partition.of(1, 1), each -> each.queueMax(0));
    TestPermit one = admitted(gate, 0);
    assertThat(gate.admit(new TestPermit(0))).isInstanceOf(Decision.Rejected.class);
    gate.release(one);
    admitted(gate, 0);
  }

  @Test
  void expire_atTheTimeout_notBefore() {
    Gate gate = Gates.of(Partition.of(1, 1), each -> each.queueTimeout(Duration.ofMillis(10)));
    admitted(gate, 0);
    TestPermit permit = new TestPermit(0, 5 * MILLI);
    gate.admit(permit);
    assertThat(gate.nanosToExpiry(6 * MILLI)).isEqualTo(9 * MILLI);
    assertThat(gate.expire(15 * MILLI - 1)).isZero();
    assertThat(gate.expire(15 * MILLI)).isEqualTo(1);
    assertThat(permit.rejected).isEqualTo(RejectReason.QUEUE_TIMEOUT);
    assertThat(gate.nanosToExpiry(0)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void cancel_anywhereInTheQueue_othersKeepTheirOrder() {
    for (int gone = 0; gone < 3; gone++) {
      Gate gate = Gates.of(Partition.of(1, 1));
      TestPermit running = admitted(gate, 0);
      List<TestPermit> waiting =
          new ArrayList<>(List.of(queued(gate, 0), queued(gate, 0), queued(gate, 0)));
      TestPermit cancelled = waiting.remove(gone);
      assertThat(gate.cancel(cancelled)).isTrue();
      assertThat(gate.cancel(cancelled)).isFalse();
      assertThat(gate.counts(0).queued()).isEqualTo(2);
      gate.release(running);
      assertThat(waiting.get(0).dispatched).isTrue();
      gate.release(waiting.get(0));
      assertThat(waiting.get(1).dispatched).isTrue();
      assertThat(cancelled.calls).hasValue(0);
    }
  }

  @Test
  void cancel_running_isFalse() {
    Gate gate = Gates.of(Partition.of(1, 1));
    assertThat(gate.cancel(admitted(gate, 0))).isFalse();
  }

  @Test
  void close_rejectsWaitersAndNewcomers_runningMayFinish() {
    Gate gate = Gates.of(Partition.of(1, 1));
    TestPermit running = admitted(gate, 0);
    TestPermit waiting = queued(gate, 0);
    gate.close();
    assertThat(waiting.rejected).isEqualTo(RejectReason.STOPPING);
    assertThat(gate.admit(new TestPermit(0)))
        .isEqualTo(new Decision.Rejected(RejectReason.STOPPING));
    assertThat(gate.release(running)).isTrue();
    assertThat(gate.counts(0).running()).isZero();
  }

  @Test
  void callback_throws_permitComesBackAndTheNextGoes() {
    Gate gate = Gates.of(Partition.of(1, 1));
    TestPermit running = admitted(gate, 0);
    TestPermit broken =
        new TestPermit(0) {
          @Override
          protected void onDispatched() {
            throw new AssertionError("cannot be handed over");
          }
        };
    gate.admit(broken);
    TestPermit next = queued(gate, 0);
    gate.release(running);
    assertThat(next.dispatched).isTrue();
    assertThat(gate.counts(0).running()).isEqualTo(1);
  }

  @Test
  void turnAwayIfFull_onlyWhenNobodyCouldRunOrWait() {
    Gate gate = Gates.of(Partition.of(1, 1), each -> each.queueMax(1));
    assertThat(gate.turnAwayIfFull(0)).isFalse();
    admitted(gate, 0);
    assertThat(gate.turnAwayIfFull(0)).isFalse();
    queued(gate, 0);
    assertThat(gate.turnAwayIfFull(0)).isTrue();
    assertThat(gate.counts(0).rejections()).isEqualTo(1);
  }

  @Test
  void partition_wrongNumberOfBudgets_throws() {
    Gate gate = Gates.of(Partition.of(1, 1));
    assertThatThrownBy(() -> gate.partition(Partition.of(2, 1, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("partition has 2 budgets for 1 classes");
  }
}
