package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiments of Jamjoom et al. 2004. */
public final class Jamjoom {
  /** All experiments, in listing order. */
  public static final List<Experiment> ALL =
      List.of(
          new JamjoomFig3(5000),
          new JamjoomFig5(8000),
          new JamjoomFig8(0.0075),
          new JamjoomFig9(0.0075),
          new JamjoomCycle(),
          new JamjoomCollapse());

  private Jamjoom() {}
}
