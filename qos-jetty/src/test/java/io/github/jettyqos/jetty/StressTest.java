package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.JcStress;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The races of a request with its end and with its worker. */
final class StressTest {
  private static JcStress results;

  @BeforeAll
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  static void run() throws IOException, InterruptedException {
    results = JcStress.run();
  }

  @Test
  void races_atTheEnd_haveOnlyAcceptableOutcomes() {
    assertThat(results.passed(EndStress.class, 3)).as(results.log()).isTrue();
  }

  @Test
  void races_ofHandOver_haveOnlyAcceptableOutcomes() {
    assertThat(results.passed(HandOverStress.class, 3)).as(results.log()).isTrue();
  }

  @Test
  void races_ofALateStop_areFound_twin() {
    assertThat(results.failed(LateStopStress.class)).as(results.log()).isTrue();
  }
}
