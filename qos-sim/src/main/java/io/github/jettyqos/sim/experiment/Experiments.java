package io.github.jettyqos.sim.experiment;

import java.util.List;

/** All experiments, in the order in which they are listed. */
final class Experiments {
  static final List<Experiment> ALL =
      List.of(new LiuFig1(), new LiuFig3(), new JamjoomFig8(), new JamjoomFig9());

  private Experiments() {}
}
