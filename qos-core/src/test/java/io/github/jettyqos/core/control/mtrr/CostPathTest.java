package io.github.jettyqos.core.control.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.control.Ages;
import io.github.jettyqos.core.control.ClassMeasurement;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.PeriodDelay;
import io.github.jettyqos.core.settings.MtrrRule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two classes that are alike, 20 requests/s each, where 12 threads complete 100. */
class CostPathTest {
  private static final long PERIOD = Duration.ofMillis(250).toNanos();
  private static final int THREADS = 12;
  private static final Speedup SPEEDUP = new Speedup(10, 1, 10);
  private static final List<ServiceClass> CLASSES =
      List.of(
          ServiceClass.named("gold").priority(0).build(),
          ServiceClass.named("rest").priority(1).build());
  private static final MtrrRule NO_QUEUE_TERM = new MtrrRule(0, 0.02);
  private static final MtrrRule NO_TRIM = new MtrrRule(1, 0);

  private Partition partition = Partition.of(THREADS, 6, 6);

  private static ClassMeasurement seen(int queued, double residence) {
    PeriodDelay delay = PeriodDelay.of(5, residence);
    return new ClassMeasurement(20, 5, 0, queued, 2, delay, delay, Ages.NONE);
  }

  /** Gold's budget after some periods in which what is proposed is in force. */
  private int gold(MtrrRule rule, int periods, int queued, double goldTakes, double restTakes) {
    CostPath path = new CostPath(CLASSES, rule);
    for (int i = 0; i < periods; i++) {
      Measurement measured =
          new Measurement(
              i * PERIOD,
              PERIOD,
              partition,
              Optional.of(SPEEDUP),
              List.of(seen(queued, goldTakes), seen(0, restTakes)));
      partition = path.next(measured, SPEEDUP, THREADS, 0.25);
    }
    return partition.budget(0);
  }

  @Test
  void next_classesAreAlike_haveTheSame() {
    assertThat(gold(MtrrRule.DEFAULT, 1, 0, 0.1, 0.1)).isEqualTo(partition.budget(1));
  }

  @Test
  void next_requestsWait_classHasMore_butWithoutQueueTermNot() {
    int without = gold(NO_QUEUE_TERM, 1, 40, 0.1, 0.1);
    assertThat(gold(MtrrRule.DEFAULT, 1, 40, 0.1, 0.1)).isGreaterThan(without);
    assertThat(without).isEqualTo(gold(MtrrRule.DEFAULT, 1, 0, 0.1, 0.1));
  }

  @Test
  void next_takesLongerThanTheTableSays_classHasMore_butWithoutTrimNot() {
    int without = gold(NO_TRIM, 40, 0, 0.8, 0.1);
    assertThat(gold(MtrrRule.DEFAULT, 40, 0, 0.8, 0.1)).isGreaterThan(without);
    assertThat(without).isEqualTo(gold(MtrrRule.DEFAULT, 1, 0, 0.8, 0.1));
  }

  @Test
  void next_allTakeLongerThanTheTableSays_asIfNoneDid() {
    int one = gold(MtrrRule.DEFAULT, 1, 0, 0.1, 0.1);
    assertThat(gold(MtrrRule.DEFAULT, 40, 0, 0.4, 0.4)).isEqualTo(one);
  }

  @Test
  void next_anotherHandHoldsThePartition_learnsNothing() {
    CostPath path = new CostPath(CLASSES, MtrrRule.DEFAULT);
    Partition by = Partition.of(THREADS, 9, 3);
    Partition first = null;
    for (int i = 0; i < 40; i++) {
      Measurement measured =
          new Measurement(
              i * PERIOD, PERIOD, by, Optional.of(SPEEDUP), List.of(seen(0, 0.8), seen(0, 0.1)));
      Partition next = path.next(measured, SPEEDUP, THREADS, 0.25);
      first = first == null ? next : first;
      assertThat(next).isEqualTo(first);
    }
  }
}
