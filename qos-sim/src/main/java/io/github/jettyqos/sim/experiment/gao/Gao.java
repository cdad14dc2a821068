package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiments of Gao et al. 2011. */
public final class Gao {
  private Gao() {}

  /** All of them, in the order in which they are listed. */
  public static List<Experiment> all() {
    return List.of(new GaoIdentify(), new GaoFig4(), new GaoFig5(), new GaoOnline());
  }
}
