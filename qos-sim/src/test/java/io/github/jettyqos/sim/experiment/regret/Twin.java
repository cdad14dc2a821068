package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.law.mtrr.LawWithout;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.RuleListener;
import io.github.jettyqos.sim.experiment.rule.ServerInfo;
import io.github.jettyqos.sim.server.SimulatedServer;
import java.util.List;
import java.util.Optional;

/**
 * The shipped law in the loop of production, with parts left out.
 *
 * @param options its gains
 * @param left names of what is left out
 */
record Twin(MtrrRule options, List<String> left) implements AllocationRule {
  /** Without parts of it. */
  static Twin without(String... left) {
    return new Twin(MtrrRule.DEFAULT, List.of(left));
  }

  /** The law with other gains. */
  static Twin with(double drain, double trim) {
    return new Twin(new MtrrRule(drain, trim), List.of());
  }

  @Override
  public String name() {
    return options.equals(MtrrRule.DEFAULT) ? "without " + left : options.toString();
  }

  @Override
  public Partition start(ServerInfo premises) {
    return Partition.share(premises.classes(), premises.threads());
  }

  @Override
  public RuleListener act(ServerInfo premises, SimulatedServer server) {
    ControlOptions loop = ControlOptions.DEFAULT;
    LawContext context = new LawContext(premises.classes(), premises.threads(), loop.period());
    ControlLaw law = LawWithout.parts(context, options, left.toArray(String[]::new));
    law.takeOver();
    ControlStep step = server.step(law, Optional.empty(), loop.period(), loop.step());
    server.control(step, loop.period(), report -> {});
    return RuleListener.NONE;
  }
}
