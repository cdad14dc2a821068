package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.loop.Predictor;
import io.github.jettyqos.core.manage.PartitionProposal;
import io.github.jettyqos.core.manage.PartitionProposal.OfClass;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The predicted effect of a partition. */
final class ProposalTest {
  /** The loop takes no step during the test. */
  private static final String YAML =
      """
      threads: 8
      speedup: {rate: 50, slope: 1, saturation: 8}
      control: {period: 1m}
      classes:
        gold: {match: ["path:/gold/*"], max: 6, target: {p95: 100ms}}
        rest: {}
      """;

  private static final Partition NEXT = Partition.of(8, 6, 2);

  @Test
  void propose_afterAStep_isMeasuredAndPredictedAndChangesNothing() throws Exception {
    try (TestServer server = TestServer.started(YAML, new BlockingHandler())) {
      server.get("/gold/1");
      await().until(() -> server.counts("gold").completed() == 1);
      Measurement seen = server.qos.control().run().step().measured();
      Partition before = server.qos.partition(); // possibly changed by that step
      int changes = server.qos.control().history().size();

      PartitionProposal proposal = server.qos.management().propose(NEXT);

      assertThat(proposal.inForce()).isEqualTo(before);
      assertThat(proposal.proposed()).isEqualTo(NEXT);
      assertThat(proposal.classes()).extracting(OfClass::name).containsExactly("gold", "rest");
      OfClass gold = proposal.classes().get(0);
      assertThat(gold.target()).contains(Target.atMost(Statistic.P95, Duration.ofMillis(100)));
      // For one request mean and p95 are equal, up to the resolution of the histogram.
      assertThat(gold.residence().getAsDouble()).isPositive();
      assertThat(gold.measured().getAsDouble() / gold.residence().getAsDouble())
          .isBetween(0.9, 1.1);
      List<Prediction> now = Predictor.of(seen, before, server.qos.control().classes());
      List<Prediction> then = Predictor.of(seen, NEXT, server.qos.control().classes());
      assertThat(gold.predicted()).contains(now.get(0));
      assertThat(gold.ifApplied()).contains(then.get(0));
      OfClass rest = proposal.classes().get(1);
      assertThat(rest.residence()).isEmpty();
      assertThat(rest.measured()).isEmpty();
      assertThat(rest.ifApplied()).contains(then.get(1));
      assertThat(server.qos.partition()).isEqualTo(before);
      assertThat(server.qos.control().history()).hasSize(changes);
      assertThat(server.qos.control().status().frozen()).isEmpty();
    }
  }

  @Test
  void propose_beforeTheFirstStep_saysThatNothingIsKnown() throws Exception {
    try (TestServer server = TestServer.started(YAML, new BlockingHandler())) {
      PartitionProposal proposal = server.qos.management().propose(NEXT);
      assertThat(proposal.classes()).allMatch(each -> each.ifApplied().isEmpty());
      assertThat(proposal.inWords()).contains("\nnothing can be predicted yet: ");
    }
  }

  @Test
  void propose_whatCannotBeInForce_isRefused() throws Exception {
    try (TestServer server = TestServer.started(YAML, new BlockingHandler())) {
      assertThatThrownBy(() -> server.qos.management().propose(Partition.of(8, 7, 1)))
          .hasMessage("classes.gold.budget: 7 is not between min 1 and max 6");
      assertThatThrownBy(() -> server.qos.management().propose(Partition.of(999, 1, 998)))
          .hasMessageStartingWith("threads: 999 would starve the server's own tasks: ");
      assertThatThrownBy(() -> server.qos.management().propose(Partition.of(8, 8)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** Error of gold: .094 + ln(90 / 40) / 4 = .2967. */
  @Test
  void inWords_table_hasALineForEachClass() {
    OfClass gold =
        new OfClass(
            "gold",
            Optional.of(Target.atMost(Statistic.P95, Duration.ofMillis(100))),
            OptionalDouble.of(.0123),
            OptionalDouble.of(1.5),
            Optional.of(new Prediction(.001, .012, .09, 0, Verdict.NONE)),
            Optional.of(new Prediction(0, .01, .04, .125, Verdict.NONE)),
            OptionalDouble.of(.094));
    OfClass rest =
        new OfClass(
            "rest",
            Optional.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Optional.of(new Prediction(0, Double.POSITIVE_INFINITY, 0, Double.NaN, Verdict.NONE)),
            Optional.of(new Prediction(0, 2, 2, 1, Verdict.NONE)),
            OptionalDouble.empty());
    PartitionProposal proposal =
        new PartitionProposal(
            Partition.of(8, 4, 4), NEXT.withTotal(7), List.of(gold, rest), List.of("less"));
    assertThat(proposal.inWords())
        .isEqualTo(
            """
            class  now  proposed  residence  predicted    if applied  target                          measured  predicted  if applied  lost  if applied  error
            gold   4    6         12.3ms     12.0ms       10.0ms      p95 of residence at most 100ms  1.50s     90.0ms     40.0ms      0.0%  12.5%       30%
            rest   4    2         -          without end  2.00s       none                            -         -          -           -     100.0%      -
            total 8 -> 7
            warning: less
            now, proposed: threads
            residence: the mean, and measured: what the target names; both over the last 10 to 20 s
            predicted, if applied: by the model at the arrivals of the last 20 s, or since they changed, under the partition in force and under the proposed one
            lost: part of the requests that would be turned away
            error: of predictions lately two thirds were within it; a quarter of the predicted change is added
            -: not known, or no request""");
  }
}
