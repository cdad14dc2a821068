package io.github.jettyqos.core.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.measure.ClusterCounts.NodeHealth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The health of nodes, and the calls to the balancer, by the default rule. */
final class NodeWatchTest {
  private static final long MILLI = 1_000_000;

  private final List<String> told = new ArrayList<>();
  private NodeWatch watch =
      new NodeWatch(2, List.of("gold", "rest"), WatchRule.DEFAULT, new Told());
  private long sequence;
  private long now;

  private final class Told implements Balancer {
    @Override
    public int dispatch(int classIndex, Tried tried) {
      return NONE;
    }

    @Override
    public void completed(int node, int classIndex) {
      told.add("completed");
    }

    @Override
    public void report(int node, int classIndex, NodeStatus status) {
      told.add(
          "%d/%d: %d queued, %d idle of %d, speed %.2f%s"
              .formatted(
                  node,
                  classIndex,
                  status.queued(),
                  status.idle(),
                  status.quota(),
                  status.speed(),
                  status.isNext() ? ", next" : ""));
    }

    @Override
    public void share(int node, double share) {
      told.add("share %d: %.2f".formatted(node, SHARE.check("share", share)));
    }

    @Override
    public void silent(int node) {
      told.add("silent " + node);
    }

    @Override
    public void gone(int node) {
      told.add("gone " + node);
    }
  }

  /** The next node at place 1 is number 1025; calls for 1 have no effect on it. */
  @Test
  void gone_andAnotherOneThere_isHeardNoMore() {
    well(1);
    told.clear();
    watch.drain(1, now);
    watch.gone(1);
    int next = watch.vacant(1);
    assertThat(next).isEqualTo(1025);
    watch.join(next, now);
    assertThat(told).containsExactly("share 1: 0.00", "gone 1", "share 1025: 0.10");
    told.clear();
    for (int i = 0; i < 5; i++) {
      watch.asked(1, now);
      watch.missed(1, now);
      watch.refused(1, now);
      watch.broken(1, now);
      watch.dispatched(1, 0, now);
      watch.failed(1, 0, now);
      watch.completed(1, 0, now);
      watch.abandoned(1, 0, now);
    }
    hear(1, "b", true);
    watch.undrain(1, now);
    watch.gone(1);
    assertThat(told).isEmpty();
    assertThat(watch.health(next)).isEqualTo(NodeHealth.STARTING);
    assertThat(watch.health(1)).isEqualTo(NodeHealth.DOWN);
    assertThat(watch.share(1)).isZero();
  }

  private static ClassLoad gold(int queued, int working, double speed) {
    return new ClassLoad("gold", queued, working, 8, 10, 0, speed);
  }

  private void hear(int node, String run, boolean stopping, ClassLoad... classes) {
    watch.asked(node, now);
    now += MILLI;
    watch.heard(node, new NodeReport(run, ++sequence, stopping, List.of(classes)), now);
  }

  /** A heartbeat that is well. */
  private void well(int node) {
    hear(node, "a", false, gold(0, 0, Double.NaN));
  }

  private void miss(int node) {
    watch.asked(node, now);
    now += 100 * MILLI;
    watch.missed(node, now);
  }

  private void later(long millis) {
    now += millis * MILLI;
    watch.tick(now);
  }

  @Test
  void node_nothingIsKnown_isUnknownAndKeepsItsShare() {
    later(100);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UNKNOWN);
    assertThat(told).isEmpty();
  }

  /** Without reports its health is judged by requests. */
  @Test
  void node_answersARequest_isUpUntilRequestsFail() {
    watch.dispatched(0, 0, now);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UNKNOWN);
    watch.completed(0, 0, now);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UP);
    for (int i = 0; i < 3; i++) {
      watch.refused(0, now);
    }
    assertThat(watch.health(0)).isEqualTo(NodeHealth.DOWN);
    later(1_000);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.STARTING);
  }

  @Test
  void report_ofTwoClasses_isToldByIndexAndOthersAreLeftOut() {
    hear(
        1,
        "a",
        false,
        new ClassLoad("rest", 3, 4, 4, 10, 0, Double.NaN),
        new ClassLoad("other", 0, 0, 4, 10, 0, Double.NaN),
        gold(0, 3, Double.NaN));
    assertThat(watch.health(1)).isEqualTo(NodeHealth.UP);
    assertThat(told)
        .containsExactly(
            "1/1: 3 queued, 0 idle of 4, speed 1.00", "1/0: 0 queued, 5 idle of 8, speed 1.00");
  }

  @Test
  void node_twoHeartbeatsAreMissed_isDownAndComesBackSlowly() {
    well(0);
    told.clear();
    miss(0);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UP);
    miss(0);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.DOWN);
    assertThat(told).containsExactly("silent 0", "share 0: 0.00");
    told.clear();
    well(0);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.STARTING);
    assertThat(told).containsExactly("0/0: 0 queued, 8 idle of 8, speed 1.00", "share 0: 0.10");
    later(5000);
    well(0);
    later(5100); // past the end of it
    assertThat(told).contains("share 0: 0.50", "share 0: 1.00");
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UP);
  }

  @Test
  void node_hasNeverAnswered_isDownAfterTenTimesAsMany() {
    for (int i = 0; i < 19; i++) {
      miss(0);
    }
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UNKNOWN);
    assertThat(told).noneMatch(line -> line.startsWith("share"));
    miss(0);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.DOWN);
    well(0);
    miss(0);
    miss(0);
    assertThat(told).endsWith("share 0: 0.00");
  }

  @Test
  void node_oneHeartbeatIsMissedNowAndThen_staysUp() {
    for (int i = 0; i < 10; i++) {
      well(0);
      miss(0);
    }
    assertThat(told).noneMatch(line -> line.startsWith("share"));
  }

  @Test
  void node_stops_getsNothingUntilItRunsAgain() {
    well(0);
    told.clear();
    hear(0, "a", true);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.STOPPING);
    assertThat(told).containsExactly("share 0: 0.00");
    hear(0, "b", false);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.STARTING);
    assertThat(told).containsExactly("share 0: 0.00", "share 0: 0.10");
  }

  @Test
  void node_isDrained_getsNothingWhateverItSays() {
    well(0);
    watch.drain(0, now);
    well(0);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.DRAINING);
    assertThat(told).contains("share 0: 0.00").doesNotContain("share 0: 0.10");
    watch.undrain(0, now);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.STARTING);
    later(10_000);
    watch.undrain(0, now); // no drain before it: nothing changes
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UP);
  }

  @Test
  void node_hasStartedAnewBetweenTwoHeartbeats_startsSlowly() {
    well(0);
    hear(0, "b", false);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.STARTING);
  }

  @Test
  void node_threeRequestsInARowFail_isDownForASecondThoughHeartbeatsAreWell() {
    well(0);
    watch.refused(0, now);
    watch.refused(0, now);
    watch.dispatched(0, 0, now);
    watch.completed(0, 0, now);
    watch.refused(0, now);
    watch.refused(0, now);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UP);
    watch.refused(0, now);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.DOWN);
    later(900);
    well(0);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.DOWN);
    later(100);
    well(0);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.STARTING);
  }

  @Test
  void node_isNeverAsked_isTriedAgainAfterASecond() {
    for (int i = 0; i < 3; i++) {
      watch.refused(1, now);
    }
    assertThat(watch.health(1)).isEqualTo(NodeHealth.DOWN);
    later(1000);
    assertThat(watch.health(1)).isEqualTo(NodeHealth.STARTING);
  }

  @Test
  void report_isTooOld_isForgotten() {
    well(0);
    told.clear();
    later(500);
    assertThat(told).isEmpty();
    later(1);
    assertThat(told).containsExactly("silent 0");
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UP);
  }

  @Test
  void report_hasTheSequenceOfAnEarlierOne_saysNothingNew() {
    well(0);
    told.clear();
    sequence--;
    hear(0, "a", true, gold(9, 9, Double.NaN));
    assertThat(told).isEmpty();
    later(600);
    assertThat(told).containsExactly("silent 0");
  }

  private long down() {
    return IntStream.range(0, 4).filter(i -> watch.health(i) == NodeHealth.DOWN).count();
  }

  /** Perhaps no node can answer them; where one cannot be reached it is the node. */
  @Test
  void requests_breakOffAtAllNodes_leaveHalfOfThem() {
    watch = new NodeWatch(4, List.of("gold", "rest"), WatchRule.DEFAULT, new Told());
    for (int i = 0; i < 12; i++) {
      watch.dispatched(i % 4, 0, now);
      watch.failed(i % 4, 0, now);
      watch.broken(i % 4, now);
    }
    assertThat(down()).isEqualTo(2);
    for (int i = 0; i < 12; i++) {
      watch.refused(i % 4, now);
    }
    assertThat(down()).isEqualTo(4);
  }

  /** Three are left, of which two stay; one of those that came back may leave instead. */
  @Test
  void requests_breakOffWhereOneIsDrained_leaveHalfOfTheRest() {
    watch = new NodeWatch(4, List.of("gold", "rest"), WatchRule.DEFAULT, new Told());
    watch.drain(3, now);
    for (int i = 0; i < 9; i++) {
      watch.broken(i % 3, now);
    }
    assertThat(down()).isEqualTo(1);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.DOWN);
    later(1_000);
    assertThat(down()).isZero();
    for (int i = 0; i < 3; i++) {
      watch.broken(1, now);
    }
    assertThat(watch.health(1)).isEqualTo(NodeHealth.DOWN);
  }

  private void send(int node, int requests) {
    for (int i = 0; i < requests; i++) {
      watch.dispatched(node, 0, now);
    }
    now += 100 * MILLI;
  }

  @Test
  void node_deniesAllTwice_isDoubtedAndOnlyWhatIsThereCounts() {
    well(0);
    send(0, 4);
    well(0);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UP);
    told.clear();
    later(100);
    well(0);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.DOUBTED);
    assertThat(told).containsExactly("silent 0");
    // It gets requests like a node without reports; none if they fail in spite of good reports.
    watch.failed(0, 0, now);
    assertThat(told).containsExactly("silent 0", "share 0: 0.00");
  }

  @Test
  void node_admitsAgain_isBelievedAgain() {
    send(0, 8);
    well(0);
    later(100);
    well(0);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.DOUBTED);
    // Belief is at most .25 then, and .25 more with each report that admits four or more.
    hear(0, "a", false, gold(0, 8, 1));
    assertThat(watch.health(0)).isEqualTo(NodeHealth.STARTING);
  }

  @Test
  void node_deniesWhatWasSentJustNow_isBelieved() {
    for (int i = 0; i < 20; i++) {
      later(100);
      for (int request = 0; request < 8; request++) {
        watch.dispatched(0, 0, now); // may be under way
      }
      well(0);
      for (int request = 0; request < 8; request++) {
        watch.completed(0, 0, now);
      }
    }
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UP);
  }

  /**
   * It answers from before it looked at what came while it stood still. Were that held against it,
   * belief would lose .4 (8 - 1) / 8 each time and win .25 back when it admits: none by the eighth.
   */
  @Test
  void node_standsStillNowAndThen_isBelieved() {
    well(0);
    for (int i = 0; i < 12; i++) {
      send(0, 8);
      watch.asked(0, now);
      now += 60 * MILLI;
      watch.heard(0, new NodeReport("a", ++sequence, false, List.of(gold(0, 0, Double.NaN))), now);
      later(100);
      hear(0, "a", false, gold(0, 8, Double.NaN));
      for (int request = 0; request < 8; request++) {
        watch.completed(0, 0, now);
      }
      later(100);
      well(0);
    }
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UP);
  }

  @Test
  void node_hasWhatOthersSent_isBelieved() {
    for (int i = 0; i < 10; i++) {
      send(0, 1);
      hear(0, "a", false, gold(50, 8, 1));
    }
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UP);
  }

  @Test
  void node_restarted_isNotBlamedForWhatItsLastRunHad() {
    well(0);
    send(0, 8);
    for (int i = 0; i < 5; i++) {
      hear(0, "b", false, gold(0, 0, 1));
      later(100);
    }
    assertThat(watch.health(0)).isEqualTo(NodeHealth.STARTING);
  }

  @Test
  void requests_comeToAnEndInEveryWay_areNotOwed() {
    send(0, 8);
    for (int i = 0; i < 2; i++) {
      watch.completed(0, 0, now);
      watch.failed(0, 0, now);
      watch.abandoned(0, 0, now);
      watch.abandoned(0, 0, now);
    }
    for (int i = 0; i < 5; i++) {
      well(0);
      later(100);
    }
    assertThat(watch.health(0)).isEqualTo(NodeHealth.UP);
  }

  @Test
  void speeds_ofTwoNodes_areRelativeToTheirGeometricMean() {
    Speeds speeds = new Speeds(3, 1);
    assertThat(speeds.heard(0, 0, 100)).isEqualTo(1);
    // sqrt(100 * 25) = 50.
    assertThat(speeds.heard(1, 0, 25)).isEqualTo(0.5, within(1e-9));
    assertThat(speeds.heard(0, 0, 100)).isEqualTo(2, within(1e-9));
    assertThat(speeds.heard(2, 0, Double.NaN)).isEqualTo(1);
    // A tenth of it, a fifth of the way: 10^-.2 of its own and 10^.1 of the mean of two.
    assertThat(speeds.heard(0, 0, 10)).isEqualTo(2 * Math.pow(10, -0.1), within(1e-9));
    // A quarter more is noise, of which a fiftieth counts: 1.25^.02 of its own, 1.25^.01 of the
    // mean.
    double before = speeds.heard(0, 0, Double.NaN);
    assertThat(speeds.heard(0, 0, 100 * Math.pow(10, -0.2) * 1.25))
        .isEqualTo(before * Math.pow(1.25, 0.01), within(1e-9));
    speeds.forget(1);
    assertThat(speeds.heard(0, 0, Double.NaN)).isEqualTo(1, within(1e-9));
  }

  @Test
  void speeds_aSlowOneSaysTheSameAgainAndAgain_isToBeTriedAndThenCountsWhole() {
    Speeds speeds = new Speeds(2, 1);
    for (int i = 0; i <= 30; i++) {
      assertThat(speeds.isToBeTried(1, 0)).as("report %d", i).isFalse();
      speeds.heard(0, 0, 1);
      // Logarithms of 0 and ln .1: sqrt .1 of the geometric mean.
      assertThat(speeds.heard(1, 0, 0.1)).isEqualTo(Math.sqrt(0.1), within(1e-9));
    }
    assertThat(speeds.isToBeTried(1, 0)).isTrue();
    assertThat(speeds.isToBeTried(0, 0)).as("old, but not slow").isFalse();
    assertThat(speeds.heard(1, 0, 0.9)).isEqualTo(Math.sqrt(0.9), within(1e-9));
    assertThat(speeds.isToBeTried(1, 0)).isFalse();
  }

  @Test
  void node_isSlowAndHasNotMeasuredForLong_isNextUntilItHasARequest() {
    for (int i = 0; i <= 30; i++) {
      hear(1, "a", false, gold(0, 0, 1 + i * 0.001));
      hear(0, "a", false, gold(0, 0, 0.1));
    }
    assertThat(told).endsWith("0/0: 0 queued, 8 idle of 8, speed 0.32, next");
    hear(0, "a", false, gold(0, 1, 0.1));
    assertThat(told).endsWith("0/0: 0 queued, 7 idle of 8, speed 0.32");
    hear(0, "a", false, gold(0, 0, 1.1));
    assertThat(told.get(told.size() - 1)).startsWith("0/0: 0 queued, 8 idle of 8, speed 1.0");
  }

  /** All others are idle: by its speed it would never be its turn, however well it is. */
  @Test
  void node_isToBeTried_getsTheNextRequestAndNoOtherOne() {
    Balancer balancer = Balancers.maximumIdleFirst(3, 1);
    watch = new NodeWatch(3, List.of("gold"), WatchRule.DEFAULT, balancer);
    for (int i = 0; i <= 31; i++) {
      hear(0, "a", false, gold(0, 0, 0.1));
      hear(1, "a", false, gold(0, 0, 1 + i * 0.001));
      hear(2, "a", false, gold(0, 0, 1 + i * 0.001));
    }
    assertThat(balancer.dispatch(0, Tried.NONE)).isZero();
    for (int i = 0; i < 16; i++) {
      assertThat(balancer.dispatch(0, Tried.NONE)).as("request %d", i).isNotZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10})
  void node_failsWheneverItIsTried_isTriedEverLessOften(int slowStart) {
    watch =
        new NodeWatch(
            2,
            List.of("gold", "rest"),
            WatchRule.of(
                Duration.ofMillis(100), Duration.ofMillis(100), Duration.ofSeconds(slowStart)),
            new Told());
    NodeHealth back = slowStart == 0 ? NodeHealth.UP : NodeHealth.STARTING;
    for (int i = 0; i < 3; i++) {
      watch.refused(0, now);
    }
    long wait = 1000;
    for (int i = 0; i < 8; i++) {
      assertThat(watch.health(0)).as("time %d", i).isEqualTo(NodeHealth.DOWN);
      later(wait - 2); // a heartbeat takes 1 ms
      well(0);
      assertThat(watch.health(0)).as("time %d, a bit too early", i).isEqualTo(NodeHealth.DOWN);
      later(1);
      well(0);
      assertThat(watch.health(0)).as("time %d", i).isEqualTo(back);
      watch.refused(0, now); // once is enough now
      wait = Math.min(2 * wait, 32_000);
    }
    later(wait);
    well(0);
    watch.dispatched(0, 0, now);
    watch.completed(0, 0, now);
    later(10_000);
    watch.refused(0, now);
    assertThat(watch.health(0)).as("was whole again").isEqualTo(NodeHealth.UP);
  }

  /**
   * A connection that fails takes all with it that wait for one; the twin would be down for 32 s.
   */
  @Test
  void node_manyRequestsFailAtOnce_isDownForASecond() {
    for (int i = 0; i < 300; i++) {
      watch.refused(0, now);
    }
    later(999);
    well(0);
    assertThat(watch.health(0)).isEqualTo(NodeHealth.STARTING);
  }

  @Test
  void speeds_oneClaimsAMillion_areWithinTheirBound() {
    Speeds speeds = new Speeds(2, 1);
    speeds.heard(0, 0, 1);
    assertThat(speeds.heard(1, 0, 1e6)).isEqualTo(8, within(1e-9)); // 64 above 1, less the mean
    assertThat(speeds.heard(0, 0, 1)).isEqualTo(1 / 8.0, within(1e-9));
  }
}
