package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads that a client with a backlog leaves free. Clients have a queue each. */
final class FairSpareTest {
  private static final long FLOOD = 1;
  private static final long SMALL = 2;
  private static final long OTHER = 3;

  private static FairRule leaving(int spare) {
    return new FairRule(
        FairRule.BY.preset().orElseThrow(),
        1024,
        1,
        OptionalInt.of(1000),
        spare < 0 ? OptionalInt.empty() : OptionalInt.of(spare));
  }

  private static ServiceClassBuilder shared(int spare) {
    return ServiceClass.named("shared").lend(false).queueMax(5000).queueFair(leaving(spare));
  }

  private static Gate gate(int threads, int spare) {
    return Gates.of(Partition.of(threads, threads), List.of(shared(spare)));
  }

  /** Budgets of 4 and 4, both lent; of the first class one thread is left free. */
  private static Gate lendingGate() {
    return Gates.of(
        Partition.of(8, 4, 4),
        List.of(shared(1).lend(true), ServiceClass.named("rest").lend(true)));
  }

  private static FairPermit asks(Gate gate, long client) {
    FairPermit permit = new FairPermit(client);
    gate.admit(permit);
    return permit;
  }

  private static List<FairPermit> flood(Gate gate, int times) {
    List<FairPermit> permits = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      permits.add(asks(gate, FLOOD));
    }
    return permits;
  }

  // Of four threads one is left free: the first that waits has a turn, as it might be all that
  // there is, and the thread of the next release stays free.
  @Test
  void clientThatComesNow_hasTheThreadThatTheFloodLeavesFree() {
    Gate gate = gate(4, 1);
    List<FairPermit> flood = flood(gate, 10);
    gate.release(flood.get(0));
    assertThat(gate.counts(0).running()).isEqualTo(4);
    gate.release(flood.get(1));
    assertThat(gate.counts(0).running()).isEqualTo(3);
    FairPermit small = asks(gate, SMALL);
    assertThat(small.isRunning()).isTrue();
    FairPermit other = asks(gate, OTHER);
    assertThat(other.isQueued()).as("there is no second one").isTrue();
    gate.release(flood.get(2));
    assertThat(other.isRunning()).as("before the flood").isTrue();
    gate.release(small);
    assertThat(gate.counts(0).running()).isEqualTo(3);
    gate.release(other);
    assertThat(gate.counts(0).running()).as("the flood has the others").isEqualTo(3);
  }

  @Test
  void clientThatComesNow_nothingLeftFree_waits_twin() {
    Gate gate = gate(4, 0);
    List<FairPermit> flood = flood(gate, 10);
    gate.release(flood.get(0));
    gate.release(flood.get(1));
    assertThat(gate.counts(0).running()).isEqualTo(4);
    assertThat(asks(gate, SMALL).isQueued()).isTrue();
  }

  // At least one thread serves waiting permits, and none of a class without threads.
  @ParameterizedTest
  @CsvSource({"-1,15,0", "-1,16,1", "-1,200,12", "0,16,0", "3,16,3", "3,3,2", "3,1,0", "3,0,0"})
  void spare_ofThreads(int spare, int threads, int expected) {
    assertThat(leaving(spare).spareOf(threads)).isEqualTo(expected);
  }

  @Test
  void oneThread_floodIsServed() {
    Gate gate = gate(1, 5);
    List<FairPermit> flood = flood(gate, 4);
    for (FairPermit each : flood) {
      assertThat(each.isRunning()).isTrue();
      gate.release(each);
    }
  }

  // The flood may borrow what the other class does not use, but for one thread of all in common.
  @Test
  void borrowed_oneOfAllIsLeftFree() {
    Gate gate = lendingGate();
    List<FairPermit> flood = flood(gate, 20);
    assertThat(gate.counts(0).running()).isEqualTo(8);
    for (int i = 0; i < 3; i++) {
      gate.release(flood.get(i));
    }
    assertThat(gate.counts(0).running()).isEqualTo(7);
    assertThat(asks(gate, SMALL).isRunning()).isTrue();
    for (int i = 3; i < 8; i++) {
      gate.release(flood.get(i));
    }
    TestPermit rest = new TestPermit(1);
    assertThat(gate.admit(rest)).as("its own budget").isEqualTo(Decision.DISPATCHED);
  }

  // The same while the other class has all of its budget: the flood could borrow, by what it may
  // have at most, but there is one thread in common, and that is left free.
  @Test
  void borrowed_onlyOneInCommon_isLeftFree() {
    Gate gate = lendingGate();
    for (int i = 0; i < 4; i++) {
      Gates.admitted(gate, 1);
    }
    List<FairPermit> flood = flood(gate, 10);
    gate.release(flood.get(0));
    assertThat(gate.counts(0).running()).isEqualTo(4);
    gate.release(flood.get(1));
    assertThat(gate.counts(0).running()).isEqualTo(3);
    assertThat(asks(gate, SMALL).isRunning()).isTrue();
  }

  /**
   * Random histories, seeds 0 to 199: a thread stands still only while all that wait have had a
   * turn and more waiting ever since, and no more of them than is to be left free.
   */
  @ParameterizedTest
  @CsvSource({"0", "1", "2"})
  void randomHistory_neverMoreFreeThanIsLeft(int spare) {
    int left = 0;
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      Gate gate = gate(5, spare);
      List<FairPermit> alive = new ArrayList<>();
      for (int step = 0; step < 300; step++) {
        int choice = random.nextInt(10);
        if (choice < 5) {
          alive.add(asks(gate, choice < 3 ? FLOOD : SMALL + random.nextInt(6)));
        } else if (!alive.isEmpty()) {
          FairPermit gone = alive.remove(random.nextInt(alive.size()));
          assertThat(gate.release(gone) || gate.cancel(gone)).isTrue();
        }
        int running = gate.counts(0).running();
        assertThat(running).isEqualTo((int) alive.stream().filter(Permit::isRunning).count());
        assertThat(running).isLessThanOrEqualTo(5);
        if (gate.counts(0).queued() > 0) {
          assertThat(running).as("seed %d, step %d", seed, step).isGreaterThanOrEqualTo(5 - spare);
          left += 5 - running;
        }
      }
    }
    assertThat(left > 1000).isEqualTo(spare > 0);
  }
}
