package io.github.jettyqos.jetty;

import io.github.jettyqos.core.JcStress;
import io.github.jettyqos.jetty.cluster.DelayTalliesStress;
import io.github.jettyqos.jetty.cluster.ForgetfulPassageStress;
import io.github.jettyqos.jetty.cluster.HastyTallyStress;
import io.github.jettyqos.jetty.cluster.NodeTallyStress;
import io.github.jettyqos.jetty.cluster.PassageStress;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The races of a request with its end and with its worker. */
final class StressTest {
  private static JcStress results;

  @BeforeAll
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  static void run() throws IOException, InterruptedException {
    results =
        JcStress.run(
            EndStress.class,
            LateStopStress.class,
            PassageStress.class,
            ForgetfulPassageStress.class);
  }

  @Test
  void races_atTheEnd_haveOnlyAcceptableOutcomes() {
    results.assertPassed(EndStress.class, 3);
  }

  @Test
  @Tag("long")
  void races_ofHandOver_haveOnlyAcceptableOutcomes() {
    results.assertPassed(HandOverStress.class, 3);
    results.assertPassed(ExemptStress.class, 1);
  }

  @Test
  void races_ofAFrontEnd_haveOnlyAcceptableOutcomes() {
    results.assertPassed(PassageStress.class, 2);
    results.assertFailed(ForgetfulPassageStress.class);
  }

  @Test
  @Tag("long")
  void races_ofWhatAFrontEndCounts_haveOnlyAcceptableOutcomes() {
    results.assertPassed(NodeTallyStress.class, 1);
    results.assertPassed(DelayTalliesStress.class, 1);
    results.assertFailed(HastyTallyStress.class);
  }

  @Test
  @Tag("long")
  void races_ofTheLoadHeader_haveOnlyAcceptableOutcomes() {
    results.assertPassed(OrcaStress.class, 1);
  }

  @Test
  void races_ofALateStop_areFound_twin() {
    results.assertFailed(LateStopStress.class);
  }
}
