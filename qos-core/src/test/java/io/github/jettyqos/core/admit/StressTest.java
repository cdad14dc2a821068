package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.JcStress;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class StressTest {
  private static JcStress results;

  @BeforeAll
  static void run() throws IOException, InterruptedException {
    results = JcStress.results();
  }

  @Test
  void races_ofTheGate_haveOnlyAcceptableOutcomes() {
    assertThat(results.passed(GateStress.class, 9)).as(results.log()).isTrue();
    assertThat(results.passed(GateCommonStress.class, 4)).as(results.log()).isTrue();
  }

  /** The twin: the same check on a gate that looks at its budget first and counts afterwards. */
  @Test
  void races_ofCheckThenAct_areFound() {
    assertThat(results.failed(RacyGateStress.class)).as(results.log()).isTrue();
  }
}
