package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.RejectReason;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.core.loop.StepReport;
import io.github.jettyqos.core.settings.ControlOptions;
import io.github.jettyqos.sim.event.Event;
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
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One run of the scenario under one law, or under one partition. */
final class ShiftRun {
  static final Duration PERIOD = Duration.ofMillis(250);

  private ShiftRun() {}

  /** Without law: the partition stays. */
  static ShiftOutcome of(
      long seed,
      ShiftScenario scenario,
      Partition start,
      @Nullable ControlLaw law,
      Consumer<StepReport> reports) {
    Simulation simulation = new Simulation();
    List<ServiceClass> classes = scenario.classes();
    RandomStreams streams = new RandomStreams(seed);
    Gate gate = new Gate(classes, start);
    GatedServer server = new GatedServer(simulation, gate, Curve.of(ShiftScenario.SPEEDUP));
    ShiftOutcome outcome = new ShiftOutcome(PERIOD.toNanos());
    for (int k = 0; k < classes.size(); k++) {
      arrivals(simulation, streams, server, outcome, scenario.rates().get(k), k);
    }
    move(simulation, server, ShiftScenario.KNEE, Curve.of(ShiftScenario.MOVED));
    move(simulation, server, ShiftScenario.KNEE_BACK, Curve.of(ShiftScenario.SPEEDUP));
    if (law != null) {
      ControlStep step =
          new ControlStep(
              server.plant(classes, scenario.configured()),
              law,
              PERIOD,
              ControlOptions.DEFAULT.step(),
              0);
      NanoClock clock = simulation.clock();
      Ticker.every(
          simulation,
          PERIOD.toNanos(),
          () -> {
            StepReport report = step.run(clock.nanoTime());
            outcome.inForce(clock.nanoTime(), report.applied());
            reports.accept(report);
          });
    }
    simulation.runUntil(Duration.ofSeconds(scenario.end()).toNanos());
    return outcome;
  }

  private static void arrivals(
      Simulation simulation,
      RandomStreams streams,
      GatedServer server,
      ShiftOutcome outcome,
      Schedule rate,
      int k) {
    String name = ShiftScenario.NAMES.get(k);
    Work work = Work.exponential(1 / ShiftScenario.SPEEDUP.rate(), streams.stream(name + ".work"));
    GapSource gaps = GapSources.poisson(rate, streams.stream(name + ".arrivals"));
    server.listener(
        k,
        new RequestListener() {
          @Override
          public void onCompleted(long waitingNanos, long processingNanos) {
            outcome.completed(k, simulation.now(), waitingNanos + processingNanos);
          }

          @Override
          public void onRejected(RejectReason reason) {
            outcome.rejected(k);
          }
        });
    new Arrivals(simulation, gaps, () -> server.arrive(k, work.nextSeconds())).start();
  }

  private static void move(Simulation simulation, GatedServer server, int second, Curve curve) {
    simulation.at(
        Duration.ofSeconds(second).toNanos(),
        new Event(Event.COMPLETION) {
          @Override
          protected void fire() {
            server.processor().curve(curve);
          }
        });
  }

  /** The targets as upper bounds. */
  static ShiftOutcome of(long seed, Partition partition) {
    return of(seed, ShiftScenario.all(Meaning.AT_MOST), partition, null, report -> {});
  }
}
