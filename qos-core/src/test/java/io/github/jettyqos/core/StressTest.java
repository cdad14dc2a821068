package io.github.jettyqos.core;

import io.github.jettyqos.core.admit.GateCommonStress;
import io.github.jettyqos.core.admit.GateStress;
import io.github.jettyqos.core.admit.GateSuccessionStress;
import io.github.jettyqos.core.admit.NodeLoadStress;
import io.github.jettyqos.core.admit.RacyGateStress;
import io.github.jettyqos.core.admit.WorkersStress;
import io.github.jettyqos.core.loop.ControlLoopStress;
import io.github.jettyqos.core.loop.RacyControlLoopStress;
import io.github.jettyqos.core.measure.RecorderStress;
import io.github.jettyqos.core.measure.demand.DemandRecorderStress;
import io.github.jettyqos.core.measure.demand.HandlerStatesStress;
import io.github.jettyqos.core.measure.demand.RacySampleStress;
import io.github.jettyqos.core.measure.heavy.HeavyHittersStress;
import io.github.jettyqos.core.measure.speedup.RacyRecorderStress;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorderStress;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The races of every class that threads share, and twins in which each is lost. All run at once:
 * jcstress starts some 25 JVMs before its first test, to find out what they can do.
 */
final class StressTest {
  private static JcStress results;

  @BeforeAll
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  static void run() throws IOException, InterruptedException {
    results = JcStress.run(GateStress.class, RacyGateStress.class);
  }

  @Test
  void races_ofTheGate_haveOnlyAcceptableOutcomes() {
    results.assertPassed(GateStress.class, 9);
  }

  @Test
  @Tag("long")
  void races_ofClassesWithACommonBudget_haveOnlyAcceptableOutcomes() {
    results.assertPassed(GateCommonStress.class, 4);
  }

  /** The same check on a gate that looks at its budget first and counts afterwards. */
  @Test
  void races_ofCheckThenAct_areFound_twin() {
    results.assertFailed(RacyGateStress.class);
  }

  @Test
  @Tag("long")
  void races_ofTheEndOfWork_haveOnlyAcceptableOutcomes() {
    results.assertPassed(WorkersStress.class, 4);
    results.assertPassed(NodeLoadStress.class, 1);
  }

  @Test
  @Tag("long")
  void races_ofTheDelayRecorder_haveOnlyAcceptableOutcomes() {
    results.assertPassed(RecorderStress.class, 2);
  }

  @Test
  @Tag("long")
  void races_ofTheDemandRecorder_haveOnlyAcceptableOutcomes() {
    results.assertPassed(DemandRecorderStress.class, 2);
  }

  @Test
  @Tag("long")
  void races_ofLooksAtHandlers_haveOnlyAcceptableOutcomes() {
    results.assertPassed(HandlerStatesStress.class, 2);
  }

  @Test
  @Tag("long")
  void races_ofSamplesInTwoFields_areFound_twin() {
    results.assertFailed(RacySampleStress.class);
  }

  @Test
  @Tag("long")
  void races_ofTheSpeedupRecorder_haveOnlyAcceptableOutcomes() {
    results.assertPassed(SpeedupRecorderStress.class, 4);
  }

  @Test
  @Tag("long")
  void races_ofReadThenMove_areFound_twin() {
    results.assertFailed(RacyRecorderStress.class);
  }

  @Test
  @Tag("long")
  void races_ofWhoFloods_haveOnlyAcceptableOutcomes() {
    results.assertPassed(HeavyHittersStress.class, 2);
  }

  @Test
  @Tag("long")
  void races_ofAChangeOfClasses_haveOnlyAcceptableOutcomes() {
    results.assertPassed(GateSuccessionStress.class, 4);
  }

  @Test
  @Tag("long")
  void races_ofTheControlLoop_haveOnlyAcceptableOutcomes() {
    results.assertPassed(ControlLoopStress.class, 2);
  }

  @Test
  @Tag("long")
  void races_pastTheMonitor_areFound_twin() {
    results.assertFailed(RacyControlLoopStress.class);
  }
}
