package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.JcStress;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class LoopStressTest {
  private static JcStress results;

  @BeforeAll
  static void run() throws IOException, InterruptedException {
    results = JcStress.results();
  }

  @Test
  void races_ofTheControlLoop_haveOnlyAcceptableOutcomes() {
    assertThat(results.passed(ControlLoopStress.class, 2)).as(results.log()).isTrue();
  }

  @Test
  void races_pastTheMonitor_areFound() {
    assertThat(results.failed(RacyControlLoopStress.class)).as(results.log()).isTrue();
  }
}
