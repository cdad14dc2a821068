package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.JcStress;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class EndStressTest {
  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void races_atTheEnd_haveOnlyAcceptableOutcomes() throws IOException, InterruptedException {
    JcStress result = JcStress.results();
    assertThat(result.passed(EndStress.class, 3)).as(result.log()).isTrue();
  }
}
