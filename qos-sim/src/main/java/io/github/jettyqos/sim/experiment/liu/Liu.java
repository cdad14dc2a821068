package io.github.jettyqos.sim.experiment.liu;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiments of Liu et al. 2005. */
public final class Liu {
  /** All of them, in the order in which they are listed. */
  public static final List<Experiment> ALL = List.of(new LiuFig1(), new LiuFig3(), new LiuTraces());

  private Liu() {}
}
