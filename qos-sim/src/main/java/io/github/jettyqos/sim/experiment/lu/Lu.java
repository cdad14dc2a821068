package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiments of Lu et al. 2001. */
public final class Lu {
  /** All experiments, in listing order. */
  public static final List<Experiment> ALL =
      List.of(
          new LuFig3(),
          new LuIdentify(),
          new LuFig4(),
          new LuFig7(),
          new LuFig8(),
          new LuFig9(),
          new LuReclaim());

  private Lu() {}
}
