package io.github.jettyqos.core.admit;

import static io.github.jettyqos.core.admit.Gates.admitted;
import static io.github.jettyqos.core.admit.Gates.queued;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Other classes over the same threads, while permits run and wait. */
final class GateSuccessionTest {
  private static List<ServiceClass> classes(String... names) {
    return Stream.of(names).map(name -> ServiceClass.named(name).lend(false).build()).toList();
  }

  private static Gate gate(Partition partition, String... names) {
    return new Gate(classes(names), partition);
  }

  private static Gate entered(Gate before, Partition partition, String... names) {
    Gate next = before.prepare(classes(names), partition);
    next.enter(() -> {});
    return next;
  }

  @Test
  void classes_moved_keepTheirPermitsAndCounts() {
    Gate before = gate(Partition.of(2, 1, 1), "a", "b");
    TestPermit runs = admitted(before, 1);
    TestPermit waits = queued(before, 1);
    Gate next = entered(before, Partition.of(3, 1, 1, 1), "b", "new", "a");
    assertThat(next.counts(0).running()).isEqualTo(1);
    assertThat(next.counts(0).queued()).isEqualTo(1);
    before.release(runs); // by the gate of its admission
    assertThat(waits.dispatched).isTrue();
    before.release(waits);
    assertThat(next.counts(0).completed()).isEqualTo(2);
    assertThat(next.counts(1).completed() + next.counts(2).completed()).isZero();
  }

  @Test
  void ceilings_ofClassesBefore_areGone() {
    Gate before = gate(Partition.of(4, 2, 2), "a", "b");
    before.ceilings(65535, 1);
    admitted(before, 1);
    TestPermit waits = queued(before, 1);
    Gate next = entered(before, Partition.of(4, 2, 2), "b", "c");
    assertThat(waits.dispatched).isTrue();
    assertThatThrownBy(() -> before.ceilings(1, 1)).isInstanceOf(IllegalStateException.class);
    next.ceilings(65535, 1);
    admitted(next, 1);
    queued(next, 1);
  }

  /** What would be 2 of 1 threads, if a removed class did not count. */
  @Test
  void removedClass_runs_countsInTheTotalUntilItEnds() {
    Gate before = gate(Partition.of(1, 1), "a");
    TestPermit runs = admitted(before, 0);
    Gate next = entered(before, Partition.of(1, 1), "b");
    TestPermit waits = queued(next, 0);
    assertThat(next.threadsInUse()).isEqualTo(1);
    before.release(runs);
    assertThat(waits.dispatched).isTrue();
    assertThat(next.threadsInUse()).isEqualTo(1);
    next.release(waits);
    assertThat(next.threadsInUse()).isZero();
  }

  @Test
  void removedClass_hasLaterWork_runsUnderTheClassWithTheMostThreads() {
    Gate before = gate(Partition.of(3, 3), "a");
    TestPermit runs = admitted(before, 0);
    Gate next = entered(before, Partition.of(3, 1, 2), "b", "c");
    TestPermit later = new TestPermit(0);
    assertThat(before.admitLater(later)).isTrue();
    assertThat(next.counts(1).later()).isEqualTo(1);
    before.release(runs);
    Gate third = entered(next, Partition.of(3, 3), "d"); // the heir is removed, too
    assertThat(third.threadsInUse()).isEqualTo(1);
    before.release(later);
    assertThat(third.threadsInUse()).isZero();
    TestPermit last = new TestPermit(0);
    assertThat(before.admitLater(last)).isTrue();
    assertThat(third.counts(0).later()).isEqualTo(1);
    before.release(last);
    assertThat(third.threadsInUse()).isZero();
  }

  @Test
  void laterWork_isQueuedInARemovedClass_goesOnInItsHeir() {
    Gate before = gate(Partition.of(1, 1), "a");
    TestPermit runs = admitted(before, 0);
    TestPermit later = new TestPermit(0);
    assertThat(before.admitLater(later)).isFalse();
    entered(before, Partition.of(1, 1), "b");
    before.release(runs);
    assertThat(later.dispatched).isTrue();
    assertThat(before.release(later)).isTrue();
  }

  @Test
  void permit_ofARemovedClass_isDisplacedInTheOrderOfArrivalAndAdmittedAgain() {
    Gate before = gate(Partition.of(2, 1, 1), "a", "b");
    TestPermit one = admitted(before, 0);
    TestPermit other = admitted(before, 1);
    Gate next = before.prepare(classes("c"), Partition.of(2, 2));
    List<Long> order = new ArrayList<>();
    before.admit(displacedTo(next, 0, 5, order));
    before.admit(displacedTo(next, 1, 3, order));
    next.enter(() -> {});
    assertThat(order).containsExactly(3L, 5L);
    assertThat(next.arrivals(0)).containsExactly(3, 5);
    TestPermit late = new TestPermit(0);
    assertThat(before.admit(late)).isEqualTo(Decision.DISPLACED);
    before.release(one);
    before.release(other);
    assertThat(next.counts(0).running()).isEqualTo(2);
  }

  private static TestPermit displacedTo(Gate to, int classIndex, long arrival, List<Long> order) {
    return new TestPermit(classIndex, arrival) {
      @Override
      protected void onDisplaced() {
        order.add(arrivalNanos());
        to.admitAgain(this, 0);
      }
    };
  }

  @Test
  void permit_cannotBeAdmittedAgain_isRejected() {
    Gate before = gate(Partition.of(1, 1), "a");
    admitted(before, 0);
    TestPermit waits = queued(before, 0);
    entered(before, Partition.of(1, 1), "b");
    assertThat(waits.rejected).isEqualTo(RejectReason.STOPPING);
  }

  @Test
  void gate_superseded_changesNothingAndRemembersItsPartition() {
    Gate before = gate(Partition.of(1, 1), "a");
    Gate late = before.prepare(classes("late"), Partition.of(1, 1));
    Gate next = entered(before, Partition.of(5, 2, 3), "a", "b");
    assertThatThrownBy(() -> before.partition(Partition.of(2, 2)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("changed by a reload");
    assertThatThrownBy(() -> late.enter(() -> {})).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> next.enter(() -> {})).isInstanceOf(IllegalStateException.class);
    assertThat(before.partition()).isEqualTo(Partition.of(1, 1));
    assertThat(next.partition()).isEqualTo(Partition.of(5, 2, 3));
    before.close();
    assertThat(next.isClosed()).isTrue();
  }

  @Test
  void close_aRemovedClassRuns_drainsWithIt() {
    Gate before = gate(Partition.of(1, 1), "a");
    TestPermit runs = admitted(before, 0);
    Gate next = entered(before, Partition.of(1, 1), "b");
    next.close();
    assertThat(next.drained()).isNotDone();
    before.release(runs);
    assertThat(next.drained()).isDone();
  }
}
