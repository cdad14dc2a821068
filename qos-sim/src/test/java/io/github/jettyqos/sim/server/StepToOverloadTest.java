package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
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
import org.junit.jupiter.api.Test;

/** All classes together step from .6 to 1.4 times 440 a second; nothing is lent. */
final class StepToOverloadTest {
  private static final Duration PERIOD = Duration.ofMillis(250);
  private static final Duration STEP = Duration.ofSeconds(8);
  private static final Duration END = Duration.ofSeconds(16);
  private static final int THREADS = 16;
  private static final int SEEDS = 40;

  /** 419 requests a second from 11 handlers on. */
  private static final Speedup SPEEDUP = new Speedup(45.5, .82, 11);

  private static final double LOAD = 440;
  private static final int[] MILLIS = {80, 200, 1000};
  private static final double[] SHARES = {.3, .3, .4};

  /** The most periods after the step in a row in which the mean of the first class is late. */
  private static int late(LawKind law, long seed) {
    List<ServiceClass> classes = new ArrayList<>();
    for (int k = 0; k < MILLIS.length; k++) {
      classes.add(
          ServiceClass.named("class" + k)
              .priority(k)
              .lend(false)
              .borrow(false)
              .target(Target.atMost(Statistic.MEAN, Duration.ofMillis(MILLIS[k])))
              .queueMax(k == 2 ? 200 : 20_000)
              .queueTimeout(Duration.ofMinutes(5))
              .build());
    }
    SimulatedServer server =
        new SimulatedServer(classes, Partition.share(classes, THREADS), Curve.of(SPEEDUP));
    RandomStreams streams = new RandomStreams(seed);
    int periods = (int) END.dividedBy(PERIOD);
    double[] seconds = new double[periods];
    int[] count = new int[periods];
    for (int k = 0; k < MILLIS.length; k++) {
      boolean first = k == 0;
      double rate = SHARES[k] * LOAD;
      WorkDistribution work =
          WorkDistribution.exponential(1 / SPEEDUP.rate(), streams.stream("work" + k));
      GapSource gaps =
          GapSources.poisson(
              Schedule.of(.6 * rate).step(STEP, 1.4 * rate), streams.stream("gaps" + k));
      server.feed(
          k,
          gaps,
          work,
          RequestListener.of(
              (waiting, processing) -> {
                long came = server.simulation().now() - waiting - processing;
                int at = (int) (came / PERIOD.toNanos());
                seconds[at] += first ? (waiting + processing) * 1e-9 : 0;
                count[at] += first ? 1 : 0;
              }));
    }
    ControlStep step =
        server.step(
            ControlLaws.of(ControlOptions.DEFAULT.withLaw(law), classes, THREADS),
            Optional.of(SPEEDUP),
            PERIOD,
            THREADS);
    server.every(PERIOD, () -> step.run(server.simulation().now()));
    server.runUntil(END);
    int longest = 0;
    int late = 0;
    for (int i = (int) STEP.dividedBy(PERIOD); i < periods - 2; i++) { // the last are not answered
      late = seconds[i] > MILLIS[0] * 1e-3 * count[i] ? late + 1 : 0;
      longest = Math.max(longest, late);
    }
    return longest;
  }

  /** Runs whose first class is late in at most two periods in a row. */
  private static int inTime(LawKind law) {
    int runs = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      runs += late(law, seed) <= 2 ? 1 : 0;
    }
    return runs;
  }

  @Test
  void run_stepToOverload_firstClassIsBackWithinTwoPeriods() {
    // 39 of 40. Needs planned beside idle threads, every fourth period: 33; with a speedup
    // estimated
    // from throughputs scaled by two curves besides: 22.
    assertThat(inTime(LawKind.MTRR)).isGreaterThanOrEqualTo(36);
    assertThat(inTime(LawKind.STATIC)).isZero();
  }
}
