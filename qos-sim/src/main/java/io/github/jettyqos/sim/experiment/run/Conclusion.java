package io.github.jettyqos.sim.experiment.run;

import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conclusion of an experiment.
 *
 * @param experiment which one
 * @param seeds with how many it ran
 * @param took real time
 * @param findings what it found; null if it failed
 * @param failure why it failed; empty if it did not
 */
record Conclusion(
    Experiment experiment, int seeds, Duration took, @Nullable Findings findings, String failure) {

  boolean holds() {
    return findings != null && findings.holds();
  }

  /** The verdict in a few words. */
  String verdict() {
    return findings == null ? "FAILED" : findings.verdict();
  }

  static boolean allHold(List<Conclusion> all) {
    return all.stream().allMatch(Conclusion::holds);
  }
}
