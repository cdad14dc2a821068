package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Without lending the total follows the saturation point of a server that is always overloaded. */
final class MovingSaturationTest {
  private static final Duration PERIOD = Duration.ofMillis(500);
  private static final int THREADS = 40;
  private static final int[] SEEDS = {1, 2, 3, 4, 5, 6, 7, 8};

  /** Seconds. */
  private static final int HALVED = 20;

  private static final int BACK = 40;
  private static final int END = 60;

  /** 408 requests a second from 23 handlers on, and 226 from 10 on. */
  private static final Speedup MIXED = new Speedup(100, .14, 23);

  private static final Speedup HALF = new Speedup(100, .14, 10);
  private static final double LOAD = 1.3 * 408;

  /** A run: total by period, completions. */
  private static final class Outcome {
    final List<Integer> totals = new ArrayList<>();
    int completed;

    /** The median total of the 10th to 20th period after a second: 11 of them. */
    double after(int second) {
      int from = (int) (Duration.ofSeconds(second).dividedBy(PERIOD));
      return totals.subList(from + 9, from + 20).stream()
          .sorted()
          .skip(5)
          .findFirst()
          .orElseThrow();
    }
  }

  private static Outcome run(int seed, boolean probe, Speedup meanwhile) {
    List<ServiceClass> classes = List.of(named("gold", 0, 300), named("bronze", 1, 2000));
    SimulatedServer server =
        new SimulatedServer(classes, Partition.share(classes, THREADS), Curve.of(MIXED));
    RandomStreams streams = new RandomStreams(seed);
    Outcome outcome = new Outcome();
    double[] shares = {.3, .7};
    for (int k = 0; k < shares.length; k++) {
      WorkDistribution work =
          WorkDistribution.exponential(1 / MIXED.rate(), streams.stream("work" + k));
      GapSource gaps = GapSources.poisson(shares[k] * LOAD, streams.stream("gaps" + k));
      server.feed(k, gaps, work, RequestListener.of((waiting, processing) -> outcome.completed++));
    }
    server.move(Duration.ofSeconds(HALVED), Curve.of(meanwhile));
    server.move(Duration.ofSeconds(BACK), Curve.of(MIXED));
    ControlLaw law = ControlLaws.of(ControlOptions.DEFAULT, classes, THREADS);
    ControlStep step = server.step(law, Optional.of(MIXED), PERIOD, ControlOptions.DEFAULT.step());
    step.probe(probe);
    server.every(
        PERIOD,
        () -> {
          Partition applied = step.run(server.simulation().now()).applied();
          outcome.totals.add(Math.min(applied.total(), applied.sum()));
        });
    server.runUntil(Duration.ofSeconds(END));
    return outcome;
  }

  private static ServiceClass named(String name, int priority, int millis) {
    return ServiceClass.named(name)
        .priority(priority)
        .target(
            new Target(
                Metric.RESIDENCE, Statistic.MEAN, Duration.ofMillis(millis), Meaning.AT_MOST))
        .queueMax(128)
        .queueTimeout(Duration.ofSeconds(5))
        .lend(false)
        .build();
  }

  @Test
  void run_saturationPointMoves_totalFollowsWithin20Periods() {
    int back = 0;
    for (int seed : SEEDS) {
      Outcome followed = run(seed, true, HALF);
      // Halved to 10, healthy 13 to 15, with the probe switched off 26 to 40; bar 19.
      assertThat(followed.after(HALVED)).as("seed %d", seed).isLessThan(19);
      assertThat(run(seed, false, HALF).after(HALVED)).as("seed %d", seed).isGreaterThan(19);
      // And back to 23, healthy 23 to 26; a search that does not go up again has 13 to 15; bar 19.
      back += followed.after(BACK) > 19 ? 1 : 0;
    }
    // 5 of 8, and 8 of 13: the others are a few periods later. Without that search none is.
    assertThat(back).isGreaterThanOrEqualTo(5);
  }

  @Test
  void run_saturationPointStays_probeCostsNothing() {
    for (int seed : SEEDS) {
      // The same to 2 in 10000; 408 a second at best, the first queue takes its time; bar 3 %.
      double probed = run(seed, true, MIXED).completed;
      assertThat(probed).isGreaterThan(.97 * run(seed, false, MIXED).completed);
      assertThat(probed).isGreaterThan(.97 * 408 * END);
    }
  }
}
