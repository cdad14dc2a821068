package io.github.jettyqos.core.admit;

import static io.github.jettyqos.core.admit.Gates.admitted;
import static io.github.jettyqos.core.admit.Gates.queued;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Terms;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is kept for a class, what it may borrow, and who has what is common. */
final class GateCommonTest {
  @Test
  void borrow_lenderIsIdle_takesItsWorkersButNotThoseOfOthers() {
    // c0 keeps its two, c1 lends two, c2 has one and may borrow: three at most.
    Gate gate = lending();
    for (int i = 0; i < 3; i++) {
      admitted(gate, 2);
    }
    queued(gate, 2);
    admitted(gate, 0);
    admitted(gate, 0);
    // The lender's two workers are out: it waits until a borrower finishes.
    queued(gate, 1);
  }

  @Test
  void borrow_lenderComesBack_goesBeforeTheBorrower() {
    Gate gate = lending();
    TestPermit borrower = admitted(gate, 2);
    admitted(gate, 2);
    admitted(gate, 2);
    TestPermit another = queued(gate, 2);
    TestPermit lender = queued(gate, 1);
    gate.release(borrower);
    assertThat(lender.dispatched).isTrue();
    assertThat(another.isQueued()).isTrue();
  }

  private static Gate lending() {
    return Gates.of(
        Partition.of(5, 2, 2, 1),
        List.of(
            ServiceClass.named("own").lend(false),
            ServiceClass.named("lender"),
            ServiceClass.named("borrower").lend(false)));
  }

  @Test
  void borrow_notAllowed_waitsAtItsBudget() {
    Gate gate =
        Gates.of(
            Partition.of(3, 2, 1),
            List.of(ServiceClass.named("lender"), ServiceClass.named("shy").borrow(false)));
    admitted(gate, 1);
    queued(gate, 1);
  }

  @Test
  void keep_lenderIsIdle_leavesThatManyOfItsWorkersAlone() {
    // c0 lends two of its three: c1 has one of its own and those two.
    Gate gate =
        Gates.of(
            Partition.of(4, 3, 1),
            List.of(ServiceClass.named("lender").keep(1), ServiceClass.named("borrower")));
    admitted(gate, 1);
    admitted(gate, 1);
    admitted(gate, 1);
    queued(gate, 1);
    admitted(gate, 0);
    queued(gate, 0);
  }

  @Test
  void lend_part_keepsTheRest() {
    // Half of 5, rounded down, is lent: c1 has its one and two more.
    Gate gate =
        Gates.of(
            Partition.of(6, 5, 1),
            List.of(ServiceClass.named("lender").lend(.5), ServiceClass.named("borrower")));
    admitted(gate, 1);
    admitted(gate, 1);
    admitted(gate, 1);
    queued(gate, 1);
  }

  @Test
  void max_ofAClassThatBorrows_isItsMostWithWhatItBorrows() {
    Gate gate =
        Gates.of(
            Partition.of(8, 6, 2),
            List.of(ServiceClass.named("lender"), ServiceClass.named("borrower").max(3)));
    admitted(gate, 1);
    admitted(gate, 1);
    TestPermit third = admitted(gate, 1);
    TestPermit fourth = queued(gate, 1);
    gate.release(third);
    assertThat(fourth.dispatched).isTrue();
  }

  @Test
  void common_severalWait_goesToTheHighestPriorityUnderItsBudgetThenToTheHighestPriority() {
    // Nothing is kept: c2 runs four. c0 is under its budget of one, then beyond it, c1 has none.
    Gate gate =
        Gates.of(Partition.of(4, 1, 0, 3).withTerms(terms(List.of(0, 0, 0), List.of(4, 4, 4))));
    List<TestPermit> running =
        List.of(admitted(gate, 2), admitted(gate, 2), admitted(gate, 2), admitted(gate, 2));
    TestPermit last = queued(gate, 2);
    TestPermit first = queued(gate, 1);
    TestPermit high = queued(gate, 0);
    TestPermit higher = queued(gate, 0);
    gate.release(running.get(0));
    assertThat(high.dispatched).isTrue();
    gate.release(running.get(1)); // c2 has two of three, so it is under its budget
    assertThat(last.dispatched).isTrue();
    gate.release(running.get(2));
    assertThat(higher.isQueued()).isFalse();
    gate.release(running.get(3));
    assertThat(first.dispatched).isTrue();
  }

  @Test
  void station_isFull_holdsBackWhatComputesBeyondWhatIsKept() {
    // Two are at the station at once; c0 and c1 are there all of their time, c2 never.
    StationLimit station = new StationLimit(2000, List.of(1000, 1000, 0));
    Terms terms =
        new Terms(List.of(1, 0, 0), List.of(9, 9, 9), List.of(9, 9, 9), Optional.of(station));
    Gate gate = Gates.of(Partition.of(9, 1, 0, 0).withTerms(terms));
    TestPermit computes = admitted(gate, 1);
    admitted(gate, 1);
    TestPermit waits = queued(gate, 1);
    admitted(gate, 2);
    // A class of higher priority is limited by its own permits only, not by those of lower
    // priority.
    TestPermit first = admitted(gate, 0);
    admitted(gate, 0);
    queued(gate, 0);
    gate.release(computes); // leaves three at the station
    assertThat(waits.isQueued()).isTrue();
    gate.release(first); // and one of c0 beside one of c1, but for the one that waited before c1
    assertThat(gate.counts(0).running()).isEqualTo(2);
    assertThat(waits.isQueued()).isTrue();
  }

  /** The twin: no handler computes, so far. */
  @Test
  void station_isNotFull_letsGo() {
    StationLimit station = new StationLimit(2000, List.of(0, 400, 0));
    Terms terms =
        new Terms(List.of(1, 0, 0), List.of(9, 9, 9), List.of(9, 9, 9), Optional.of(station));
    Gate gate = Gates.of(Partition.of(9, 1, 0, 0).withTerms(terms));
    for (int i = 0; i < 5; i++) {
      admitted(gate, 1);
    }
    queued(gate, 1); // 6 * .4 are 2.4
  }

  @Test
  void queue_shortenedByTheTerms_turnsNewcomersAwayAndKeepsWhoWaits() {
    Gate gate = Gates.of(Partition.of(1, 1));
    admitted(gate, 0);
    TestPermit first = queued(gate, 0);
    queued(gate, 0);
    Terms one = new Terms(List.of(1), List.of(1), List.of(1), Optional.empty());
    gate.partition(gate.partition().withTerms(one));
    assertThat(gate.admit(new TestPermit(0))).isInstanceOf(Decision.Rejected.class);
    assertThat(first.isQueued()).isTrue();
  }

  private static Terms terms(List<Integer> kept, List<Integer> most) {
    return new Terms(kept, most, Collections.nCopies(kept.size(), 512), Optional.empty());
  }

  @Test
  void turnAwayIfFull_classThatMayBorrow_isNotJudgedByItsBudget() {
    // No queue at all: a permit that cannot run at once is turned away, but the third one can
    // borrow.
    Gate gate =
        Gates.of(
            Partition.of(3, 1, 2),
            List.of(ServiceClass.named("a").queueMax(0), ServiceClass.named("b")));
    admitted(gate, 0);
    assertThat(gate.turnAwayIfFull(0)).isFalse();
    admitted(gate, 0);
  }

  /** A permit that joins an empty queue of one place may be about to run, and does not fill it. */
  @Test
  void turnAwayIfFull_classThatMayBorrow_isJudgedByAQueueOfSeveralPlaces() {
    for (int places : new int[] {1, 2}) {
      Gate gate =
          Gates.of(
              Partition.of(2, 1, 1),
              List.of(ServiceClass.named("a").queueMax(places), ServiceClass.named("b")));
      admitted(gate, 0);
      admitted(gate, 0);
      for (int i = 0; i < places; i++) {
        queued(gate, 0);
      }
      assertThat(gate.turnAwayIfFull(0)).isEqualTo(places > 1);
      assertThat(gate.admit(new TestPermit(0))).isInstanceOf(Decision.Rejected.class);
    }
  }
}
