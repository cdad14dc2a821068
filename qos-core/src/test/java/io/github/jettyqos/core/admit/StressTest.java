package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.JcStress;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class StressTest {
  @Test
  void races_ofTheGate_haveOnlyAcceptableOutcomes() throws IOException, InterruptedException {
    JcStress result = JcStress.run(GateStress.class);
    assertThat(result.passed(9)).as(result.log()).isTrue();
  }

  @Test
  void races_ofCheckThenAct_areFound() throws IOException, InterruptedException {
    // The twin: the same check on a gate that looks at its budget first and counts afterwards.
    JcStress result = JcStress.run(RacyGateStress.class);
    assertThat(result.status()).as(result.log()).isNotZero();
    assertThat(result.log()).contains("Observed forbidden state");
  }
}
