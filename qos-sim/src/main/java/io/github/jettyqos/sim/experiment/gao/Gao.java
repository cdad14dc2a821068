package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiments of Gao et al. 2011. */
public final class Gao {
  /** All experiments, in listing order. */
  public static final List<Experiment> ALL =
      List.of(
          new GaoIdentify(GaoModel.PERIODS),
          new GaoFig4(),
          new GaoFig5(20_000),
          new GaoQuotas(),
          new GaoOnline(OnlineCase.drawn(), OnlineRun.END));

  private Gao() {}
}
