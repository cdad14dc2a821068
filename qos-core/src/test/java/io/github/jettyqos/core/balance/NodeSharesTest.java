package io.github.jettyqos.core.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A node that is down, drained or tried already gets nothing; a starting one gets less. */
final class NodeSharesTest {
  private static final int NODES = 5;

  /** Makes a balancer of that many nodes and one class. */
  interface Kind {
    Balancer make(int nodes);
  }

  static Stream<Kind> kinds() {
    return Stream.of(
        nodes -> Balancers.roundRobin(nodes, 1),
        Balancers::leastConnections,
        nodes -> Balancers.maximumIdleFirst(nodes, 1),
        nodes -> Balancers.maximumIdleFirstAsPrinted(nodes, 1),
        nodes ->
            Balancers.probing(
                nodes,
                new ProbeRule(1),
                (node, classIndex) -> {},
                () -> 0,
                new SplittableRandom(1)::nextLong));
  }

  /** Node 0 has four requests and goes; the next one at its place is number 1024. */
  @ParameterizedTest
  @MethodSource("kinds")
  void anyBalancer_nodeIsGone_itsPlaceIsThatOfAnother(Kind kind) {
    Balancer balancer = kind.make(2);
    balancer.share(1, 0);
    for (int i = 0; i < 4; i++) {
      assertThat(balancer.dispatch(0)).isZero();
    }
    balancer.gone(0);
    assertThat(balancer.dispatch(0)).isEqualTo(Balancer.NONE);
    balancer.share(0, 1);
    balancer.report(0, 0, new NodeStatus(0, 9, 9, 1));
    assertThat(balancer.dispatch(0)).isEqualTo(Balancer.NONE);
    int next = Balancer.next(0);
    balancer.share(next, 1);
    // What tried the one that is gone may go to the other one, and not twice.
    assertThat(balancer.dispatch(0, Tried.NONE.and(0))).isEqualTo(next);
    assertThat(balancer.dispatch(0, Tried.NONE.and(next))).isEqualTo(Balancer.NONE);
    for (int i = 0; i < 4; i++) {
      balancer.completed(0, 0);
    }
    balancer.silent(0);
    balancer.gone(0);
    balancer.share(0, 0);
    assertThat(balancer.dispatch(0)).isEqualTo(next);
  }

  /** A node with one request is chosen after one with none, whatever was at that place before. */
  @Test
  void leastConnections_nodeIsGone_requestsOfItAreNotCounted() {
    Balancer balancer = Balancers.leastConnections(2);
    balancer.share(1, 0);
    for (int i = 0; i < 4; i++) {
      balancer.dispatch(0);
    }
    balancer.gone(0);
    int next = Balancer.next(0);
    balancer.share(next, 1);
    balancer.share(1, 1);
    assertThat(balancer.dispatch(0)).isEqualTo(1);
    assertThat(balancer.dispatch(0)).isEqualTo(next);
    balancer.completed(0, 0);
    balancer.completed(1, 0);
    assertThat(balancer.dispatch(0)).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void anyBalancer_drawnOperations_takesOnlyWhoMayTake(Kind kind) {
    for (long seed = 1; seed <= 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Balancer balancer = kind.make(NODES);
      boolean[] may = new boolean[NODES];
      java.util.Arrays.fill(may, true);
      List<Integer> inFlight = new ArrayList<>();
      for (int step = 0; step < 60; step++) {
        int node = random.nextInt(NODES);
        switch (random.nextInt(6)) {
          case 0 -> {
            double share = random.nextInt(3) / 2.0;
            may[node] = share > 0;
            balancer.share(node, share);
          }
          case 1 ->
              balancer.report(
                  node,
                  0,
                  new NodeStatus(random.nextInt(3), random.nextInt(4), random.nextInt(9), 1, step));
          case 2 -> balancer.silent(node);
          case 3 -> {
            if (!inFlight.isEmpty()) {
              balancer.completed(inFlight.remove(random.nextInt(inFlight.size())), 0);
            }
          }
          default -> {
            Tried tried = tried(random);
            int taken = balancer.dispatch(0, tried);
            if (taken == Balancer.NONE) {
              assertThat(IntStream.range(0, NODES).filter(i -> may[i] && !tried.contains(i)))
                  .as("seed %d", seed)
                  .isEmpty();
            } else {
              assertThat(may[taken] && !tried.contains(taken)).as("seed %d", seed).isTrue();
              inFlight.add(taken);
            }
          }
        }
      }
    }
  }

  private static Tried tried(SplittableRandom random) {
    Tried tried = Tried.NONE;
    for (int i = random.nextInt(NODES + 2); i > 0; i--) {
      tried = tried.and(random.nextInt(NODES));
    }
    return tried;
  }

  @Test
  void roundRobin_shareOfHalf_isTakenEverySecondTime() {
    Balancer balancer = Balancers.roundRobin(3, 1);
    balancer.share(1, 0.5);
    // Turns at 0: 0, 1, 2. Node 1 is next at 2, when the others have had two.
    assertThat(dispatched(balancer, 10)).containsExactly(0, 1, 2, 0, 2, 0, 1, 2, 0, 2);
  }

  @Test
  void roundRobin_nodeIsBack_doesNotMakeUpForWhatItMissed() {
    Balancer balancer = Balancers.roundRobin(2, 1);
    balancer.share(1, 0);
    assertThat(dispatched(balancer, 3)).containsOnly(0);
    balancer.share(1, 1);
    assertThat(dispatched(balancer, 4)).containsExactly(0, 1, 0, 1);
  }

  @Test
  void leastConnections_shareOfAQuarter_hasAQuarterInFlight() {
    Balancer balancer = Balancers.leastConnections(2);
    balancer.share(1, 0.25);
    // It weighs (0 + .75) / .25 = 3 with nothing, 7 with one, 11 with two, in flight.
    int[] taken = new int[2];
    dispatched(balancer, 10).forEach(node -> taken[node]++);
    assertThat(taken).containsExactly(8, 2);
  }

  @Test
  void maximumIdleFirst_shareOfAQuarter_isANodeOfAQuarterOfTheThreads() {
    Balancer balancer = Balancers.maximumIdleFirst(2, 1);
    balancer.report(0, 0, new NodeStatus(0, 8, 8, 1));
    balancer.report(1, 0, new NodeStatus(0, 8, 8, 1));
    balancer.share(1, 0.25);
    // Busy of 8 and of 2: 0 and 0, 1/8 and 0, 1/8 and 1/2, ... 5/8 and 1/2, 5/8 and 2/2, ...
    assertThat(dispatched(balancer, 10)).containsExactly(0, 1, 0, 0, 0, 0, 1, 0, 0, 0);
  }

  @Test
  void maximumIdleFirst_noReports_isLeastConnections() {
    for (long seed = 1; seed <= 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Balancer idle = Balancers.maximumIdleFirst(NODES, 1);
      Balancer least = Balancers.leastConnections(NODES);
      idle.report(0, 0, new NodeStatus(0, 50, 50, 1));
      List<Integer> inFlight = new ArrayList<>();
      for (int step = 0; step < 50; step++) {
        int node = random.nextInt(NODES);
        if (!inFlight.isEmpty() && random.nextInt(3) == 0) {
          int over = inFlight.remove(random.nextInt(inFlight.size()));
          idle.completed(over, 0);
          least.completed(over, 0);
        } else if (random.nextInt(5) == 0) {
          double share = random.nextInt(5) / 4.0;
          idle.share(node, share);
          least.share(node, share);
        } else {
          idle.silent(0);
          int taken = idle.dispatch(0);
          assertThat(least.dispatch(0)).as("seed %d", seed).isEqualTo(taken);
          if (taken != Balancer.NONE) {
            inFlight.add(taken);
          }
        }
      }
    }
  }

  @Test
  void maximumIdleFirst_silent_remembersWhatItHasThere() {
    Balancer balancer = Balancers.maximumIdleFirst(2, 1);
    assertThat(dispatched(balancer, 4)).containsExactly(0, 1, 0, 1);
    balancer.report(0, 0, new NodeStatus(0, 9, 9, 1));
    balancer.silent(0);
    balancer.completed(1, 0);
    // Two at node 0 and one at node 1.
    assertThat(balancer.dispatch(0)).isEqualTo(1);
  }

  @Test
  void options_outOfRange_areRefused() {
    assertThatThrownBy(() -> Balancers.roundRobin(1, 1).share(0, 1.5))
        .hasMessageContaining("share: 1.5");
  }

  private static List<Integer> dispatched(Balancer balancer, int times) {
    return IntStream.range(0, times).mapToObj(i -> balancer.dispatch(0)).toList();
  }
}
