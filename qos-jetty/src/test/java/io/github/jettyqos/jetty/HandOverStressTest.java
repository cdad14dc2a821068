package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.JcStress;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class HandOverStressTest {
  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void races_ofHandOver_haveOnlyAcceptableOutcomes() throws IOException, InterruptedException {
    JcStress result = JcStress.run(HandOverStress.class);
    assertThat(result.passed(3)).as(result.log()).isTrue();
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void races_ofALateStop_areFound() throws IOException, InterruptedException {
    JcStress result = JcStress.run(LateStopStress.class);
    assertThat(result.status()).as(result.log()).isNotZero();
    assertThat(result.log()).contains("Observed forbidden state");
  }
}
