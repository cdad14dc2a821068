package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.Schedule;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * A server of 16 threads for three classes with targets, which have .3, .3 and .4 of the load.
 *
 * @param law its law
 * @param configured the speedup that the loop is told
 * @param lend whether the classes lend and borrow idle threads
 * @param millis targets of the mean residence, milliseconds
 */
record ThreeTargets(LawKind law, Optional<Speedup> configured, boolean lend, int... millis) {
  /** 418 a second with 11 handlers. */
  static final Speedup TRUE = new Speedup(45.5, .82, 11);

  static final Duration PERIOD = Duration.ofMillis(250);
  private static final int THREADS = 16;
  private static final double[] SHARES = {.3, .3, .4};

  /** The receiver of answers. */
  interface Answers {
    /** A request of a class has been answered. */
    void answered(int k, long cameNanos, long residenceNanos);
  }

  /** Runs it; the load of a class is the schedule for its share. */
  void run(long seed, DoubleFunction<Schedule> perSecond, Duration end, Answers answers) {
    List<ServiceClass> classes = new ArrayList<>();
    for (int k = 0; k < millis.length; k++) {
      ServiceClassBuilder next =
          ServiceClass.named("class" + k)
              .priority(k)
              .target(Target.atMost(Statistic.MEAN, Duration.ofMillis(millis[k])))
              .queueMax(k == 2 ? 200 : 20_000)
              .queueTimeout(Duration.ofMinutes(5));
      classes.add(lend ? next.build() : next.lend(false).borrow(false).build());
    }
    SimulatedServer server =
        new SimulatedServer(classes, Partition.share(classes, THREADS), Curve.of(TRUE));
    RandomStreams streams = new RandomStreams(seed);
    for (int i = 0; i < millis.length; i++) {
      int k = i;
      WorkDistribution work =
          WorkDistribution.exponential(1 / TRUE.rate(), streams.stream("work" + k));
      GapSource gaps = GapSources.poisson(perSecond.apply(SHARES[k]), streams.stream("gaps" + k));
      server.feed(
          k,
          gaps,
          work,
          RequestListener.of(
              (waiting, processing) -> {
                long residence = waiting + processing;
                answers.answered(k, server.simulation().now() - residence, residence);
              }));
    }
    ControlStep step =
        server.step(
            ControlLaws.of(ControlOptions.DEFAULT.withLaw(law), classes, THREADS),
            configured,
            PERIOD,
            THREADS);
    server.every(PERIOD, () -> step.run(server.simulation().now()));
    server.runUntil(end);
  }
}
