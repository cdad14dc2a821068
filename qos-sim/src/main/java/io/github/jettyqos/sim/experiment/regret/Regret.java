package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiments that ask whether the shipped law is ever worse than no law. */
public final class Regret {
  /** All experiments, in listing order. */
  public static final List<Experiment> ALL =
      List.of(new MixedRegret(), new Promises(), new Contain(), new ReplicasAsked());

  private Regret() {}
}
