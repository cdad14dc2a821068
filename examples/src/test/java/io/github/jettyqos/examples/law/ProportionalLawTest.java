package io.github.jettyqos.examples.law;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.loop.ControlLaws;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ProportionalLawTest {
  private static final QosConfig CONFIG =
      QosYaml.parse(
          """
          control: {law: io.github.jettyqos.examples.law.ProportionalLaw}
          classes:
            gold: {match: ["path:/gold/*"], max: 9}
            rest: {min: 2}
          """);

  private static Partition proposed(int gold, int rest) {
    return ControlLaws.first(CONFIG.control(), CONFIG.classes(), 12)
        .propose(
            new Measurement(
                1, 1, Partition.of(12, 6, 6), Optional.empty(), List.of(here(gold), here(rest))))
        .partition();
  }

  private static ClassMeasurement here(int queued) {
    return new ClassMeasurement(0, 0, 0, queued, 0, PeriodDelay.NONE, PeriodDelay.NONE, Ages.NONE);
  }

  @Test
  void propose_requestsInQueues_getThreadsInProportionWithinBounds() {
    // 5 + 1 to 2 + 1 of 12 threads; 50 + 1 to 1, of which gold may have 9; 0 to 30 + 1.
    assertThat(proposed(5, 2)).isEqualTo(Partition.of(12, 8, 4));
    assertThat(proposed(50, 0)).isEqualTo(Partition.of(12, 9, 3));
    assertThat(proposed(0, 30)).isEqualTo(Partition.of(12, 1, 11));
  }
}
