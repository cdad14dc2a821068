package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.core.model.WorstCase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class MtrrLawTest {
  private static final Speedup MIXED = new Speedup(50, .14, 23);
  private static final long PERIOD = Duration.ofMillis(250).toNanos();

  private static ServiceClass atMost(String name, int priority, long millis) {
    return ServiceClass.named(name)
        .priority(priority)
        .target(Target.atMost(Statistic.MEAN, Duration.ofMillis(millis)))
        .build();
  }

  private static ServiceClass track(String name, long millis) {
    return ServiceClass.named(name)
        .priority(0)
        .target(
            new Target(Metric.RESIDENCE, Statistic.MEAN, Duration.ofMillis(millis), Meaning.TRACK))
        .build();
  }

  private static final List<ServiceClass> THREE =
      List.of(atMost("gold", 0, 300), atMost("silver", 1, 600), atMost("bronze", 2, 2000));

  private static ControlLaw law(MtrrRule options, List<ServiceClass> classes, int threads) {
    return new MtrrLaw(new LawContext(classes, threads, Duration.ofNanos(PERIOD)), options);
  }

  /** A class with given arrivals per second, requests present and delays. */
  private static ClassMeasurement seen(double rate, int present, double mean) {
    PeriodDelay delay = PeriodDelay.of(Math.round(rate / 4), mean);
    return new ClassMeasurement(rate, Math.round(rate / 4), 0, present, 0, delay, delay, Ages.NONE);
  }

  private static Measurement measured(Partition inForce, Speedup speedup, ClassMeasurement... of) {
    return new Measurement(PERIOD, PERIOD, inForce, Optional.ofNullable(speedup), List.of(of));
  }

  private static double worstCase(Partition partition, int k, double lambda) {
    return worstCase(MIXED, partition, 512, lambda, lambda, lambda).get(k).residenceTime();
  }

  /** What becomes of classes of equal work while all threads of the others are busy. */
  private static List<MtrrServer> worstCase(
      Speedup speedup, Partition partition, int queue, double... rates) {
    List<OfferedLoad> loads =
        Arrays.stream(rates).mapToObj(rate -> new OfferedLoad(rate, queue)).toList();
    return WorstCase.of(
        WorkDescription.equal(speedup, rates.length), loads, 0, partition.budgets());
  }

  @Test
  void propose_feasibleTargets_keepsEachInTheWorstCase() {
    ControlLaw law = law(MtrrRule.DEFAULT, THREE, 64);
    Proposal proposal =
        law.propose(
            measured(
                Partition.of(24, 8, 8, 8),
                MIXED,
                seen(40, 2, .1),
                seen(50, 3, .1),
                seen(60, 5, .1)));
    assertThat(proposal.certificate()).isEmpty();
    Partition partition = proposal.partition();
    // The saturation point and an eighth, which shows whether it has risen.
    assertThat(partition.sum()).isLessThanOrEqualTo(26);
    assertThat(worstCase(partition, 0, 40)).isLessThanOrEqualTo(.3);
    assertThat(worstCase(partition, 1, 50)).isLessThanOrEqualTo(.6);
    assertThat(worstCase(partition, 2, 60)).isLessThanOrEqualTo(2);
  }

  @Test
  void propose_speedupUnknown_leavesWhatIsInForce() {
    ControlLaw law = law(MtrrRule.DEFAULT, THREE, 64);
    Partition inForce = Partition.of(24, 7, 8, 9);
    Proposal proposal =
        law.propose(measured(inForce, null, seen(40, 2, .1), seen(50, 3, .1), seen(60, 5, .1)));
    assertThat(proposal.partition().budgets()).isEqualTo(inForce.budgets());
    assertThat(proposal.partition().total()).isEqualTo(inForce.total());
    assertThat(proposal.partition().terms().orElseThrow().kept()).isEqualTo(List.of(4, 4, 5));
    assertThat(proposal.reason()).contains("not known");
  }

  @Test
  void propose_saturationPointFalls_totalFollows() {
    ControlLaw law = law(MtrrRule.DEFAULT, THREE, 64);
    Partition inForce = Partition.of(24, 8, 8, 8);
    Speedup moved = new Speedup(50, .14, 9);
    Proposal proposal =
        law.propose(measured(inForce, moved, seen(20, 2, .1), seen(20, 3, .1), seen(20, 5, .1)));
    assertThat(proposal.partition().sum()).isLessThanOrEqualTo(12); // 4 for each class
  }

  /** For a moment it is open whether classes need the same; the threads that are useful stay. */
  @Test
  void propose_speedupUnknownForAPeriod_totalStands() {
    ControlLaw law = law(MtrrRule.DEFAULT, THREE, 64);
    Partition inForce = Partition.of(24, 8, 8, 8);
    ClassMeasurement[] seen = {seen(40, 2, .1), seen(50, 3, .1), seen(60, 5, .1)};
    Partition known = law.propose(measured(inForce, MIXED, seen)).partition();
    Partition next = law.propose(measured(known, null, seen)).partition();
    assertThat(next.total()).isEqualTo(known.total()).isLessThanOrEqualTo(26);
  }

  @Test
  void propose_backlog_givesMoreThanTheTablesAlone() {
    // 60 wait beside 40 a second at 0.3 s; or only the 2 that are at work.
    Partition inForce = Partition.of(24, 8, 8, 8);
    ClassMeasurement gold = seen(40, 60, .2);
    ClassMeasurement idle = seen(40, 0, .2);
    ClassMeasurement[] others = {seen(30, 1, .1), seen(30, 1, .1)};
    Partition with =
        law(MtrrRule.DEFAULT, THREE, 64)
            .propose(measured(inForce, MIXED, gold, others[0], others[1]))
            .partition();
    Partition without =
        law(MtrrRule.DEFAULT, THREE, 64)
            .propose(measured(inForce, MIXED, idle, others[0], others[1]))
            .partition();
    double share = (double) with.budget(0) / with.sum();
    assertThat(share).isGreaterThan((double) without.budget(0) / without.sum());
  }

  @Test
  void propose_heldByAnotherHand_trimStandsStill() {
    ControlLaw law = law(MtrrRule.DEFAULT, THREE, 64);
    ControlLaw fresh = law(MtrrRule.DEFAULT, THREE, 64);
    Partition frozen = Partition.of(24, 2, 11, 11); // not what the law proposes
    Measurement late = measured(frozen, MIXED, seen(40, 4, .9), seen(50, 3, .1), seen(60, 5, .1));
    for (int i = 0; i < 100; i++) {
      law.propose(late);
    }
    assertThat(law.propose(late).partition()).isEqualTo(fresh.propose(late).partition());
  }

  @Test
  void propose_upperBoundFarBelow_neverRelaxesIt() {
    ControlLaw law = law(MtrrRule.DEFAULT, THREE, 64);
    Partition inForce = Partition.of(24, 8, 8, 8);
    for (int i = 0; i < 200; i++) {
      inForce =
          law.propose(
                  measured(inForce, MIXED, seen(40, 1, .02), seen(50, 1, .02), seen(60, 1, .02)))
              .partition();
    }
    assertThat(worstCase(inForce, 0, 40)).isLessThanOrEqualTo(.3);
  }

  @Test
  void propose_track_takesThreadsBackUntilTheReferenceIsReached() {
    List<ServiceClass> classes = List.of(track("gold", 300), atMost("bronze", 2, 2000));
    ControlLaw law = law(MtrrRule.DEFAULT, classes, 64);
    Partition inForce = Partition.of(23, 12, 11);
    int first =
        law.propose(measured(inForce, MIXED, seen(40, 12, .05), seen(60, 5, .1)))
            .partition()
            .budget(0);
    int last = first;
    for (int i = 0; i < 300; i++) {
      Proposal next = law.propose(measured(inForce, MIXED, seen(40, 12, .05), seen(60, 5, .1)));
      inForce = next.partition();
      last = inForce.budget(0);
    }
    assertThat(last).isLessThan(first);
  }

  @Test
  void propose_infeasible_keepsPrioritiesAndSaysWhatCouldBe() {
    // 56 + 60 + 250 a second is more than 50 G(23) = 204.
    Proposal proposal =
        law(MtrrRule.DEFAULT, THREE, 64)
            .propose(
                measured(
                    Partition.of(24, 8, 8, 8),
                    MIXED,
                    seen(56, 5, .1),
                    seen(60, 5, .1),
                    seen(250, 140, .9)));
    assertThat(proposal.certificate()).hasSize(1);
    assertThat(proposal.certificate().get(0).name()).isEqualTo("bronze");
    assertThat(proposal.certificate().get(0).asked().reference()).isEqualTo(Duration.ofSeconds(2));
    assertThat(worstCase(proposal.partition(), 0, 56)).isLessThanOrEqualTo(.3);
    assertThat(worstCase(proposal.partition(), 1, 60)).isLessThanOrEqualTo(.6);
  }

  @Test
  void propose_unreachableTarget_doesNotRuinTheOthers() {
    // A request beside any other takes 1 / (50 * .14 ...) > 20 ms: 5 ms cannot be had.
    List<ServiceClass> classes =
        List.of(atMost("gold", 0, 5), atMost("silver", 1, 600), atMost("bronze", 2, 2000));
    Proposal proposal =
        law(MtrrRule.DEFAULT, classes, 64)
            .propose(
                measured(
                    Partition.of(24, 8, 8, 8),
                    MIXED,
                    seen(40, 2, .1),
                    seen(50, 3, .1),
                    seen(60, 5, .1)));
    assertThat(proposal.certificate()).singleElement().matches(s -> s.unreachable());
    assertThat(worstCase(proposal.partition(), 1, 50)).isLessThanOrEqualTo(.6);
    assertThat(worstCase(proposal.partition(), 2, 60)).isLessThanOrEqualTo(2);
  }

  /**
   * What the model calls out of reach is kept, by what was measured: 10 requests of 4 ms a period,
   * of which 32 are enough. What cannot be kept is looked for in every fourth period.
   */
  @Test
  void propose_targetThatIsMeasuredToBeKept_isNotCalledUnreachable() {
    List<ServiceClass> classes =
        List.of(atMost("gold", 0, 5), atMost("silver", 1, 600), atMost("bronze", 2, 2000));
    ControlLaw law = law(MtrrRule.DEFAULT, classes, 64);
    Partition inForce = Partition.of(24, 8, 8, 8);
    List<Boolean> unreachable = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      Measurement kept =
          measured(inForce, MIXED, seen(40, 2, .004), seen(50, 3, .1), seen(60, 5, .1));
      unreachable.add(
          law.propose(kept).certificate().stream().anyMatch(each -> each.unreachable()));
    }
    assertThat(unreachable.get(0)).isTrue();
    assertThat(unreachable.get(8)).isFalse();
  }

  @Test
  void propose_unreachableTargetAndAQueueThatGrows_givesItWhatOthersDoNotNeed() {
    // 185 of the 204 a second that 23 threads complete: silver and bronze, kept in the worst case,
    // leave gold too little, though their own delays are far below what they were promised.
    List<ServiceClass> classes =
        List.of(atMost("gold", 0, 5), atMost("silver", 1, 600), atMost("bronze", 2, 2000));
    ControlLaw law = law(MtrrRule.DEFAULT, classes, 24);
    Measurement starving =
        measured(
            Partition.of(24, 8, 8, 8), MIXED, seen(55, 100, 1), seen(55, 6, .1), seen(75, 8, .1));
    Partition next = law.propose(starving).partition();
    // More than its part of the load: its queue is drained.
    assertThat((double) next.budget(0) / next.sum()).isGreaterThan(55 / 204.0);
  }

  @Test
  void propose_noTargets_minimisesHoldingCost() {
    List<ServiceClass> classes = new ArrayList<>();
    double[] rates = {40, 50, 60};
    for (int k = 0; k < 3; k++) {
      ServiceClass each =
          ServiceClass.named("class" + k)
              .priority(k)
              .cost(HoldingCost.weighted(1 << (2 * k)))
              .build();
      classes.add(each);
    }
    Proposal proposal =
        law(MtrrRule.DEFAULT, classes, 64)
            .propose(
                measured(
                    Partition.of(24, 8, 8, 8),
                    MIXED,
                    seen(40, 2, .1),
                    seen(50, 3, .1),
                    seen(60, 5, .1)));
    // The oracle is a steady state, of which every division is tried.
    int total = proposal.partition().sum();
    double least = Double.POSITIVE_INFINITY;
    for (int a = 1; a <= total - 2; a++) {
      for (int b = 1; b <= total - a - 1; b++) {
        least = Math.min(least, cost(classes, Partition.of(total, a, b, total - a - b), rates));
      }
    }
    assertThat(cost(classes, proposal.partition(), rates)).isLessThan(1.1 * least);
    assertThat(cost(classes, Partition.of(26, 10, 9, 7), rates)).isGreaterThan(1.1 * least);
  }

  private static double cost(List<ServiceClass> classes, Partition partition, double... rates) {
    List<MtrrServer> servers = worstCase(MIXED, partition, 512, rates);
    double sum = 0;
    for (int k = 0; k < classes.size(); k++) {
      MtrrServer server = servers.get(k);
      sum += classes.get(k).cost().of(server.residenceTime(), server.loss());
    }
    return sum;
  }

  @Test
  void propose_noTargetsOnAServerThatSaturatesAtOnce_sharesByMoreThreadsThanThat() {
    // 100 a second whatever the threads; 60 come of one class and 10 of the other. Two threads
    // would be halves: 50 for each while both are busy.
    Speedup flat = new Speedup(100, 0, 1);
    List<ServiceClass> classes =
        List.of(
            ServiceClass.named("much").priority(0).build(),
            ServiceClass.named("little").priority(1).build());
    Partition shared =
        law(MtrrRule.DEFAULT, classes, 64)
            .propose(measured(Partition.of(8, 4, 4), flat, seen(60, 2, .1), seen(10, 0, .1)))
            .partition();
    assertThat(shared.budget(0)).isGreaterThan(shared.budget(1));
    assertThat(shared.sum()).isLessThanOrEqualTo(8); // 4 for each class
    // The twin: as many threads as are worth while, which is the reserves.
    MtrrServer much = worstCase(flat, Partition.of(2, 1, 1), 128, 60, 10).get(0);
    assertThat(much.capacity()).isCloseTo(50, within(1e-6));
  }

  @Test
  void law_minimaDoNotFit_isRefused() {
    ServiceClass greedy = ServiceClass.named("greedy").priority(0).min(40).build();
    assertThatThrownBy(() -> law(MtrrRule.DEFAULT, List.of(greedy), 32))
        .isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> new MtrrRule(1.5, 0)).hasMessageContaining("control.mtrr.drain");
    assertThatThrownBy(() -> new MtrrRule(0, -1)).hasMessageContaining("control.mtrr.trim");
  }
}
