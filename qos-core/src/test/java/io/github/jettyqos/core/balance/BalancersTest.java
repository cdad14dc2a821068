package io.github.jettyqos.core.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which node each balancer takes, worked out by hand. */
final class BalancersTest {
  private long nowNanos;

  private static List<Integer> dispatched(Balancer balancer, int times) {
    return IntStream.range(0, times).mapToObj(i -> balancer.dispatch(0)).toList();
  }

  private static LongSupplier chance(long seed) {
    return new SplittableRandom(seed)::nextLong;
  }

  @Test
  void roundRobin_twoClasses_goRoundOnTheirOwn() {
    Balancer balancer = Balancers.roundRobin(3, 2);
    assertThat(dispatched(balancer, 4)).containsExactly(0, 1, 2, 0);
    assertThat(balancer.dispatch(1)).isZero();
  }

  @Test
  void leastConnections_someCompleted_takesTheFewestInTurn() {
    Balancer balancer = Balancers.leastConnections(3);
    assertThat(dispatched(balancer, 6)).containsExactly(0, 1, 2, 0, 1, 2);
    balancer.completed(1, 0);
    balancer.completed(1, 0);
    balancer.completed(2, 0);
    // 2, 0 and 1 in flight: 1 gets one; then 1 and 2 have one each, and 2 is next after 1.
    assertThat(dispatched(balancer, 2)).containsExactly(1, 2);
  }

  @Test
  void leastConnections_idleCluster_isUsedEvenly() {
    // Were ties to go to the lowest number, a cluster that is never busy would be one node.
    Balancer balancer = Balancers.leastConnections(3);
    for (int i = 0; i < 6; i++) {
      int node = balancer.dispatch(0);
      assertThat(node).isEqualTo(i % 3);
      balancer.completed(node, 0);
    }
  }

  @Test
  void maximumIdleFirst_betweenReports_followsWhatItDispatches() {
    Balancer balancer = Balancers.maximumIdleFirst(2, 1);
    balancer.report(0, 0, new NodeStatus(0, 3, 4, 1));
    balancer.report(1, 0, new NodeStatus(0, 1, 4, 1));
    // Idle 3 and 1: node 0 until it has 1, then the next in turn, then the other; then both queue.
    assertThat(dispatched(balancer, 6)).containsExactly(0, 0, 1, 0, 1, 0);
    balancer.completed(1, 0);
    assertThat(balancer.dispatch(0)).isEqualTo(1);
  }

  @Test
  void maximumIdleFirstAsPrinted_betweenReports_sendsAllToOneNode() {
    // The twin.
    Balancer balancer = Balancers.maximumIdleFirstAsPrinted(2, 1);
    balancer.report(0, 0, new NodeStatus(1, 3, 4, 1));
    balancer.report(1, 0, new NodeStatus(1, 1, 4, 1));
    assertThat(dispatched(balancer, 6)).containsOnly(0);
  }

  /**
   * (15) to (17): delay = alpha n E[v] E[u] / tau, and the node with the largest 1 / delay. The
   * size of a session, E[v] E[u], differs from class to class and not from node to node, so it
   * cancels.
   */
  @Test
  void maximumIdleFirstAsPrinted_sizeOfSessions_cancels() {
    SplittableRandom random = new SplittableRandom(15);
    int moved = 0;
    for (int i = 0; i < 1000; i++) {
      Balancer balancer = Balancers.maximumIdleFirstAsPrinted(4, 1);
      double session = random.nextDouble(0.001, 1000) * random.nextDouble(0.001, 1000);
      double[] ofNode = random.doubles(4, 0.5, 2).toArray();
      int best = -1;
      int bestOfNodes = -1;
      double idle = 0;
      double idleOfNodes = 0;
      for (int j = 0; j < 4; j++) {
        int queued = random.nextInt(1, 100);
        int free = random.nextInt(1, 100);
        balancer.report(j, 0, new NodeStatus(queued, free, 100, 1));
        double printed = free / (queued * session);
        if (printed > idle * (1 + 1e-12)) {
          idle = printed;
          best = j;
        }
        if (printed / ofNode[j] > idleOfNodes) {
          idleOfNodes = printed / ofNode[j];
          bestOfNodes = j;
        }
      }
      assertThat(balancer.dispatch(0)).isEqualTo(best);
      moved += best == bestOfNodes ? 0 : 1;
    }
    // The twin: were sessions of different size at different nodes, other nodes would be chosen.
    assertThat(moved).isGreaterThan(100);
  }

  @Test
  void maximumIdleFirst_noReportYet_sharesEvenly() {
    assertThat(dispatched(Balancers.maximumIdleFirst(3, 1), 6)).containsExactly(0, 1, 2, 0, 1, 2);
  }

  @Test
  void maximumIdleFirst_nodeWithoutQuota_getsNothing() {
    Balancer balancer = Balancers.maximumIdleFirst(2, 1);
    balancer.report(0, 0, new NodeStatus(0, 0, 0, 1));
    balancer.report(1, 0, new NodeStatus(9, 0, 1, 1));
    assertThat(dispatched(balancer, 3)).containsOnly(1);
  }

  @Test
  void maximumIdleFirst_slowNodeIsIdle_takesWhatWouldWaitLonger() {
    // Node 1: .125 / .128 = .977 processing times, and with one at work .1406 / .128 = 1.099. Node
    // 0 with n that wait: .25 + (n + 1) / 8, which is .875 with 4, 1 with 5 and 1.125 with 6.
    assertThat(dispatched(withASlowNode(Balancers.maximumIdleFirst(2, 1)), 8))
        .containsExactly(0, 0, 0, 0, 0, 1, 0, 1);
  }

  @Test
  void maximumIdleFirstStrict_slowNodeIsIdle_takesAll() {
    // The twin.
    assertThat(dispatched(withASlowNode(Balancers.maximumIdleFirstStrict(2, 1)), 8))
        .containsOnly(1);
  }

  private static Balancer withASlowNode(Balancer balancer) {
    balancer.report(0, 0, new NodeStatus(0, 0, 8, 1));
    balancer.report(1, 0, new NodeStatus(0, 8, 8, 0.1));
    return balancer;
  }

  @Test
  void maximumIdleFirst_anotherFrontEndSendsAsMany_countsItsOwnTwice() {
    Balancer balancer = Balancers.maximumIdleFirst(2, 1);
    for (int i = 0; i < 2; i++) {
      assertThat(balancer.dispatch(0)).isEqualTo(i);
    }
    for (int i = 0; i < 100; i++) { // two at work at each, one of them from here
      balancer.report(0, 0, new NodeStatus(0, 14, 16, 1));
      balancer.report(1, 0, new NodeStatus(0, 14, 16, 1));
    }
    balancer.report(0, 0, new NodeStatus(0, 15, 16, 1));
    // Idle 15 and 14, then 13 and 14, 13 and 12, 11 and 12, ...
    assertThat(dispatched(balancer, 4)).containsExactly(0, 1, 0, 1);
    balancer.report(0, 0, new NodeStatus(0, 16, 16, 1));
    balancer.report(1, 0, new NodeStatus(0, 12, 16, 1));
    // 16 and 12, 14 and 12, 12 and 12: it is node 1's turn. Alone it would have been node 0 four
    // times.
    assertThat(dispatched(balancer, 3)).containsExactly(0, 0, 1);
  }

  @Test
  void maximumIdleFirst_speedsDifferLittle_sharesEvenly() {
    Balancer balancer = Balancers.maximumIdleFirst(2, 1);
    balancer.report(0, 0, new NodeStatus(0, 4, 4, 1.25));
    balancer.report(1, 0, new NodeStatus(0, 4, 4, 0.8));
    // Neither is clearly faster.
    assertThat(dispatched(balancer, 8)).containsExactly(0, 1, 0, 1, 0, 1, 0, 1);
  }

  @Test
  void maximumIdleFirst_classes_areApart() {
    Balancer balancer = Balancers.maximumIdleFirst(2, 2);
    balancer.report(1, 0, new NodeStatus(0, 4, 4, 1));
    balancer.report(0, 1, new NodeStatus(0, 4, 4, 1));
    assertThat(balancer.dispatch(0)).isEqualTo(1);
    assertThat(balancer.dispatch(1)).isZero();
  }

  @Test
  void probing_coldNodes_fastestIsTaken() {
    // In flight 1, 2, 2, 9: with the quantile .5 the limit is 2. Node 3 answers fastest but is hot.
    Balancer balancer = probing(16, 0.5);
    answer(balancer, 0, 1, 30);
    answer(balancer, 1, 2, 20);
    answer(balancer, 2, 2, 25);
    answer(balancer, 3, 9, 1);
    // Node 1 has 3 then and is hot; then node 2; then node 0 with 1 and 2 in flight.
    assertThat(dispatched(balancer, 4)).containsExactly(1, 2, 0, 0);
    // All are hot: the fewest in flight are 3 at nodes 0, 1 and 2, and node 0 answered first.
    assertThat(balancer.dispatch(0)).isZero();
  }

  @Test
  void probing_allRemembered_oldestAnswerIsForgotten() {
    Balancer balancer = probing(3, 1);
    for (int node = 0; node < 4; node++) {
      answer(balancer, node, 0, 10 + node); // the pool holds three
    }
    assertThat(balancer.dispatch(0)).isEqualTo(1);
  }

  @Test
  void probing_answersTooOld_doNotCount() {
    Balancer balancer = probing(16, 1);
    answer(balancer, 7, 0, 10);
    nowNanos = 1_000_000_000;
    assertThat(balancer.dispatch(0)).isEqualTo(7);
    nowNanos++;
    assertThat(balancer.dispatch(0)).isNotEqualTo(7); // by chance, seed 1
  }

  @Test
  void probing_eachDispatch_asksDifferentNodes() {
    int[] asked = new int[8];
    int[] calls = new int[1];
    ProbeRule rule = new ProbeRule(1);
    Balancer balancer =
        Balancers.probing(
            8,
            rule,
            (node, classIndex) -> {
              asked[node]++;
              calls[0]++;
            },
            () -> nowNanos,
            chance(1));
    for (int i = 1; i <= 800; i++) {
      int before = IntStream.of(asked).max().orElseThrow();
      balancer.dispatch(0);
      assertThat(IntStream.of(asked).max().orElseThrow() - before).isLessThanOrEqualTo(1);
      assertThat(calls[0]).isEqualTo(3 * i);
    }
    // 300 each, standard deviation sqrt(800 * 3/8 * 5/8) = 14.
    assertThat(IntStream.of(asked)).allMatch(n -> n > 240 && n < 360);
  }

  private Balancer probing(int pool, double hot) {
    ProbeRule rule = new ProbeRule(1, 1, pool, Duration.ofSeconds(1), hot);
    return Balancers.probing(64, rule, (node, classIndex) -> {}, () -> nowNanos, chance(1));
  }

  private static void answer(Balancer balancer, int node, int inFlight, long latency) {
    balancer.report(node, 0, new NodeStatus(inFlight, 0, 0, 1, latency));
  }

  @Test
  void options_outOfRange_areRefused() {
    assertThatThrownBy(() -> Balancers.roundRobin(0, 1)).hasMessageContaining("nodes: 0");
    assertThatThrownBy(() -> new NodeStatus(-1, 0, 0, 1)).hasMessageContaining("-1 queued");
    assertThatThrownBy(() -> new NodeStatus(0, 0, 0, Double.NaN)).hasMessageContaining("speed NaN");
    assertThatThrownBy(() -> new ProbeRule(1, 17, 16, Duration.ofSeconds(1), 0.5))
        .hasMessageContaining("perRequest: 17");
  }
}
