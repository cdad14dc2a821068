package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.core.settings.ControlOptions;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.event.Ticker;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.GatedServer;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.workload.Arrivals;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.Schedule;
import io.github.jettyqos.sim.workload.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run of a ratio experiment in virtual time: the same gate, law and load. */
final class VirtualServer {
  private VirtualServer() {}

  /** The loop takes no step from a period on. */
  static Outcome run(RatioCase what, ControlOptions control, Partition start, int stop, long seed) {
    List<ServiceClass> classes = new ArrayList<>();
    for (int k = 0; k < what.weights().size(); k++) {
      classes.add(LiveConfig.rest("class" + k).weight(what.weights().get(k)).build());
    }
    Simulation simulation = new Simulation();
    GatedServer server = new GatedServer(simulation, new Gate(classes, start), Curve.ALONE);
    DelayLog log = new DelayLog();
    log.start(0);
    RandomStreams streams = new RandomStreams(seed);
    Duration period = control.period();
    for (int k = 0; k < classes.size(); k++) {
      load(what, k, simulation, server, streams, log);
    }
    Speedup known = KnownSpeedup.of(what.waitMillis(), what.computeMillis());
    ControlStep step =
        new ControlStep(
            server.plant(classes, Optional.of(known)),
            ControlLaws.of(control, classes, what.threads()),
            period,
            control.step(),
            0);
    Ticker.every(
        simulation,
        period.toNanos(),
        () -> {
          if (simulation.now() < stop * period.toNanos()) {
            step.run(simulation.now());
          }
        });
    simulation.runUntil(2 * what.half() * period.toNanos());
    double seconds = 2 * what.half() * what.period();
    return new Outcome(classes, seconds, 0, log, List.of(), Map.of(), "");
  }

  private static void load(
      RatioCase what,
      int k,
      Simulation simulation,
      GatedServer server,
      RandomStreams streams,
      DelayLog log) {
    server.listener(
        k,
        new RequestListener() {
          @Override
          public void onCompleted(long waitingNanos, long processingNanos) {
            log.add(simulation.now(), k, waitingNanos, processingNanos);
          }
        });
    double rate = what.rates().get(k);
    Schedule schedule = Schedule.of(rate);
    if (k == 0) {
      schedule = schedule.step(LiveConfig.millis(1000 * what.half() * what.period()), 2 * rate);
    }
    double seconds = (what.waitMillis() + what.computeMillis()) / 1000;
    Work work = Work.exponential(seconds, streams.stream("work" + k));
    GapSource gaps = GapSources.poisson(schedule, streams.stream("class" + k));
    new Arrivals(simulation, gaps, () -> server.arrive(k, work.nextSeconds())).start();
  }
}
