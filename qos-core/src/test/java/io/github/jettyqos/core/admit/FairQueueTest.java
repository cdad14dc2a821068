package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Turns of clients with one queue each, {@code A} and {@code B}; what a request costs is 1 while
 * nothing is known.
 */
final class FairQueueTest {
  private static final long SECRET = 0; // that of gates which are given none
  private static final FairRule RULE = rule(16, 1);
  private static final long A = clientWith(3);
  private static final long B = clientWith(5);

  private long nowNanos;
  private final WaitQueue queue = new FairQueue(RULE, () -> nowNanos, SECRET);

  private static FairRule rule(int queues, int hand) {
    return new FairRule(
        FairRule.BY.preset().orElseThrow(), queues, hand, OptionalInt.empty(), OptionalInt.empty());
  }

  /** The first client whose only queue is this one. */
  private static long clientWith(int card) {
    ShuffleSharding hands = new ShuffleSharding(RULE.queues(), RULE.hand(), SECRET);
    return LongStream.iterate(0, each -> each + 1)
        .filter(each -> hands.of(each)[0] == card)
        .findFirst()
        .orElseThrow();
  }

  private void add(WaitQueue to, long client, int times) {
    for (int i = 0; i < times; i++) {
      to.add(new FairPermit(client));
    }
  }

  /** Whose permits leave, in order. */
  private static String order(WaitQueue from) {
    StringBuilder order = new StringBuilder();
    for (Permit permit = from.poll(); permit != null; permit = from.poll()) {
      order.append(permit.client() == A ? 'A' : 'B');
    }
    return order.toString();
  }

  private static Permit taken(WaitQueue from) {
    Permit permit = from.poll();
    assertThat(permit).isNotNull();
    return permit;
  }

  // A starts at 0, 1, 2, ... and its first two are gone, the last of them at 1. So B starts at 1,
  // and A, whose next starts at 2, is behind it.
  @Test
  void clientThatComesNow_beforeBacklogOfAnother() {
    add(queue, A, 5);
    taken(queue);
    taken(queue);
    add(queue, B, 1);
    assertThat(order(queue)).isEqualTo("BAAA");
  }

  @Test
  void firstComeFirstServed_clientThatComesNow_behindTheBacklog_twin() {
    WaitQueue fifo = new FifoQueue();
    add(fifo, A, 5);
    add(fifo, B, 1);
    assertThat(order(fifo)).isEqualTo("AAAAAB");
  }

  @Test
  void twoBacklogs_takeTurns() {
    add(queue, A, 4);
    add(queue, B, 3);
    assertThat(order(queue)).isEqualTo("ABABABA");
  }

  // The bound of other orders would have all of A's go first, which have waited for an hour.
  @Test
  void backlogThatIsOld_doesNotOvertake() {
    add(queue, A, 4);
    nowNanos = 3_600_000_000_000L;
    queue.add(new FairPermit(B, nowNanos, Permit.ANY_TIME));
    queue.add(new FairPermit(B, nowNanos, Permit.ANY_TIME));
    assertThat(order(queue)).isEqualTo("ABABAA");
  }

  // Five of A's went while B had none: B is owed nothing for that.
  @Test
  void clientThatWasIdle_hasNoCredit() {
    add(queue, A, 8);
    for (int i = 0; i < 5; i++) {
      taken(queue);
    }
    add(queue, B, 3);
    assertThat(order(queue)).isEqualTo("BABABA");
  }

  // A costs 30 and B 10. A goes at 0, then B at 0, 10 and 20; at 30 A is the one that has waited
  // for its turn for longer.
  @Test
  void clientWhoseRequestsTakeLonger_asMuchTime_notAsManyRequests() {
    learn(A, 30);
    learn(B, 10);
    add(queue, A, 3);
    add(queue, B, 6);
    assertThat(order(queue)).isEqualTo("ABBBABBBA");
  }

  @Test
  void clientOfUnknownCost_costsTheMeanOfAll() {
    learn(A, 30);
    add(queue, A, 3);
    add(queue, B, 3);
    assertThat(order(queue)).isEqualTo("ABABAB");
  }

  /** A request of a client that waited took so long. */
  private void learn(long client, long nanos) {
    FairPermit permit = new FairPermit(client);
    permit.place = (client == A ? 3 : 5) + 1;
    queue.measured(permit, nanos);
  }

  // Both of A's are taken at its turn, but the first is too late: it costs nothing, so that the
  // second goes before B all the same.
  @Test
  void permitThatWasLate_costsNothing() {
    add(queue, A, 2);
    add(queue, B, 2);
    Permit late = taken(queue);
    assertThat(late.client()).isEqualTo(A);
    queue.wasLate(late);
    assertThat(order(queue)).isEqualTo("BAB");
  }

  // Measured for A it would make A's requests the longer ones, as above.
  @Test
  void permitThatPassedTheQueueBy_isNotMeasured() {
    learn(B, 10);
    queue.measured(new FairPermit(A), 30);
    add(queue, A, 3);
    add(queue, B, 3);
    assertThat(order(queue)).isEqualTo("ABABAB");
  }

  // Of 16 that may wait, 16 / 2 / 1 = 8 may be of a queue; of 6 that may, 3.
  @Test
  void share_halfOfWhatMayWait_asThatIsNow() {
    add(queue, A, 3);
    FairPermit fourth = new FairPermit(A);
    queue.add(fourth);
    assertThat(queue.isBeyondShare(fourth, 16)).isFalse();
    assertThat(queue.isBeyondShare(fourth, 8)).isFalse();
    assertThat(queue.isBeyondShare(fourth, 6)).isTrue();
  }

  @Test
  void pushedOut_theLastOfTheLongest() {
    add(queue, A, 2);
    FairPermit last = new FairPermit(A);
    queue.add(last);
    add(queue, B, 1);
    FairPermit newcomer = new FairPermit(B);
    queue.add(newcomer);
    assertThat(queue.pushedOutBy(newcomer)).isSameAs(last);
    queue.remove(last);
    assertThat(queue.pushedOutBy(newcomer)).isNull(); // two of each
  }

  // A hand of two: its permits are spread over both queues, and one permit of another client is in
  // front of half of the backlog.
  @Test
  void handOfTwo_spreadOverBoth() {
    FairRule two = rule(16, 2);
    int[] hand = new ShuffleSharding(16, 2, SECRET).of(A);
    WaitQueue of = new FairQueue(two, () -> nowNanos, SECRET);
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      FairPermit permit = new FairPermit(A);
      of.add(permit);
      places.add(permit.place - 1);
    }
    assertThat(places).containsExactly(hand[0], hand[1], hand[0], hand[1]);
  }

  // ---- in the gate

  private static Gate gate(UnaryOperator<ServiceClassBuilder> options) {
    return Gates.of(Partition.of(1, 1), each -> options.apply(each.queueFair(RULE)));
  }

  private static FairPermit asked(Gate gate, long client, Decision expected) {
    FairPermit permit = new FairPermit(client);
    assertThat(gate.admit(permit)).isEqualTo(expected);
    return permit;
  }

  @Test
  void gate_clientBeyondItsShare_isToldSo_othersWait() {
    Gate gate = gate(each -> each.queueMax(4));
    asked(gate, A, Decision.DISPATCHED);
    asked(gate, A, Decision.QUEUED);
    asked(gate, A, Decision.QUEUED);
    asked(gate, A, Decision.Rejected.of(RejectReason.CLIENT_QUOTA)); // 4 / 2 / 1 = 2
    asked(gate, B, Decision.QUEUED);
    assertThat(gate.counts(0).rejected().get(RejectReason.CLIENT_QUOTA)).isEqualTo(1);
  }

  @Test
  void gate_full_newcomerPushesOutTheLongestBacklog() {
    FairRule generous =
        new FairRule(RULE.by(), RULE.queues(), RULE.hand(), OptionalInt.of(3), OptionalInt.empty());
    Gate gate = Gates.of(Partition.of(1, 1), each -> each.queueMax(3).queueFair(generous));
    asked(gate, A, Decision.DISPATCHED);
    asked(gate, A, Decision.QUEUED);
    asked(gate, A, Decision.QUEUED);
    FairPermit last = asked(gate, A, Decision.QUEUED);
    asked(gate, B, Decision.QUEUED);
    assertThat(last.rejected).isEqualTo(RejectReason.CLIENT_QUOTA);
    assertThat(last.calls).hasValue(1);
    asked(gate, B, Decision.Rejected.of(RejectReason.QUEUE_FULL)); // as long as A's by then
    assertThat(gate.counts(0).queued()).isEqualTo(3);
  }

  // The same with first come, first served: B is the one that is turned away.
  @Test
  void gate_fullWithoutShares_newcomerIsTurnedAway_twin() {
    Gate gate = Gates.of(Partition.of(1, 1), each -> each.queueMax(3));
    asked(gate, A, Decision.DISPATCHED);
    for (int i = 0; i < 3; i++) {
      asked(gate, A, Decision.QUEUED);
    }
    asked(gate, B, Decision.Rejected.of(RejectReason.QUEUE_FULL));
  }

  @Test
  void gate_maxLoweredWhileTheyWait_nobodyIsCutOff_newcomersBySize() {
    Gate gate = gate(each -> each.queueMax(8));
    asked(gate, A, Decision.DISPATCHED);
    for (int i = 0; i < 4; i++) {
      asked(gate, A, Decision.QUEUED);
    }
    Partition same = Partition.of(1, 1);
    gate.classes(
        List.of(ServiceClass.named("c0").lend(false).queueMax(2).queueFair(RULE).build()), same);
    assertThat(gate.counts(0).queued()).isEqualTo(4);
    asked(gate, A, Decision.Rejected.of(RejectReason.CLIENT_QUOTA)); // 2 / 2 / 1 = 1
    asked(gate, B, Decision.QUEUED); // in the place of one of A's
    assertThat(gate.counts(0).queued()).isEqualTo(4);
    assertThat(gate.counts(0).rejected().get(RejectReason.CLIENT_QUOTA)).isEqualTo(2);
  }

  @Test
  void rule_maxOfTheQueue_zero_nobodyWaits() {
    Gate gate = gate(each -> each.queueMax(0));
    asked(gate, A, Decision.DISPATCHED);
    asked(gate, A, Decision.Rejected.of(RejectReason.QUEUE_FULL));
  }
}
