package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The laws in the loop of production, on the production gate in virtual time: three classes of 40,
 * 50 and 60 requests a second of 204 that the server can do, for which .3, .6 and 2 s are promised.
 */
final class ServiceRateControlOnAServerTest {
  private static final Speedup MIXED = new Speedup(50, .14, 23);
  private static final int THREADS = 32;
  private static final Duration PERIOD = Duration.ofMillis(150);
  private static final double[] REFERENCES = {.3, .6, 2};
  private static final double[] RATES = {40, 50, 60};
  private static final List<ServiceClass> CLASSES =
      IntStream.range(0, 3).mapToObj(ServiceRateControlOnAServerTest::tracked).toList();

  private static ServiceClass tracked(int k) {
    Duration reference = Duration.ofMillis(Math.round(1000 * REFERENCES[k]));
    return ServiceClass.named("class" + k)
        .priority(k)
        .target(new Target(Metric.RESIDENCE, Statistic.MEAN, reference, Meaning.TRACK))
        .queueMax(2000)
        .queueTimeout(Duration.ofSeconds(60))
        .build();
  }

  @Test
  void queueLength_threeClasses_settleAtTheirReferences() {
    // Off by 2, 3 and 4 %; the static partition of the twin below by 66, 83 and 94 %. Bar: 10 %.
    assertTracked(LawKind.QUEUE_LENGTH);
  }

  @Test
  void age_threeClasses_settleAtTheirReferences() {
    // Off by .3, .4 and .2 %.
    assertTracked(LawKind.AGE);
  }

  @Test
  void static_threeClasses_doNot() {
    double[] delays = delays(measured -> Proposal.of(measured.partition(), "static"));
    for (int k = 0; k < 3; k++) {
      assertThat(delays[k]).isLessThan(.5 * REFERENCES[k]);
    }
  }

  private static void assertTracked(LawKind kind) {
    ControlOptions options = ControlOptions.DEFAULT.withLaw(kind).withPeriod(PERIOD);
    double[] delays = delays(ControlLaws.of(options, CLASSES, THREADS));
    for (int k = 0; k < 3; k++) {
      assertThat(delays[k])
          .as("%s, class %d", kind, k)
          .isCloseTo(REFERENCES[k], within(.1 * REFERENCES[k]));
    }
  }

  /** Mean residence times from 40 s to 120 s. */
  private static double[] delays(ControlLaw law) {
    SimulatedServer server =
        new SimulatedServer(CLASSES, Partition.share(CLASSES, THREADS), Curve.of(MIXED));
    RandomStreams streams = new RandomStreams(1);
    double[] sums = new double[3];
    int[] counts = new int[3];
    for (int i = 0; i < 3; i++) {
      int k = i;
      WorkDistribution work = WorkDistribution.exponential(.02, streams.stream("work" + k));
      GapSource gaps = GapSources.poisson(RATES[k], streams.stream("gaps" + k));
      server.feed(
          k,
          gaps,
          work,
          RequestListener.of(
              (waiting, processing) -> {
                if (server.simulation().now() > 40_000_000_000L) {
                  sums[k] += (waiting + processing) * 1e-9;
                  counts[k]++;
                }
              }));
    }
    ControlStep step = server.step(law, Optional.of(MIXED), PERIOD, 65535);
    server.every(PERIOD, () -> step.run(server.simulation().now()));
    server.runUntil(Duration.ofSeconds(120));
    return IntStream.range(0, 3).mapToDouble(k -> sums[k] / counts[k]).toArray();
  }
}
