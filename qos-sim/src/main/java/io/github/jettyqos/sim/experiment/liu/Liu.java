package io.github.jettyqos.sim.experiment.liu;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiments of Liu et al. 2005. */
public final class Liu {
  /** All experiments, in listing order. */
  public static final List<Experiment> ALL = List.of(new LiuFig1(), new LiuFig3(), new LiuTraces());

  private Liu() {}
}
