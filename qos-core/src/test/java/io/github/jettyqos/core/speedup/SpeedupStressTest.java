package io.github.jettyqos.core.speedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.JcStress;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class SpeedupStressTest {
  @Test
  void races_ofTheSpeedupRecorder_haveOnlyAcceptableOutcomes()
      throws IOException, InterruptedException {
    JcStress result = JcStress.run(SpeedupRecorderStress.class);
    assertThat(result.passed(4)).as(result.log()).isTrue();
  }

  @Test
  void races_ofReadThenMove_areFound() throws IOException, InterruptedException {
    JcStress result = JcStress.run(RacyRecorderStress.class);
    assertThat(result.status()).as(result.log()).isNotZero();
    assertThat(result.log()).contains("Observed forbidden state");
  }
}
