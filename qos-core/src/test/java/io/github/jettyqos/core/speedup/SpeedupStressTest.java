package io.github.jettyqos.core.speedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.JcStress;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class SpeedupStressTest {
  private static JcStress results;

  @BeforeAll
  static void run() throws IOException, InterruptedException {
    results = JcStress.results();
  }

  @Test
  void races_ofTheSpeedupRecorder_haveOnlyAcceptableOutcomes() {
    assertThat(results.passed(SpeedupRecorderStress.class, 4)).as(results.log()).isTrue();
  }

  @Test
  void races_ofReadThenMove_areFound() {
    assertThat(results.failed(RacyRecorderStress.class)).as(results.log()).isTrue();
  }
}
