package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.Schedule;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A ratio experiment in virtual time: the same gate, law and load. */
final class SimulatedRatio {
  private SimulatedRatio() {}

  /** The loop takes no step from a period on. */
  static LiveOutcome run(
      RatioCase what, ControlOptions control, Partition start, int stop, long seed) {
    List<ServiceClass> classes = new ArrayList<>();
    for (int k = 0; k < what.weights().size(); k++) {
      classes.add(LiveConfig.rest("class" + k).weight(what.weights().get(k)).build());
    }
    SimulatedServer server = new SimulatedServer(classes, start, Curve.ALONE);
    LiveDelayLog log = new LiveDelayLog();
    log.start(0);
    RandomStreams streams = new RandomStreams(seed);
    for (int k = 0; k < classes.size(); k++) {
      feed(what, k, server, streams, log);
    }
    Duration period = control.period();
    Speedup known = MixedServer.speedup(what.waitMillis(), what.computeMillis());
    ControlStep step =
        server.step(
            ControlLaws.of(control, classes, what.threads()),
            Optional.of(known),
            period,
            control.step());
    NanoClock clock = server.simulation().clock();
    server.every(
        period,
        () -> {
          if (clock.nanoTime() < stop * period.toNanos()) {
            step.run(clock.nanoTime());
          }
        });
    server.runUntil(period.multipliedBy(2 * what.half()));
    double seconds = 2 * what.half() * what.period();
    return new LiveOutcome(classes, seconds, log, List.of());
  }

  private static void feed(
      RatioCase what, int k, SimulatedServer server, RandomStreams streams, LiveDelayLog log) {
    double rate = what.rates().get(k);
    Schedule schedule = Schedule.of(rate);
    if (k == 0) {
      schedule = schedule.step(LiveConfig.millis(1000 * what.half() * what.period()), 2 * rate);
    }
    double seconds = (what.waitMillis() + what.computeMillis()) / 1000;
    WorkDistribution work = WorkDistribution.exponential(seconds, streams.stream("work" + k));
    GapSource gaps = GapSources.poisson(schedule, streams.stream("class" + k));
    NanoClock clock = server.simulation().clock();
    server.feed(
        k,
        gaps,
        work,
        RequestListener.of(
            (waiting, processing) -> log.add(clock.nanoTime(), k, waiting, processing)));
  }
}
