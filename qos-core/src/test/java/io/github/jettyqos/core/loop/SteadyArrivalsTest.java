package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.Predictor.SteadyArrivals;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class SteadyArrivalsTest {
  private static final Partition PARTITION = Partition.of(4, 3, 1);

  /** What the last step says of each class, which is not what came over a longer time. */
  private static final double LAST = 999;

  private final List<LoopRecord> records = new ArrayList<>();

  private void add(int periods, long first, long second) {
    for (int i = 0; i < periods; i++) {
      add(
          Periods.of(
              PARTITION,
              Periods.seen(4.0 * first, 0, 0, 0).withArrivalRate(LAST),
              Periods.seen(4.0 * second, 0, 0, 0).withArrivalRate(LAST)));
    }
  }

  private void add(@Nullable Measurement measured) {
    StepReport step = new StepReport(0, measured, null, PARTITION, HoldReason.NONE);
    records.add(
        new LoopRecord(
            1 + records.size(), Instant.EPOCH, LawKind.STATIC, step, List::of, List::of, ""));
  }

  private void assertRates(double first, double second) {
    Measurement steady = SteadyArrivals.of(records).orElseThrow();
    assertThat(steady.classes().get(0).arrivalRate()).isCloseTo(first, within(1e-9));
    assertThat(steady.classes().get(1).arrivalRate()).isCloseTo(second, within(1e-9));
  }

  @Test
  void of_nothingMeasured_isEmpty() {
    assertThat(SteadyArrivals.of(records)).isEmpty();
    add((Measurement) null);
    assertThat(SteadyArrivals.of(records)).isEmpty();
  }

  @Test
  void of_lessThanTwoSeconds_areTheRatesOfTheLastStep() {
    add(7, 10, 3);
    assertRates(LAST, LAST);
  }

  @Test
  void of_steady_areTheMeansOfTwentySeconds() {
    add(40, 40, 0); // longer ago
    add(79, 10, 3);
    add((Measurement) null); // a step in which the clock stood still
    add(1, 18, 3);
    // 80 periods of a quarter of a second: (79 * 10 + 18) / 20; 18 in one is chance.
    assertRates(40.4, 12);
  }

  @Test
  void of_clearRise_isWhatCameSince() {
    add(68, 10, 3);
    add(12, 15, 3);
    // 2 (180 ln(180 / 129) + 680 ln(680 / 731)) = 21.6 > 16, of 860 in all and p = 12 / 80.
    assertRates(60, 12);
  }

  /** After a flood a prediction is about steady arrivals, not about the flood. */
  @Test
  void of_clearFall_isWhatCameSince() {
    add(72, 10, 40);
    add(8, 10, 20);
    // 2 (160 ln(160 / 304) + 2880 ln(2880 / 2736)) = 90 > 16, of 3040 in all and p = 8 / 80.
    assertRates(40, 80);
  }

  @Test
  void of_burstOfASecond_countsForTwo() {
    add(76, 10, 3);
    add(4, 40, 3);
    // Of the times to look back that are at least 2 s the shortest is likeliest: (4 * 10 + 160) /
    // 2.
    assertRates(100, 12);
  }

  @Test
  void of_lastMeasurement_isTheSameOtherwise() {
    add(80, 10, 3);
    Measurement last = records.get(79).step().measured();
    assertThat(last).isNotNull();
    assertThat(SteadyArrivals.of(records)).contains(last.withArrivalRates(40, 12));
  }
}
