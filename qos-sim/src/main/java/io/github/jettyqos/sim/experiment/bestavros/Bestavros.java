package io.github.jettyqos.sim.experiment.bestavros;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiment of Bestavros et al. 1997. */
public final class Bestavros {
  private Bestavros() {}

  /** It alone. */
  public static List<Experiment> all() {
    return List.of(new BestavrosPolicies());
  }
}
