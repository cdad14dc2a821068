package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a law can learn from. */
final class FitnessTest {
  private static HoldReason of(double arrivalRate, long arrivals, int queued, PeriodDelay delay) {
    ClassMeasurement seen =
        new ClassMeasurement(arrivalRate, arrivals, 0, queued, 0, delay, delay, Ages.NONE);
    return Question.fitness(
        new Measurement(1, 1, Partition.of(1, 1), Optional.empty(), List.of(seen)));
  }

  @Test
  void of_anythingHappened_isFit() {
    assertThat(of(4, 1, 0, PeriodDelay.NONE)).isEqualTo(HoldReason.NONE);
    assertThat(of(4, 0, 1, PeriodDelay.NONE)).isEqualTo(HoldReason.NONE);
    assertThat(of(4, 0, 0, PeriodDelay.of(1, .1))).isEqualTo(HoldReason.NONE);
  }

  @Test
  void of_nothingHappened_isNoData() {
    assertThat(of(4, 0, 0, PeriodDelay.NONE)).isEqualTo(HoldReason.NO_DATA); // of periods before
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void of_whatIsNoNumber_isTold(double none) {
    assertThat(of(none, 1, 0, PeriodDelay.NONE)).isEqualTo(HoldReason.NOT_A_NUMBER);
    assertThat(of(4, 1, 0, PeriodDelay.of(1, none))).isEqualTo(HoldReason.NOT_A_NUMBER);
    assertThat(of(4, 1, 0, new PeriodDelay(1, .1, none, 0))).isEqualTo(HoldReason.NOT_A_NUMBER);
  }
}
