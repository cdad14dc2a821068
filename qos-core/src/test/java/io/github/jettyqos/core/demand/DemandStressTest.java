package io.github.jettyqos.core.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.JcStress;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class DemandStressTest {
  private static JcStress results;

  @BeforeAll
  static void run() throws IOException, InterruptedException {
    results = JcStress.results();
  }

  @Test
  void races_ofTheDemandRecorder_haveOnlyAcceptableOutcomes() {
    assertThat(results.passed(DemandRecorderStress.class, 2)).as(results.log()).isTrue();
  }

  @Test
  void races_ofLooksAtHandlers_haveOnlyAcceptableOutcomes() {
    assertThat(results.passed(HandlerStatesStress.class, 2)).as(results.log()).isTrue();
  }

  @Test
  void races_ofSamplesInTwoFields_areFound() {
    assertThat(results.failed(RacySampleStress.class)).as(results.log()).isTrue();
  }
}
