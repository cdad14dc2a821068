package io.github.jettyqos.core.measure.demand;

import static io.github.jettyqos.core.measure.demand.WorkServer.kind;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.loop.Predictor;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Plans for a server with a quota of 1.25 processors, on a machine of two. */
final class QuotaPlanTest {
  private static final double QUOTA = 1.25;
  private static final int THREADS = 16;
  private static final double RATE = 200; // at 5 ms this is 80 % of the quota
  private static final int SEEDS = 5;

  private static WorkServer server(long seed, double said) {
    WorkServer server =
        new WorkServer(seed, QUOTA, said, THREADS, true, WorkHistory.BAR, kind(RATE, 5, 20));
    server.seconds(120);
    return server;
  }

  private static WorkDescription work(WorkServer server) {
    return server.source.work().orElseThrow();
  }

  /** The mean residence time by the model that the law plans with. */
  private static double predicted(WorkServer server) {
    ClassMeasurement seen =
        new ClassMeasurement(RATE, 50, 0, 0, 1, PeriodDelay.NONE, PeriodDelay.NONE, Ages.NONE);
    Partition partition = Partition.of(THREADS, THREADS);
    Measurement measured =
        new Measurement(
            1,
            WorkServer.PERIOD,
            partition,
            Optional.empty(),
            server.source.work(),
            OptionalInt.empty(),
            List.of(seen));
    return Predictor.of(measured, partition, List.of(ServiceClass.named("all").build()))
        .get(0)
        .residence();
  }

  /** Completions a second while more come than can be served. */
  private static double most(WorkServer server) {
    server.kinds.get(0).perSecond = 2 * RATE;
    server.seconds(5);
    long before = server.kinds.get(0).completed;
    server.seconds(60);
    return (server.kinds.get(0).completed - before) / 60.0;
  }

  private static double mostByPlan(WorkServer server) {
    return work(server).station().most() / work(server).classes().get(0).demand().compute();
  }

  @Test
  void work_quotaIsKnown_planIsWithinATenthOfTheTruth() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      WorkServer server = server(seed, QUOTA);
      double truth = server.kinds.get(0).meanProcessed();
      assertThat(predicted(server) / truth).as("residence, seed " + seed).isBetween(.9, 1.1);
      double plan = mostByPlan(server);
      assertThat(plan / most(server)).as("throughput, seed " + seed).isBetween(.9, 1.1);
    }
  }

  /** The twin: two processors are believed in. */
  @Test
  void work_quotaIsNotKnown_planIsOffByHalf() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      WorkServer server = server(seed, 2);
      double plan = mostByPlan(server);
      assertThat(plan / most(server)).as("throughput, seed " + seed).isGreaterThan(1.5);
    }
  }

  /** What is configured wins, and reaches the estimator. */
  @Test
  void work_configured_isInPlaceOfWhatIsRead() {
    WorkServer server =
        new WorkServer(1, QUOTA, 2, THREADS, true, WorkHistory.BAR, kind(RATE, 5, 20));
    server.source.expect(Optional.empty(), Optional.empty(), OptionalDouble.of(QUOTA));
    server.seconds(120);
    assertThat(work(server).station().most()).isEqualTo(QUOTA);
    assertThat(server.source.last().processors()).isEqualTo(QUOTA);
    assertThat(server.source.last().present().count()).isEqualTo(QUOTA);
    assertThat(mostByPlan(server) / most(server)).isBetween(.9, 1.1);
  }

  /** A resize while it runs. */
  @Test
  void work_quotaChanges_isPlannedWithTheNextOne() {
    WorkServer server = server(1, 2);
    assertThat(work(server).station().most()).isGreaterThan(1.5);
    server.say(QUOTA);
    server.seconds(1);
    assertThat(work(server).station().most()).isLessThanOrEqualTo(QUOTA);
    assertThat(server.source.last().present().count()).isEqualTo(QUOTA);
  }
}
