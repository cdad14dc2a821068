package io.github.jettyqos.sim.experiment.bestavros;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiment of Bestavros et al. 1997. */
public final class Bestavros {
  /** The only one. */
  public static final List<Experiment> ALL = List.of(new BestavrosPolicies(300, 60));

  private Bestavros() {}
}
