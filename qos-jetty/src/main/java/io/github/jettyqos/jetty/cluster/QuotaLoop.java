package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.paper.ClusterLaw;
import io.github.jettyqos.core.law.paper.ClusterMeasurement;
import io.github.jettyqos.core.law.paper.ClusterProposal;
import io.github.jettyqos.core.text.Repeated;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The control loop of the cluster: in each period it reads delays and the budgets of nodes, asks
 * the law, and sends changed budgets.
 *
 * <p>The budgets come from the nodes' last reports, so a node that refused its budgets, or got
 * others by hand, gets them again. While the loop runs, only its thread calls the law.
 */
final class QuotaLoop extends TimerComponent {
  private static final Logger LOG = LoggerFactory.getLogger(QuotaLoop.class);

  private final ClusterLaw law;
  private final QuotaNodes nodes;
  private final DelayTallies delays;
  private final QuotaPush push;
  private final Duration period;

  QuotaLoop(
      ClusterLaw law, QuotaNodes nodes, DelayTallies delays, QuotaPush push, Duration period) {
    super("qos-quotas");
    this.law = law;
    this.nodes = nodes;
    this.delays = delays;
    this.push = push;
    this.period = period;
  }

  @Override
  void schedule(ScheduledExecutorService started) {
    long nanos = period.toNanos();
    // A failed step leaves the budgets unchanged until the next period.
    Runnable look = new Repeated(LOG, "a look at the budgets of nodes", this::step);
    var unused = started.scheduleWithFixedDelay(look, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  void step() {
    List<QuotaNodes.Said> said = nodes.now();
    List<PeriodDelay> seen = delays.take(nodes.names().size());
    if (said.isEmpty()) {
      return;
    }
    ClusterProposal proposal =
        law.propose(
            new ClusterMeasurement(seen, said.stream().map(QuotaNodes.Said::seen).toList()));
    for (int j = 0; j < said.size(); j++) {
      QuotaNodes.Said each = said.get(j);
      List<Integer> budgets = proposal.budgets().get(j);
      if (each.seen().up() && !budgets.equals(each.seen().budgets())) {
        push.push(each.node(), budgets);
      }
    }
    LOG.debug("{}: {}, off by {}", proposal.remark(), proposal.budgets(), law.offProportion());
  }
}
