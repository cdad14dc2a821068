package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class InWordsTest {
  private static final List<ServiceClass> CLASSES =
      List.of(
          ServiceClass.named("gold").target(Statistic.P95, Duration.ofMillis(50)).build(),
          ServiceClass.named("bronze").build());
  private static final Partition SHARES = Partition.of(12, 6, 6);

  private final InWords words = new InWords(CLASSES);

  /** Nothing is measured yet. */
  private final InTime inTime = new InTime(CLASSES);

  @Test
  void of_threadsKeptInAFlood_saysBoth() {
    Partition kept =
        SHARES.withTerms(
            new Terms(List.of(3, 0), List.of(12, 9), List.of(512, 512), Optional.empty()));
    // 35 in 250 ms are 140 a second.
    assertThat(words.of(kept, k -> false, inTime, List.of(), measured(kept, 35)))
        .isEqualTo("gold keeps 3 threads for p95 50ms; 140/s of bronze are turned away");
  }

  @Test
  void of_targetsMeasuredToBeKept_saysSo() {
    measure(0);
    assertThat(words.of(SHARES, k -> false, inTime, List.of(), measured(SHARES, 0)))
        .isEqualTo("every target is kept, as measured");
  }

  @Test
  void of_aTargetThatIsMissed_neverSaysThatAllAreKept() {
    measure(0);
    assertThat(words.of(SHARES, k -> k == 0, inTime, List.of(), measured(SHARES, 0)))
        .isEqualTo("gold misses p95 50ms");
  }

  @Test
  void of_aTargetThatWasMissed_saysSo() {
    measure(15);
    assertThat(words.of(SHARES, k -> false, inTime, List.of(), measured(SHARES, 0)))
        .isEqualTo("gold missed p95 50ms of late");
  }

  @Test
  void of_fewTurnedAway_saysTenths() {
    assertThat(words.of(SHARES, k -> false, inTime, List.of(), measured(SHARES, 1)))
        .isEqualTo("4.0/s of bronze are turned away");
  }

  @Test
  void of_noUpperBound_isNotEmpty() {
    InWords weighted =
        new InWords(List.of(ServiceClass.named("gold").weight(2).build(), CLASSES.get(1)));
    assertThat(weighted.of(SHARES, k -> false, inTime, List.of(), measured(SHARES, 0)))
        .isEqualTo("threads as the tables divide them");
  }

  /** Ten seconds of 60 requests of gold each, so many late of 15. */
  private void measure(int late) {
    PeriodDelay delay = new PeriodDelay(15, .02, .02, late);
    for (int i = 0; i < 40; i++) {
      inTime.look(measured(SHARES, 0, delay));
    }
  }

  private static Measurement measured(Partition partition, long rejected) {
    return measured(partition, rejected, PeriodDelay.NONE);
  }

  private static Measurement measured(Partition partition, long rejected, PeriodDelay ofGold) {
    List<ClassMeasurement> seen =
        List.of(
            new ClassMeasurement(60, 15, 0, 0, 0, PeriodDelay.NONE, ofGold, Ages.NONE),
            new ClassMeasurement(
                300, 75, rejected, 0, 0, PeriodDelay.NONE, PeriodDelay.NONE, Ages.NONE));
    return new Measurement(
        250_000_000,
        250_000_000,
        partition,
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        seen);
  }
}
