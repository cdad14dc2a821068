package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.RuleListener;
import io.github.jettyqos.sim.experiment.rule.ServerInfo;
import io.github.jettyqos.sim.server.SimulatedServer;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The shipped law, but any class may have all threads, and none are kept. */
final class Unbounded implements AllocationRule {
  @Override
  public String name() {
    return "unbounded";
  }

  @Override
  public Partition start(ServerInfo premises) {
    return Partition.share(premises.classes(), premises.threads());
  }

  @Override
  public RuleListener act(ServerInfo premises, SimulatedServer server) {
    ControlOptions options = ControlOptions.DEFAULT;
    ControlLaw law = ControlLaws.of(options, premises.classes(), premises.threads());
    ControlStep step =
        server.step(
            measured -> propose(law, measured, premises.classes()),
            Optional.empty(),
            options.period(),
            options.step());
    server.every(options.period(), () -> step.run(server.simulation().now()));
    return RuleListener.NONE;
  }

  private static Proposal propose(
      ControlLaw law, Measurement measured, List<ServiceClass> classes) {
    Partition own = law.propose(measured).partition();
    Terms terms = own.terms(classes);
    List<Integer> most = Collections.nCopies(own.size(), own.total());
    List<Integer> kept = Collections.nCopies(own.size(), 0);
    return Proposal.of(
        own.withTerms(new Terms(kept, most, terms.queues(), terms.station())), "unbounded");
  }
}
