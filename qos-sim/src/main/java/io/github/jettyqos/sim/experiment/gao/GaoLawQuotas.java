package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.law.paper.OptimalLaw;
import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Means;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.experiment.Setting;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Figure 5 with the quotas that the law itself sets, node by node: 4 nodes of 100 threads, 25
 * connections a second, T = 20 s, delays to be 1 : 2.
 *
 * <p>The law has an input for each node, but the nodes are alike, so that it sets nearly the same
 * quotas at all of them, and every balancer keeps the threads of both classes busy. Nor can quotas
 * be the reason in the paper: its 80 and 40 requests a second with delays of 100 and 280 ms are, by
 * Little's law, 80 * .1 + 40 * .28 = 19 requests at 400 threads.
 */
final class GaoLawQuotas {
  private static final double PERIOD = 20;
  private static final double RATE = 25;
  private static final int IDENTIFYING = 75;
  private static final double END = 800;
  private static final double SETTLED = 400;
  private static final List<NodeSpec> NODES =
      Collections.nCopies(GaoSite.NODES, new NodeSpec(GaoSite.THREADS / 2, GaoSite.THREADS / 2, 1));

  /** What a run is in its settled periods. */
  private record Settled(
      double throughput, double delay, double ratio, double first, double apart) {
    static Settled of(GaoRun run) {
      int from = (int) (SETTLED / PERIOD);
      double count = 0;
      double sum = 0;
      double ratio = 0;
      double first = 0;
      double apart = 0;
      int periods = run.delays.size() - from;
      for (int k = from; k < run.delays.size(); k++) {
        count += run.completed.get(k);
        sum += run.completed.get(k) * run.mean(k);
        ratio += run.ratio(k) / periods;
        double[] quotas = run.inputs.get(k);
        first += Arrays.stream(quotas).sum() / GaoSite.NODES / periods;
        apart +=
            (Arrays.stream(quotas).max().orElseThrow() - Arrays.stream(quotas).min().orElseThrow())
                / periods;
      }
      return new Settled(count / (PERIOD * periods), sum / count, ratio, first, apart);
    }
  }

  private GaoLawQuotas() {}

  static void judge(Setting setting, Findings findings) {
    Map<GaoBalancer, List<Settled>> all = new EnumMap<>(GaoBalancer.class);
    findings.line(
        "%-8s %-4s %12s %10s %8s %16s %12s",
        "quotas", "", "throughput/s", "delay s", "l1/l2", "class 1 a node", "nodes apart");
    for (GaoBalancer balancing : GaoBalancer.values()) {
      ArxModel model =
          GaoModel.of(
              run(0, balancing, IDENTIFYING * PERIOD, GaoModel.excitation(0)), GaoModel.ORDER);
      List<Settled> runs =
          setting.overSeeds(
              "quotas of the law, " + balancing, seed -> controlled(seed, balancing, model));
      all.put(balancing, runs);
      findings.line(
          "%-8s %-4s %12.1f %10.3f %8.3f %16.1f %12.1f",
          "law",
          balancing,
          Means.of(runs, Settled::throughput),
          Means.of(runs, Settled::delay),
          Means.of(runs, Settled::ratio),
          Means.of(runs, Settled::first),
          Means.of(runs, Settled::apart));
    }
    List<Settled> idle = Objects.requireNonNull(all.get(GaoBalancer.MIF));
    for (GaoBalancer other : List.of(GaoBalancer.RR, GaoBalancer.LC)) {
      List<Settled> of = Objects.requireNonNull(all.get(other));
      double more = Means.of(idle, Settled::throughput) / Means.of(of, Settled::throughput) - 1;
      double less = 1 - Means.of(idle, Settled::delay) / Means.of(of, Settled::delay);
      findings.result("law_throughput_more_" + other, more, GaoConnections.PAPER_THROUGHPUT);
      findings.result("law_delay_less_" + other, less, GaoConnections.PAPER_DELAY);
      String claim = "at 25/s with the quotas of the law, against " + other + ", part of the ";
      findings.claim(
          claim + "throughput more",
          more,
          GaoConnections.PAPER_THROUGHPUT,
          Double.POSITIVE_INFINITY);
      findings.claim(
          claim + "delay less", less, GaoConnections.PAPER_DELAY, Double.POSITIVE_INFINITY);
    }
  }

  private static Settled controlled(long seed, GaoBalancer balancing, ArxModel model) {
    OptimalLaw law = new OptimalLaw(model, GaoFig4.WEIGHED, GaoSite.LIMITS);
    return Settled.of(
        run(
            seed,
            balancing,
            END,
            (run, inForce) ->
                law.propose(inForce, new double[] {run.last()}, new double[] {GaoCase.TARGET})));
  }

  private static GaoRun run(
      long seed, GaoBalancer balancing, double seconds, GaoRun.Setter setter) {
    GaoConnections connections = new GaoConnections(seed, NODES, balancing, RATE);
    return new GaoRun(connections.simulation, connections.cluster, PERIOD, seconds, setter);
  }
}
