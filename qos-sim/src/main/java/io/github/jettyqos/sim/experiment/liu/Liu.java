package io.github.jettyqos.sim.experiment.liu;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiments of Liu et al. 2005. */
public final class Liu {
  private Liu() {}

  /** All of them, in the order in which they are listed. */
  public static List<Experiment> all() {
    return List.of(new LiuFig1(), new LiuFig3(), new LiuTraces());
  }
}
