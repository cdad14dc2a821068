package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.sim.server.SimulatedServer;
import java.util.Optional;

/**
 * A law in the loop of production.
 *
 * @param name by what it is called
 * @param options which one, and how it works
 */
record ControlledRule(String name, ControlOptions options) implements AllocationRule {
  @Override
  public Partition start(ServerInfo premises) {
    return premises.shares();
  }

  @Override
  public RuleListener act(ServerInfo premises, SimulatedServer server) {
    ControlStep step =
        server.step(
            ControlLaws.of(options, premises.classes(), premises.threads()),
            Optional.empty(),
            options.period(),
            options.step());
    server.control(step, options.period(), report -> {});
    return RuleListener.NONE;
  }
}
