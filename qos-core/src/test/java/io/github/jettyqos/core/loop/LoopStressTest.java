package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.JcStress;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class LoopStressTest {
  @Test
  void races_ofTheControlLoop_haveOnlyAcceptableOutcomes()
      throws IOException, InterruptedException {
    JcStress result = JcStress.run(ControlLoopStress.class);
    assertThat(result.passed(2)).as(result.log()).isTrue();
  }

  @Test
  void races_pastTheMonitor_areFound() throws IOException, InterruptedException {
    JcStress result = JcStress.run(RacyControlLoopStress.class);
    assertThat(result.status()).as(result.log()).isNotZero();
    assertThat(result.log()).contains("Observed forbidden state");
  }
}
