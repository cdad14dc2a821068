package io.github.jettyqos.core.admit;

import static io.github.jettyqos.core.admit.Gates.admitted;
import static io.github.jettyqos.core.admit.Gates.queued;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much room a class is said to have; the twin of each is the gate, which admits so many. */
final class GateRoomTest {
  /** As many as are idle run at once, and one more does not. */
  private static void assertIdle(Gate gate, int classIndex, int idle) {
    assertThat(gate.room(classIndex).idle()).isEqualTo(idle);
    for (int i = 0; i < idle; i++) {
      admitted(gate, classIndex);
    }
    queued(gate, classIndex);
    assertThat(gate.room(classIndex).idle()).isZero();
  }

  @Test
  void room_nothingLent_isWhatTheBudgetLeaves() {
    Gate gate = Gates.of(Partition.of(8, 5, 3));
    admitted(gate, 0);
    TestPermit over = admitted(gate, 0);
    gate.release(over);
    assertThat(gate.room(0)).isEqualTo(new GateRoom(5, 1, 0, 4, 1));
    assertIdle(gate, 0, 4);
    assertThat(gate.room(0)).isEqualTo(new GateRoom(5, 5, 1, 0, 1));
    assertIdle(gate, 1, 3);
  }

  @Test
  void room_totalBinds_isWhatAllHaveInCommon() {
    // Budgets of 4 and 4 under a total of 5: with 3 of the one running 2 are left for the other.
    Gate gate = Gates.of(Partition.of(5, 4, 4));
    for (int i = 0; i < 3; i++) {
      admitted(gate, 0);
    }
    assertIdle(gate, 1, 2);
  }

  @Test
  void room_othersHaveBorrowed_isLessThanTheBudget() {
    // c1 lends all of its 4 and keeps none: c0 has 4 of its own and 3 of them.
    List<ServiceClassBuilder> classes =
        List.of(ServiceClass.named("c0").borrow(true).keep(0), ServiceClass.named("c1").keep(0));
    Gate gate = Gates.of(Partition.of(8, 4, 4), classes);
    for (int i = 0; i < 7; i++) {
      admitted(gate, 0);
    }
    assertThat(gate.room(0)).isEqualTo(new GateRoom(4, 7, 0, 0, 0));
    assertIdle(gate, 1, 1);
  }

  @Test
  void room_observed_isThatOfThePartition() {
    Gate gate = Gates.of(Partition.of(2, 2));
    gate.enforce(false);
    admitted(gate, 0);
    assertThat(gate.room(0)).isEqualTo(new GateRoom(2, 1, 0, 1, 0));
    admitted(gate, 0);
    admitted(gate, 0);
    assertThat(gate.room(0)).isEqualTo(new GateRoom(2, 3, 0, 0, 0));
  }

  @Test
  void room_closed_isNone() {
    Gate gate = Gates.of(Partition.of(2, 2));
    assertThat(gate.isClosed()).isFalse();
    gate.close();
    assertThat(gate.isClosed()).isTrue();
    assertThat(gate.room(0).idle()).isZero();
  }

  @Test
  void room_budgetLowered_isNeverNegative() {
    Gate gate = Gates.of(Partition.of(4, 4));
    for (int i = 0; i < 4; i++) {
      admitted(gate, 0);
    }
    gate.partition(Partition.of(2, 2));
    assertThat(gate.room(0)).isEqualTo(new GateRoom(2, 4, 0, 0, 0));
  }
}
