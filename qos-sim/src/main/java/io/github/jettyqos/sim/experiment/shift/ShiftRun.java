package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.core.loop.StepReport;
import io.github.jettyqos.core.settings.ControlOptions;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.time.Duration;
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
    SimulatedServer server =
        new SimulatedServer(scenario.classes(), start, Curve.of(ShiftScenario.SPEEDUP));
    NanoClock clock = server.simulation().clock();
    RandomStreams streams = new RandomStreams(seed);
    ShiftOutcome outcome = new ShiftOutcome(PERIOD.toNanos());
    for (int k = 0; k < scenario.classes().size(); k++) {
      String name = ShiftScenario.NAMES.get(k);
      WorkDistribution work =
          WorkDistribution.exponential(
              1 / ShiftScenario.SPEEDUP.rate(), streams.stream(name + ".work"));
      GapSource gaps =
          GapSources.poisson(scenario.rates().get(k), streams.stream(name + ".arrivals"));
      server.feed(k, gaps, work, listener(k, clock, outcome));
    }
    server.move(Duration.ofSeconds(ShiftScenario.KNEE), Curve.of(ShiftScenario.MOVED));
    server.move(Duration.ofSeconds(ShiftScenario.KNEE_BACK), Curve.of(ShiftScenario.SPEEDUP));
    if (law != null) {
      ControlStep step =
          server.step(law, scenario.configured(), PERIOD, ControlOptions.DEFAULT.step());
      server.every(
          PERIOD,
          () -> {
            StepReport report = step.run(clock.nanoTime());
            outcome.inForce(clock.nanoTime(), report.applied());
            reports.accept(report);
          });
    }
    server.runUntil(Duration.ofSeconds(scenario.end()));
    return outcome;
  }

  private static RequestListener listener(int k, NanoClock clock, ShiftOutcome outcome) {
    return new RequestListener() {
      @Override
      public void onCompleted(long waitingNanos, long processingNanos) {
        outcome.completed(k, clock.nanoTime(), waitingNanos + processingNanos);
      }

      @Override
      public void onRejected(RejectReason reason) {
        outcome.rejected(k);
      }
    };
  }

  /** The targets as upper bounds. */
  static ShiftOutcome of(long seed, Partition partition) {
    return of(seed, ShiftScenario.all(Meaning.AT_MOST), partition, null, report -> {});
  }
}
