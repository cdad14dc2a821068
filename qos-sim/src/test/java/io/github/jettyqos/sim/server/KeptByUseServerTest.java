package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The classes of the README on 16 threads without a law: what one of them has while another one
 * hangs, is slow or floods, and what that costs. Requests wait elsewhere for 100 ms in the mean.
 */
final class KeptByUseServerTest {
  private static final double MEAN = 0.1;
  private static final ControlOptions NO_LAW = ControlOptions.DEFAULT.withLaw(LawKind.STATIC);

  private final List<Double> checkouts = new ArrayList<>();
  private int completed;
  private int lost;

  /** Loads are threads that are kept busy in the mean; counted from the 20th second on. */
  private KeptByUseServerTest run(
      double checkout, double rest, double variability, boolean keeps, Troubles troubles) {
    checkouts.clear();
    completed = 0;
    lost = 0;
    List<ServiceClass> classes =
        List.of(
            of("checkout", 0, keeps).weight(3).build(),
            of("export", 1, keeps).max(2).build(),
            of("rest", 2, keeps).build());
    SimulatedServer server =
        new SimulatedServer(
            classes,
            Partition.share(classes, 16),
            Machine.of((Curve) handlers -> handlers).with(troubles));
    RandomStreams streams = new RandomStreams(1);
    feed(server, 0, checkout, variability, streams);
    feed(server, 2, rest, variability, streams);
    Duration period = NO_LAW.period();
    server.control(
        server.step(ControlLaws.of(NO_LAW, classes, 16), Optional.empty(), period, NO_LAW.step()),
        period,
        report -> {});
    server.runUntil(Duration.ofSeconds(100));
    return this;
  }

  private static ServiceClassBuilder of(String name, int priority, boolean keeps) {
    ServiceClassBuilder builder = ServiceClass.named(name).priority(priority);
    return keeps ? builder : builder.keep(0);
  }

  private void feed(
      SimulatedServer server, int k, double load, double variability, RandomStreams streams) {
    if (load == 0) {
      return;
    }
    WorkDistribution seconds = WorkDistribution.of(MEAN, variability, streams.stream("work" + k));
    server.feed(
        k,
        GapSources.poisson(load / MEAN, streams.stream("comes" + k)),
        () -> {
          double elsewhere = seconds.nextSeconds();
          return new Content() {
            @Override
            public double workSeconds() {
              return 0;
            }

            @Override
            public double elsewhereSeconds() {
              return elsewhere;
            }
          };
        },
        new RequestListener() {
          @Override
          public void onCompleted(long waitingNanos, long processingNanos) {
            if (server.simulation().now() > 20e9) {
              completed++;
              if (k == 0) {
                checkouts.add((waitingNanos + processingNanos) * 1e-9);
              }
            }
          }

          @Override
          public void onRejected(RejectReason reason) {
            lost += k == 0 ? 1 : 0;
          }
        });
  }

  private double p95() {
    return checkouts.stream().sorted().skip(checkouts.size() * 95L / 100).findFirst().orElseThrow();
  }

  private static Troubles from30(boolean hangs) {
    Duration begin = Duration.ofSeconds(30);
    Duration end = Duration.ofSeconds(1000);
    return hangs ? Troubles.NONE.hang(2, begin, end) : Troubles.NONE.slow(2, 10, begin, end);
  }

  @ParameterizedTest
  @CsvSource({"0.3, true", "3, true", "6, true", "0.3, false", "3, false", "6, false"})
  void checkout_whileRestHangsOrIsTenTimesSlower_isNearlyAsAlone(double load, boolean hangs) {
    double alone = run(load, 0, 1, true, Troubles.NONE).p95();
    run(load, 3, 1, true, from30(hangs));
    assertThat(lost).isZero();
    assertThat(p95()).isLessThan(1.2 * alone);
  }

  @Test
  void checkout_whileRestHangsAndNothingIsKept_isLost() {
    run(3, 3, 1, false, from30(true));
    assertThat(lost).isGreaterThan(1000); // of 2100 that come while it hangs
  }

  /**
   * The throughput at a load of .9, against the same where all is lent. The last: one that wants 13
   * of 16.
   */
  @ParameterizedTest
  @CsvSource({
    "7.2, 7.2, 1",
    "7.2, 7.2, 10",
    "13, 1.4, 0",
    "13, 1.4, 10",
    "1.4, 13, 0",
    "1.4, 13, 1"
  })
  void throughput_atHighLoad_isNearlyThatOfLending(double checkout, double rest, double varies) {
    run(checkout, rest, varies, false, Troubles.NONE);
    int lending = completed;
    run(checkout, rest, varies, true, Troubles.NONE);
    assertThat(completed).isGreaterThan((int) (0.97 * lending));
  }

  /** A twin of what is lent: with its whole budget kept, as with lend: false, 4 of 16 are there. */
  @Test
  void throughput_ofOneThatWantsThreeTimesItsBudget_isNotThatOfItsBudget() {
    run(1.4, 13, 1, true, Troubles.NONE);
    assertThat(completed).isGreaterThan((int) (2.5 * 80 / MEAN * 4));
  }
}
