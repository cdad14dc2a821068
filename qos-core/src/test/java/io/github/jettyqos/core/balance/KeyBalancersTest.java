package io.github.jettyqos.core.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Balancers that go by the key of a request. */
final class KeyBalancersTest {
  private static final int KEYS = 4000;

  private long nowNanos;

  /** The node of each key, each request being over before the next one. */
  private static int[] nodesOf(Balancer balancer) {
    return IntStream.range(0, KEYS)
        .map(
            key -> {
              int node = balancer.dispatch(0, Tried.NONE, key);
              balancer.completed(node, 0);
              return node;
            })
        .toArray();
  }

  private static long count(int[] nodes, int node) {
    return Arrays.stream(nodes).filter(each -> each == node).count();
  }

  private static List<Integer> dispatched(Balancer balancer, long key, int times) {
    return IntStream.range(0, times).mapToObj(i -> balancer.dispatch(0, Tried.NONE, key)).toList();
  }

  @Test
  void hashing_everyKey_keepsItsNode_andNodesGetEquallyMany() {
    Balancer balancer = Balancers.hashing(4);
    int[] nodes = nodesOf(balancer);
    assertThat(nodesOf(balancer)).isEqualTo(nodes);
    for (int node = 0; node < 4; node++) {
      // Binomial: 1000, standard deviation 27.
      assertThat(count(nodes, node)).isBetween(890L, 1110L);
    }
  }

  @Test
  void hashing_nodeAway_movesItsKeysAlone_andBackTheyReturn() {
    Balancer balancer = Balancers.hashing(4);
    int[] before = nodesOf(balancer);
    balancer.share(2, 0);
    int[] without = nodesOf(balancer);
    for (int key = 0; key < KEYS; key++) {
      if (before[key] == 2) {
        assertThat(without[key]).isNotEqualTo(2);
      } else {
        assertThat(without[key]).isEqualTo(before[key]);
      }
    }
    balancer.share(2, 1);
    assertThat(nodesOf(balancer)).isEqualTo(before);
  }

  @Test
  void hashing_halfAShare_getsHalfOfItsKeys() {
    Balancer balancer = Balancers.hashing(4);
    int[] before = nodesOf(balancer);
    balancer.share(2, 0.5);
    int[] half = nodesOf(balancer);
    // Half of 1000, and some of the others' second choices, of which there are none: 500 +- 16.
    assertThat(count(half, 2)).isBetween(430L, 570L);
    for (int key = 0; key < KEYS; key++) {
      assertThat(half[key] == before[key] || before[key] == 2).isTrue();
    }
  }

  @Test
  void hashing_oneKey_staysWhateverTheLoad_andWithinABoundItMovesOn() {
    assertThat(dispatched(Balancers.hashing(4), 7, 40)).containsOnly(nodesOf7());
    // The bound is ceil(1.25 (n + 1) / 4) with n in flight: 13 of the 40th. One more would be past.
    List<Integer> bounded = dispatched(Balancers.boundedHashing(4), 7, 40);
    for (int node = 0; node < 4; node++) {
      int each = node;
      assertThat(bounded.stream().filter(of -> of == each).count()).isLessThanOrEqualTo(13);
    }
    assertThat(bounded.get(0)).isEqualTo(nodesOf7());
  }

  private static int nodesOf7() {
    return Balancers.hashing(4).dispatch(0, Tried.NONE, 7);
  }

  @Test
  void hashing_triedNode_isPassedOver_andNoneIsLeftInTheEnd() {
    Balancer balancer = Balancers.boundedHashing(3);
    Tried tried = Tried.NONE;
    for (int i = 0; i < 3; i++) {
      int node = balancer.dispatch(0, tried, 7);
      assertThat(tried.contains(node)).isFalse();
      tried = tried.and(node);
    }
    assertThat(balancer.dispatch(0, tried, 7)).isEqualTo(Balancer.NONE);
  }

  @Test
  void hashing_oneNodeInAThousandPlaces_isFound() {
    Balancer balancer = Balancers.hashing(1024);
    IntStream.range(0, 1024).filter(node -> node != 700).forEach(node -> balancer.share(node, 0));
    assertThat(nodesOf(balancer)).containsOnly(700);
  }

  @Test
  void hashing_successorOfANode_hasItsKeys() {
    Balancer balancer = Balancers.hashing(4);
    int[] before = nodesOf(balancer);
    balancer.gone(2);
    assertThat(nodesOf(balancer)).doesNotContain(2);
    int next = Balancer.next(2);
    balancer.share(next, 1);
    int[] after = nodesOf(balancer);
    for (int key = 0; key < KEYS; key++) {
      assertThat(after[key]).isEqualTo(before[key] == 2 ? next : before[key]);
    }
  }

  /** Two nodes of 4 threads: busy with 4 requests, loaded with 10.4. */
  private Balancer locality(boolean replicated) {
    Balancer balancer =
        replicated
            ? Balancers.localityAwareReplicated(2, 1, () -> nowNanos)
            : Balancers.localityAware(2, 1);
    balancer.report(0, 0, new NodeStatus(0, 4, 4, 1));
    balancer.report(1, 0, new NodeStatus(0, 4, 4, 1));
    return balancer;
  }

  @Test
  void localityAware_targets_areSpreadAndStay() {
    Balancer balancer = locality(false);
    assertThat(dispatched(balancer, 1, 3)).containsOnly(0);
    assertThat(dispatched(balancer, 2, 3)).containsOnly(1);
    assertThat(dispatched(balancer, 1, 1)).containsOnly(0);
    assertThat(dispatched(balancer, 3, 1)).containsOnly(1); // 3 to 4 requests
  }

  @Test
  void localityAware_nodeIsLoadedAndAnotherIdle_targetMoves() {
    Balancer balancer = locality(false);
    // The twelfth finds 11 requests there, above 10.4, and none at the other one.
    assertThat(dispatched(balancer, 1, 11)).containsOnly(0);
    assertThat(dispatched(balancer, 1, 3)).containsOnly(1);
    // With replication the next ones go to the less loaded of both.
    Balancer several = locality(true);
    assertThat(dispatched(several, 1, 11)).containsOnly(0);
    assertThat(dispatched(several, 1, 10)).containsOnly(1);
    // 11 and 10: one more makes them equal, and the first one is taken.
    assertThat(dispatched(several, 1, 3)).containsExactly(1, 0, 1);
  }

  @Test
  void localityAware_otherIsBusy_targetStaysUntilTwiceTheLoad() {
    Balancer balancer = locality(false);
    assertThat(dispatched(balancer, 1, 4)).containsOnly(0);
    assertThat(dispatched(balancer, 2, 4)).containsOnly(1); // busy: not below 1
    // Loaded with 20.8, so that the one that finds 21 moves.
    assertThat(dispatched(balancer, 1, 17)).containsOnly(0);
    assertThat(dispatched(balancer, 1, 1)).containsOnly(1);
  }

  @Test
  void localityAwareReplicated_after20Seconds_losesItsMostLoadedNode() {
    Balancer balancer = locality(true);
    assertThat(dispatched(balancer, 1, 11)).containsOnly(0);
    assertThat(dispatched(balancer, 1, 1)).containsOnly(1);
    nowNanos = 20_000_000_001L;
    assertThat(dispatched(balancer, 1, 1)).containsOnly(1); // and node 0 leaves
    assertThat(dispatched(balancer, 1, 9)).containsOnly(1); // up to 11
    // Before, the twelfth would have gone to node 0, which has 11 as well. Both are loaded.
    assertThat(dispatched(balancer, 1, 2)).containsOnly(1);
  }

  /** Target 1 is at node 0 and then also at node 1, and both have been idle for 20 s. */
  private Balancer idleForLong() {
    Balancer balancer = locality(true);
    assertThat(dispatched(balancer, 1, 11)).containsOnly(0);
    assertThat(dispatched(balancer, 1, 1)).containsOnly(1);
    for (int i = 0; i < 11; i++) {
      balancer.completed(0, 0);
    }
    balancer.completed(1, 0);
    nowNanos = 20_000_000_001L;
    return balancer;
  }

  @Test
  void localityAwareReplicated_after20SecondsWithoutRequests_losesTheNodeThatCameLast() {
    Balancer balancer = idleForLong();
    // Both are equally loaded. Had node 0 left, whose cache has held the target for longer, only
    // the first one would be there.
    assertThat(dispatched(balancer, 1, 3)).containsOnly(0);
  }

  @Test
  void localityAwareReplicated_secondTry_movesNoTarget() {
    Balancer balancer = idleForLong();
    assertThat(balancer.dispatch(0, Tried.NONE.and(0), 1)).isEqualTo(1);
    assertThat(dispatched(balancer, 5, 2)).containsOnly(0);
    // 2 and 1 requests. Had node 1 left at the second try, only node 0 would be there.
    assertThat(dispatched(balancer, 1, 1)).containsOnly(1);
  }

  @Test
  void localityAware_nodeIsGone_itsTargetsGoElsewhere() {
    Balancer balancer = locality(false);
    assertThat(dispatched(balancer, 1, 1)).containsOnly(0);
    balancer.gone(0);
    assertThat(dispatched(balancer, 1, 2)).containsOnly(1);
    balancer.share(1, 0);
    assertThat(dispatched(balancer, 1, 1)).containsOnly(Balancer.NONE);
  }

  @Test
  void sizeIntervals_sizesThatDiffer_haveTheirNodes_withTheSameLoad() {
    Balancer balancer = Balancers.sizeIntervals(2, 1);
    balancer.took(1, 10);
    balancer.took(2, 1000);
    // 100 small ones for each large one: as much in all, so node 0 has the small and 1 the large.
    int[][] got = new int[3][2];
    for (int i = 0; i < 20_200; i++) {
      int key = i % 101 == 0 ? 2 : 1;
      int node = balancer.dispatch(0, Tried.NONE, key);
      balancer.completed(node, 0);
      got[key][node]++;
    }
    assertThat(got[1][0]).isGreaterThan(19_500);
    assertThat(got[2][1]).isGreaterThan(195);
  }

  @Test
  void sizeIntervals_answersWithoutABody_changeNoSizeAndMoveNoCutPoint() {
    Balancer balancer = Balancers.sizeIntervals(2, 1);
    balancer.took(1, 10);
    balancer.took(2, 1000);
    assertThat(dispatched(balancer, 1, 1000)).hasSize(1000);
    for (int i = 0; i < 1000; i++) {
      int node = balancer.dispatch(0, Tried.NONE, 2);
      balancer.completed(node, 0);
      balancer.took(2, Balancer.NONE);
    }
    // 10 000 of small ones and at most 5000 of large ones, so these are all for node 1. Had the
    // others counted, half of the large ones would be for node 0.
    assertThat(dispatched(balancer, 2, 5)).containsOnly(1);
  }

  @Test
  void sizeIntervals_nodeWithThreeQuartersOfTheThreads_hasThreeQuartersOfTheLoad() {
    Balancer balancer = Balancers.sizeIntervals(2, 1);
    balancer.report(0, 0, new NodeStatus(0, 30, 30, 1));
    balancer.report(1, 0, new NodeStatus(0, 10, 10, 1));
    balancer.took(1, 100);
    int[] got = new int[2];
    for (int i = 0; i < 4000; i++) {
      got[balancer.dispatch(0, Tried.NONE, 1)]++;
    }
    assertThat(got[0]).isBetween(2990, 3010);
  }

  @Test
  void sizeIntervals_unknownSize_goesToTheLeastLoaded() {
    Balancer balancer = Balancers.sizeIntervals(3, 1);
    assertThat(dispatched(balancer, 5, 3)).containsExactly(0, 1, 2);
  }
}
