package io.github.jettyqos.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.JcStress;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class WorkersStressTest {
  @Test
  void races_ofTheEndOfWork_haveOnlyAcceptableOutcomes() throws IOException, InterruptedException {
    JcStress result = JcStress.results();
    assertThat(result.passed(WorkersStress.class, 3)).as(result.log()).isTrue();
  }
}
