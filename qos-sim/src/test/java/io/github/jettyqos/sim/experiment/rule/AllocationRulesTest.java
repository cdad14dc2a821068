package io.github.jettyqos.sim.experiment.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AllocationRulesTest {
  private static final ServerInfo PREMISES =
      new ServerInfo(
          List.of(
              ServiceClass.named("long").priority(0).build(),
              ServiceClass.named("middle").priority(1).build(),
              ServiceClass.named("short").priority(2).build()),
          24,
          List.of(1.0, .1, .01));

  @Test
  void plainRules_start_areTheirPartitions() {
    assertThat(AllocationRules.STATIC.start(PREMISES)).isEqualTo(Partition.of(24, 8, 8, 8));
    assertThat(AllocationRules.STATIC.classes(PREMISES)).allMatch(each -> each.lend() == 0);
    assertThat(AllocationRules.LENT.start(PREMISES)).isEqualTo(Partition.of(24, 8, 8, 8));
    assertThat(AllocationRules.LENT.classes(PREMISES))
        .allMatch(each -> each.lend() == 1 && each.borrow());
    assertThat(AllocationRules.OVERLAP.start(PREMISES)).isEqualTo(Partition.of(24, 24, 24, 24));
    assertThat(AllocationRules.fixed(Partition.of(24, 1, 2, 21), true).name())
        .isEqualTo("[1, 2, 21] of 24 + lend");
  }

  @Test
  void darc_classes_shorterUseThreadsOfLongerOnesAndGoFirst() {
    List<ServiceClass> classes = new Darc("darc").classes(PREMISES);
    assertThat(classes).extracting(ServiceClass::priority).containsExactly(2, 1, 0);
    assertThat(classes).extracting(ServiceClass::lend).containsExactly(1.0, 1.0, 0.0);
    assertThat(classes).extracting(ServiceClass::borrow).containsExactly(false, true, true);
  }

  @Test
  void darc_afterASecond_reservesByDemand() {
    AllocationRule darc = new Darc("darc");
    SimulatedServer server = server(darc);
    // In a second 10 of 1 s, 50 of .1 s and 100 of .01 s: 10, 5 and 1 threads, of 16. Of 24 threads
    // ceil(1.5) and ceil(7.5); the longest has the rest.
    feed(server, darc, 10, 50, 100);
    server.runUntil(Duration.ofMillis(1001));
    assertThat(server.gated().gate().partition()).isEqualTo(Partition.of(24, 14, 8, 2));
  }

  @Test
  void gradient_timesDoNotGrow_limitGrowsWithTheWindows() {
    AllocationRule gradient = new Gradient2("gradient");
    assertThat(gradient.start(PREMISES)).isEqualTo(Partition.of(20, 7, 7, 7));
    SimulatedServer server = server(gradient);
    // 20 of 1 s are at work at once from the first second on: more than half of the limit.
    feed(server, gradient, 20, 0, 0);
    server.runUntil(Duration.ofSeconds(5));
    assertThat(server.gated().gate().partition().total()).isBetween(21, 24);
  }

  private static SimulatedServer server(AllocationRule rule) {
    return new SimulatedServer(rule.classes(PREMISES), rule.start(PREMISES), Curve.ALONE);
  }

  private static void feed(SimulatedServer server, AllocationRule rule, double... rates) {
    RuleListener hearer = rule.act(PREMISES, server);
    for (int k = 0; k < rates.length; k++) {
      int index = k;
      if (rates[k] > 0) {
        server.feed(
            k,
            GapSources.deterministic(rates[k]),
            WorkDistribution.deterministic(PREMISES.seconds().get(k)),
            RequestListener.of((waiting, processing) -> hearer.completed(index, processing)));
      }
    }
  }
}
