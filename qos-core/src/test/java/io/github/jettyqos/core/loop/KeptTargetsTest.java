package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.Proposal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is said to be impossible while it is measured to be so is not said. The law says in every
 * period that neither gold nor bronze can have its 50 ms.
 */
@ExtendWith(CapturedLog.class)
final class KeptTargetsTest {
  private static final long MILLI = 1_000_000;
  private static final int GOLD = 0;
  private static final int BRONZE = 1;

  /** Periods of the first ten seconds of a class, after the one in which it was first seen. */
  private static final int FIRST = 40;

  private final LoopPlant plant = new LoopPlant();
  private final ControlLoop loop =
      plant.loop(ControlOptions.DEFAULT, (o, c, t) -> m -> neither(m.partition()));

  private int threadsToMove;

  private Proposal neither(Partition now) {
    Partition next = Partition.of(8, now.budget(0) + threadsToMove, now.budget(1) - threadsToMove);
    return new Proposal(next, List.of(shortfall(GOLD, "gold"), shortfall(BRONZE, "bronze")), "no");
  }

  private static Shortfall shortfall(int k, String name) {
    Target asked = Target.atMost(Statistic.P95, Duration.ofMillis(50));
    Target nearest = Target.atMost(Statistic.P95, Duration.ofMillis(126));
    return new Shortfall(k, name, 100, asked, nearest, nearest, true, 0);
  }

  private void promise(int k, Metric metric, Statistic statistic) {
    Target target = new Target(metric, statistic, Duration.ofMillis(50), Meaning.AT_MOST);
    loop.guarantee(k, new Guarantee.Absolute(target));
  }

  private void promise(Statistic statistic) {
    promise(GOLD, Metric.RESIDENCE, statistic);
    promise(BRONZE, Metric.RESIDENCE, statistic);
  }

  private void complete(int k, int count, long waitingMillis, long processingMillis) {
    for (int i = 0; i < count; i++) {
      plant.delays.get(k).record(waitingMillis * MILLI, processingMillis * MILLI);
    }
  }

  /** What the status says to be short, after a period. */
  private List<String> said() {
    plant.pass();
    loop.run();
    return loop.status().certificate().stream().map(Shortfall::name).toList();
  }

  @Test
  void run_measuredInsideTheTarget_isNotSaidAnywhere() {
    promise(Statistic.P95);
    complete(GOLD, 100, 4, 10);
    assertThat(said()).containsExactly("bronze");
    assertThat(loop.status().certificateInWords()).singleElement().asString().startsWith("bronze ");
    assertThat(loop.lines(1).get(0))
        .contains("\"cannotBeKept\":[{\"class\":\"bronze\",")
        .doesNotContain("\"class\":\"gold\"");
    assertThat(loop.status().last().orElseThrow().step().proposal().certificate()).hasSize(1);
    complete(BRONZE, 100, 4, 10);
    assertThat(said()).isEmpty();
    assertThat(loop.lines(1).get(0)).endsWith("\"cannotBeKept\":[]}");
  }

  /** The law has its way, whatever is said of it. */
  @Test
  void run_measuredInsideTheTarget_isDecidedAsBefore() {
    promise(Statistic.P95);
    complete(GOLD, 100, 4, 10);
    threadsToMove = 1;
    assertThat(said()).doesNotContain("gold");
    assertThat(plant.gate.partition()).isEqualTo(Partition.of(8, 5, 3));
    assertThat(loop.status().last().orElseThrow().reason()).isEqualTo("no");
  }

  @Test
  void run_measuredOutsideTheTarget_isSaid() {
    promise(Statistic.P95);
    complete(GOLD, 100, 41, 10);
    assertThat(said()).containsExactly("gold", "bronze");
  }

  /** The allowed number of late requests, and the numbers that are too small for a verdict. */
  @ParameterizedTest
  @CsvSource({
    "P95, 100, 5, true",
    "P95, 100, 6, false",
    "P95, 31, 0, false",
    "P95, 32, 1, true",
    "P90, 50, 5, true",
    "P90, 50, 6, false",
    "P50, 32, 16, true",
    "P50, 32, 17, false",
    "P99, 99, 0, false",
    "P99, 100, 1, true",
    "P99, 100, 2, false",
    "P999, 999, 0, false",
    "P999, 1000, 1, true",
    "P999, 1000, 2, false",
    "MEAN, 31, 0, false",
    "MEAN, 40, 10, true",
    "MEAN, 40, 20, false"
  })
  void run_shareThatIsLate_decides(Statistic statistic, int count, int late, boolean kept) {
    promise(statistic);
    complete(GOLD, count - late, 0, 10);
    complete(GOLD, late, 60, 60);
    assertThat(said().contains("gold")).isEqualTo(!kept);
  }

  @Test
  void run_targetOfWaiting_looksAtWaitingAlone() {
    promise(GOLD, Metric.WAITING, Statistic.MEAN);
    promise(BRONZE, Metric.WAITING, Statistic.MEAN);
    complete(GOLD, 100, 20, 500);
    complete(BRONZE, 100, 60, 1);
    assertThat(said()).containsExactly("bronze");
  }

  @Test
  void run_classWithoutTarget_isSaid() {
    complete(GOLD, 100, 0, 10);
    assertThat(said()).containsExactly("gold", "bronze");
  }

  @Test
  void run_promiseTightened_isMeasuredByTheNewOne() {
    promise(Statistic.MEAN);
    complete(GOLD, 100, 0, 30);
    assertThat(said()).containsExactly("bronze");
    loop.guarantee(
        GOLD, new Guarantee.Absolute(Target.atMost(Statistic.MEAN, Duration.ofMillis(20))));
    assertThat(said()).containsExactly("gold", "bronze");
  }

  /**
   * A request that still waits is late as soon as its time is over, and not when it is served at
   * last.
   */
  @Test
  void run_manyWaitForTooLong_isSaidBeforeTheyAreServed() {
    promise(Statistic.P95);
    complete(GOLD, 100, 0, 10);
    plant.arrive(GOLD, 4); // these run
    plant.arrive(GOLD, 5);
    assertThat(said()).as("5 of 105").containsExactly("bronze");
    plant.arrive(GOLD, 1);
    assertThat(said()).as("6 of 106").containsExactly("gold", "bronze");
  }

  /** A time says nothing of requests that never get an answer. */
  @Test
  void run_someAreTurnedAway_isSaidForAsLongAsTheyAreRemembered() {
    promise(Statistic.P95);
    plant.arrive(GOLD, 4);
    plant.arrive(GOLD, 512);
    plant.arrive(GOLD, 1); // one too many
    plant.gate.expire(Duration.ofHours(1).toNanos());
    complete(GOLD, 10_000, 0, 10);
    assertThat(said()).containsExactly("gold", "bronze");
    for (int i = 1; i < 4 * 20 - 1; i++) {
      complete(GOLD, 10, 0, 10);
      assertThat(said()).as("period %d", i).contains("gold");
    }
    assertThat(said()).containsExactly("bronze");
  }

  /** 513 are turned away, which is less than a hundredth of 60 000. */
  @Test
  void run_oneInAHundredTurnedAway_isKept() {
    promise(Statistic.P95);
    plant.arrive(GOLD, 516);
    plant.arrive(GOLD, 1);
    plant.gate.expire(Duration.ofHours(1).toNanos());
    complete(GOLD, 60_000, 0, 10);
    assertThat(said()).containsExactly("bronze");
    assertThat(loop.verdict(GOLD).inWords()).isEqualTo("kept");
    plant.arrive(GOLD, 517);
    plant.gate.expire(Duration.ofHours(2).toNanos());
    assertThat(loop.verdict(GOLD).state()).isEqualTo(Verdict.State.TURNED_AWAY);
  }

  @Test
  void run_measuredLongAgo_isForgotten() {
    promise(Statistic.P95);
    complete(GOLD, 100, 0, 10);
    assertThat(said()).containsExactly("bronze");
    for (int i = 0; i < 4 * 20; i++) {
      said();
    }
    assertThat(said()).containsExactly("gold", "bronze");
  }

  /** The first requests of a server take longer than any later, and by them it would be late. */
  @Test
  void run_lateInItsFirstSecondOnly_isNeverLogged() {
    promise(Statistic.P95);
    try (CapturedLog log = CapturedLog.start()) {
      complete(GOLD, 5, 0, 200);
      for (int i = 0; i < 200; i++) {
        complete(GOLD, 12, 0, 10);
        complete(BRONZE, 12, 0, 10);
        List<String> said = said();
        assertThat(said.contains("gold")).as("period %d", i).isEqualTo(i < 7); // then 5 of 101
      }
      assertThat(log.lines()).isEmpty();
    }
  }

  /** Its twin, which comes later and stays late. */
  @Test
  void run_lateForGood_isLoggedTenSecondsAfterItsFirstRequest() {
    promise(Statistic.P95);
    try (CapturedLog log = CapturedLog.start()) {
      for (int i = 0; i < 100; i++) {
        complete(BRONZE, 12, 0, 10);
        said();
      }
      int periods = 0;
      while (log.lines().isEmpty()) {
        complete(BRONZE, 12, 0, 10);
        complete(GOLD, 12, 0, 200);
        said();
        periods++;
      }
      assertThat(periods).isEqualTo(FIRST + 4);
      assertThat(log.text()).contains("gold has the target").doesNotContain("bronze");
    }
  }

  /** Only what has stood for four periods is logged, and once. */
  @Test
  void run_comesInsideTheTarget_isLoggedOnceWhenItHasStood() {
    promise(Statistic.MEAN);
    complete(BRONZE, 100, 0, 10);
    complete(GOLD, 100, 0, 60);
    try (CapturedLog log = CapturedLog.start()) {
      for (int i = 0; i < FIRST + 3; i++) {
        said();
      }
      assertThat(log.lines()).as("it may be cold").isEmpty();
      said();
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains(
              "not every target can be kept: gold has the target p95 of residence at most 50ms")
          .doesNotContain("bronze");
    }
    try (CapturedLog log = CapturedLog.start()) {
      complete(GOLD, 100, 0, 10); // 35 ms on average
      for (int i = 0; i < 3; i++) {
        assertThat(said()).isEmpty();
        assertThat(log.lines()).isEmpty();
      }
      complete(GOLD, 1000, 0, 70);
      said();
      assertThat(log.lines()).as("it did not stand").isEmpty();
      complete(GOLD, 10_000, 0, 10);
      for (int i = 0; i < 20; i++) {
        said();
      }
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("no target is out of reach any more");
    }
  }
}
