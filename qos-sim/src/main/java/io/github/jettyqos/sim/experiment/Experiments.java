package io.github.jettyqos.sim.experiment;

import java.util.List;

/** All experiments, in the order in which they are listed. */
final class Experiments {
  static final List<Experiment> ALL =
      List.of(
          // Liu et al. 2005
          new LiuFig1(),
          new LiuFig3(),
          // Jamjoom et al. 2004
          new JamjoomFig8(),
          new JamjoomFig9(),
          // ours
          new MtrrShift());

  private Experiments() {}
}
