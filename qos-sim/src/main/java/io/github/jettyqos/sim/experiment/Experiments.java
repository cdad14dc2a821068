package io.github.jettyqos.sim.experiment;

import java.util.List;

/** All experiments, in the order in which they are listed. */
final class Experiments {
  static final List<Experiment> ALL =
      List.of(
          // Liu et al. 2005
          new LiuFig1(),
          new LiuFig3(),
          new LiuTraces(),
          // Lu et al. 2001
          new LuIdentify(),
          new LuFig4(),
          new LuFig7(),
          new LuFig8(),
          new LuFig9(),
          // Jamjoom et al. 2004
          new JamjoomFig3(),
          new JamjoomFig5(),
          new JamjoomFig8(),
          new JamjoomFig9(),
          // Gao et al. 2011
          new GaoIdentify(),
          new GaoFig4(),
          new GaoFig5(),
          // Bestavros et al. 1997
          new BestavrosPolicies(),
          // ours
          new MtrrShift());

  private Experiments() {}
}
