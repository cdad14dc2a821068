package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.core.loop.StepReport;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.experiment.rule.Hearer;
import io.github.jettyqos.sim.experiment.rule.OneQueue;
import io.github.jettyqos.sim.experiment.rule.Premises;
import io.github.jettyqos.sim.experiment.rule.Rule;
import io.github.jettyqos.sim.server.Content;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.workload.Arrivals;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.time.Duration;
import java.util.Collections;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One run of the scenario under one law, or under one partition. */
final class ShiftRun {
  static final Duration PERIOD = Duration.ofMillis(250);

  private ShiftRun() {}

  /** With a law, or without: then the partition stays. */
  static ShiftOutcome of(
      long seed,
      ShiftScenario scenario,
      Partition start,
      @Nullable ControlLaw law,
      Consumer<StepReport> reports) {
    SimulatedServer server =
        new SimulatedServer(scenario.classes(), start, Curve.of(ShiftScenario.SPEEDUP));
    NanoClock clock = server.simulation().clock();
    ShiftOutcome outcome = new ShiftOutcome(PERIOD.toNanos());
    feed(seed, scenario, server, server::arrive, outcome, Hearer.NONE);
    if (law != null) {
      ControlStep step =
          server.step(law, scenario.configured(), PERIOD, ControlOptions.DEFAULT.step());
      server.control(
          step,
          PERIOD,
          report -> {
            outcome.inForce(clock.nanoTime(), report.applied());
            reports.accept(report);
          });
    }
    server.runUntil(Duration.ofSeconds(scenario.end()));
    return outcome;
  }

  /** Under a rule, the targets being upper bounds. */
  static ShiftOutcome of(long seed, Rule rule) {
    ShiftScenario scenario = ShiftScenario.all(Meaning.AT_MOST);
    Premises premises = premises(scenario);
    SimulatedServer server =
        new SimulatedServer(
            rule.classes(premises), rule.start(premises), Curve.of(ShiftScenario.SPEEDUP));
    ShiftOutcome outcome = new ShiftOutcome(PERIOD.toNanos());
    Hearer hearer = rule.act(premises, server);
    feed(seed, scenario, server, server::arrive, outcome, hearer);
    server.runUntil(Duration.ofSeconds(scenario.end()));
    return outcome;
  }

  private static Premises premises(ShiftScenario scenario) {
    return new Premises(
        scenario.lending(),
        ShiftScenario.THREADS,
        Collections.nCopies(scenario.classes().size(), 1 / ShiftScenario.SPEEDUP.rate()),
        scenario.configured(),
        PERIOD);
  }

  /** With one queue for all classes before all threads. */
  static ShiftOutcome ofOneQueue(long seed) {
    ShiftScenario scenario = ShiftScenario.all(Meaning.AT_MOST);
    OneQueue queue =
        new OneQueue(
            scenario.classes(), ShiftScenario.THREADS, Machine.of(Curve.of(ShiftScenario.SPEEDUP)));
    ShiftOutcome outcome = new ShiftOutcome(PERIOD.toNanos());
    feed(seed, scenario, queue.server(), queue::arrive, outcome, Hearer.NONE);
    queue.server().runUntil(Duration.ofSeconds(scenario.end()));
    return outcome;
  }

  /** Where requests come to. */
  private interface Door {
    void arrive(int classIndex, Content content, RequestListener listener);
  }

  private static void feed(
      long seed,
      ShiftScenario scenario,
      SimulatedServer server,
      Door door,
      ShiftOutcome outcome,
      Hearer hearer) {
    RandomStreams streams = new RandomStreams(seed);
    for (int k = 0; k < scenario.classes().size(); k++) {
      int index = k;
      String name = ShiftScenario.NAMES.get(k);
      WorkDistribution work =
          WorkDistribution.exponential(
              1 / ShiftScenario.SPEEDUP.rate(), streams.stream(name + ".work"));
      GapSource gaps =
          GapSources.poisson(scenario.rates().get(k), streams.stream(name + ".arrivals"));
      RequestListener listener = listener(k, server.simulation().clock(), outcome, hearer);
      new Arrivals(
              server.simulation(),
              gaps,
              () -> door.arrive(index, Content.of(work.nextSeconds()), listener))
          .start();
    }
    server.move(Duration.ofSeconds(ShiftScenario.KNEE), Curve.of(ShiftScenario.MOVED));
    server.move(Duration.ofSeconds(ShiftScenario.KNEE_BACK), Curve.of(ShiftScenario.SPEEDUP));
  }

  private static RequestListener listener(
      int k, NanoClock clock, ShiftOutcome outcome, Hearer hearer) {
    return new RequestListener() {
      @Override
      public void onCompleted(long waitingNanos, long processingNanos) {
        outcome.completed(k, clock.nanoTime(), waitingNanos + processingNanos);
        hearer.completed(k, processingNanos);
      }

      @Override
      public void onRejected(RejectReason reason) {
        outcome.rejected(k);
      }
    };
  }
}
