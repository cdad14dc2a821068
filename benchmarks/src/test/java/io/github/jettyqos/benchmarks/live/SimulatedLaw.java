package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.Schedule;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.util.List;
import java.util.Optional;

/** A law of {@link LawsExperiment} in virtual time: the same gate, law and load. */
final class SimulatedLaw {
  private SimulatedLaw() {}

  /** The loop takes no step from a second on. */
  static LiveOutcome run(LawCase which, double stop, long seed) {
    List<ServiceClass> classes = which.classes().stream().map(ServiceClassBuilder::build).toList();
    SimulatedServer server = new SimulatedServer(classes, LawCase.START, Curve.ALONE);
    LiveDelayLog log = new LiveDelayLog();
    log.start(0);
    RandomStreams streams = new RandomStreams(seed);
    NanoClock clock = server.simulation().clock();
    for (int k = 0; k < classes.size(); k++) {
      int owner = k;
      Schedule schedule = Schedule.of(LawCase.RATES[k]);
      if (k == 0) {
        schedule =
            schedule.step(LiveConfig.millis(1000 * which.half()), which.step() * LawCase.RATES[k]);
      }
      server.feed(
          k,
          GapSources.poisson(schedule, streams.stream("class" + k)),
          WorkDistribution.exponential(
              (LawCase.WAIT + LawCase.COMPUTE) / 1000, streams.stream("work" + k)),
          RequestListener.of(
              (waiting, processing) -> log.add(clock.nanoTime(), owner, waiting, processing)));
    }
    ControlOptions options = which.options();
    ControlStep step =
        server.step(
            ControlLaws.of(options, classes, LawCase.THREADS),
            Optional.of(MixedServer.speedup(LawCase.WAIT, LawCase.COMPUTE)),
            options.period(),
            options.step());
    server.every(
        options.period(),
        () -> {
          if (clock.nanoTime() < stop * 1e9) {
            step.run(clock.nanoTime());
          }
        });
    server.runUntil(LiveConfig.millis(2000 * which.half()));
    return new LiveOutcome(classes, 2 * which.half(), log, List.of());
  }
}
