package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiment of the shipped law. */
public final class Shift {
  private Shift() {}

  /** It alone. */
  public static List<Experiment> all() {
    return List.of(new MtrrShift());
  }
}
