package io.github.jettyqos.sim.experiment.mixed;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiments of classes of different work. */
public final class Mixed {
  private Mixed() {}

  /** Model and law. */
  public static List<Experiment> all() {
    return List.of(new MixedModel(), new MixedLive());
  }
}
