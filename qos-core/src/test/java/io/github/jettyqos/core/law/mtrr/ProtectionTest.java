package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * 40 threads for 100 requests a second of 82 and of 22 ms, each computing 2 ms on two processors:
 * .4 of 2, so L = 100 (.082 + .002 * .25) = 8.25 and 2.25. L + 4 sqrt(L) is 19.7 and 8.25: 20 and 9
 * threads, of shares of 20.
 */
final class ProtectionTest {
  private static final List<ServiceClass> CLASSES =
      List.of(
          ServiceClass.named("first").priority(0).build(),
          ServiceClass.named("second").priority(1).build());

  private static final Partition SHARES = Partition.of(40, 20, 20);

  private final TroubledServer server = new TroubledServer();
  private final Protection protection = new Protection(CLASSES);

  private static Partition all(int... budgets) {
    return Partition.of(40, budgets)
        .withTerms(new Terms(List.of(0, 0), List.of(40, 40), List.of(512, 512), Optional.empty()));
  }

  private Partition within(Partition own, ClassMeasurement first, double... rates) {
    protection.look(TroubledServer.WORK, rates, TroubledServer.PERIOD);
    ClassMeasurement second = TroubledServer.seen(2, 0, 25, .022);
    return protection.within(own, TroubledServer.measured(first, second), server.containment, 40);
  }

  private static List<Integer> most(Partition of) {
    return of.terms(CLASSES).most();
  }

  private static List<Integer> kept(Partition of) {
    return of.terms(CLASSES).kept();
  }

  /** 40 - 9, and 40 - 20. 20 + 9 fit into 40, so 5 becomes 9, and 35 the rest. */
  @Test
  void within_allIsWell_leavesEachWhatItMayMiss() {
    Partition next = within(all(35, 5), TroubledServer.seen(8, 0, 25, .082), 100, 100);
    assertThat(most(next)).containsExactly(31, 20);
    assertThat(kept(next)).containsExactly(0, 0);
    assertThat(next.budgets()).containsExactly(31, 9);
  }

  /** 300 a second: L = 25, 45 threads; with 9 too many for 40, so that budgets stay. */
  @Test
  void within_notEnoughForAll_leavesBudgets() {
    Partition next = within(all(33, 7), TroubledServer.seen(25, 0, 75, .082), 300, 100);
    assertThat(next.budgets()).containsExactly(33, 7);
    assertThat(most(next)).containsExactly(40, 20);
  }

  /** It completes, and 31 run and 1 waits: 32 + 4 sqrt(32) is more than there is. */
  @Test
  void within_oneWaitsThatIsWell_mayHaveAll() {
    server.well(TroubledServer.KNOWN);
    Partition next = within(all(35, 5), TroubledServer.seen(31, 1, 60, .082), 100, 100);
    assertThat(most(next)).containsExactly(40, 20);
  }

  /** The same of a class of which nothing is known: 40 - 9, and no more for what is there. */
  @Test
  void within_oneWaitsOfWhichNothingIsKnown_hasWhatComes() {
    Partition next = within(all(35, 5), TroubledServer.seen(31, 1, 60, .082), 100, 100);
    assertThat(most(next)).containsExactly(31, 20);
  }

  /** It completes, and 17 run and 30 wait: twice 17, where all of 40 would be of use to it. */
  @Test
  void within_manyWaitOfOneThatIsWell_mayHaveTwiceWhatRuns() {
    server.well(TroubledServer.KNOWN);
    Partition next = within(all(35, 5), TroubledServer.seen(17, 30, 52, .082), 100, 100);
    assertThat(most(next)).containsExactly(34, 20);
  }

  /** The same, but it hangs: no more than its share, and the other keeps its 9. */
  @Test
  void within_oneHangs_hasItsShare() {
    server.hung();
    Partition next = within(all(35, 5), TroubledServer.seen(33, 1, 0, 0), 100, 100);
    assertThat(most(next)).containsExactly(20, 20);
    assertThat(kept(next)).containsExactly(0, 9);
    assertThat(next.budget(1)).isGreaterThanOrEqualTo(9);
    assertThat(next.sum()).isLessThanOrEqualTo(40);
  }

  /**
   * It comes back slowly: 2 in a period are 8 in a second, so it has 20 + 8 of the 31 that the
   * other does not miss.
   */
  @Test
  void within_oneIsSlow_hasWhatItGivesBackInASecondBesides() {
    server.hung();
    server.period(33, 1, 2, .8);
    Partition next = within(all(35, 5), TroubledServer.seen(33, 1, 2, .8), 100, 100);
    assertThat(server.containment.contained()).containsExactly(0);
    assertThat(most(next)).containsExactly(28, 20);
    assertThat(kept(next)).containsExactly(0, 9);
  }

  /** 20 in a period are 80 in a second: it has the 40 - 9 that the other does not miss, no more. */
  @Test
  void within_oneIsSlowAndGivesBackMuch_hasWhatTheOtherDoesNotMiss() {
    server.hung();
    Partition next = within(all(35, 5), TroubledServer.seen(33, 1, 20, .8), 100, 100);
    assertThat(server.containment.contained()).containsExactly(0);
    assertThat(most(next)).containsExactly(31, 20);
  }

  /** What the second had a while before: 9 fade by half in 30 s, to L = 1.1 and 6 threads. */
  @Test
  void within_quietAfterAWhile_isStillProtected() {
    Partition busy = within(all(35, 5), TroubledServer.seen(8, 0, 25, .082), 100, 100);
    assertThat(most(busy)).containsExactly(31, 20);
    Partition quiet = busy;
    for (int i = 0; i < 120; i++) {
      quiet = within(all(35, 5), TroubledServer.seen(8, 0, 25, .082), 100, 0);
    }
    assertThat(most(quiet)).containsExactly(34, 20);
  }

  /** Shares for all, and so much of each is kept as is there. */
  @Test
  void within_allStoodStill_isByShares() {
    server.well(TroubledServer.KNOWN);
    server.look(
        1,
        TroubledServer.seen(20, 60, 5, .5),
        TroubledServer.seen(2, 0, 5, .5),
        TroubledServer.WORK);
    Partition next = within(all(38, 2), TroubledServer.seen(20, 60, 5, .5), 300, 100);
    assertThat(next.budgets()).isEqualTo(SHARES.budgets());
    assertThat(kept(next)).containsExactly(20, 9);
  }
}
