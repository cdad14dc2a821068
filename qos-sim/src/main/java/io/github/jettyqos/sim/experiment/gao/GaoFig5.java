package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.XYChart;

/**
 * Maximum Idle First against Round Robin and Least Connections, over rates of connections.
 *
 * <p>Paper: Gao, Pan and Hu 2011, figure 5: saturated at 25 connections a second, there a third
 * more throughput and 21 % less delay. {@link GaoConnections} says what was chosen. Three clusters,
 * each with the same capacity: nodes that are alike; nodes whose quotas differ, which is where the
 * paper sees the reason; nodes whose speeds differ. Delays are compared at a load of 0.95;
 * throughput at the paper's 25 connections a second, a load of 1.04, and at 30. A balancer that
 * keeps all threads busy cannot be beaten in throughput, so it is checked where quotas differ.
 */
final class GaoFig5 implements Experiment {
  private static final double NEAR = 22.8;
  private static final double SATURATED = 25;
  private static final double OVER = 30;
  private static final double[] RATES = {10, 20, NEAR, SATURATED, OVER};
  private static final String QUOTAS_DIFFER = "quotas";
  private static final Map<String, List<GaoCluster.Node>> CLUSTERS = new LinkedHashMap<>();

  static {
    GaoCluster.Node half = new GaoCluster.Node(10, 10, 1);
    GaoCluster.Node first = new GaoCluster.Node(16, 4, 1);
    GaoCluster.Node second = new GaoCluster.Node(4, 16, 1);
    CLUSTERS.put("alike", List.of(half, half, half, half));
    CLUSTERS.put(QUOTAS_DIFFER, List.of(first, second, first, second));
    CLUSTERS.put(
        "speeds",
        List.of(
            new GaoCluster.Node(10, 10, 1.6),
            new GaoCluster.Node(10, 10, 1.2),
            new GaoCluster.Node(10, 10, 0.8),
            new GaoCluster.Node(10, 10, 0.4)));
  }

  /** What a balancer does at each rate: mean delay in seconds, and requests per second. */
  private record Curve(List<Double> delays, List<Double> throughputs) {
    double delay(double rate) {
      return delays.get(index(rate));
    }

    double throughput(double rate) {
      return throughputs.get(index(rate));
    }

    private static int index(double rate) {
      return rates().indexOf(rate);
    }
  }

  private final int requests;

  GaoFig5() {
    this(20_000);
  }

  /** With another number of requests in each run. */
  GaoFig5(int requests) {
    this.requests = requests;
  }

  @Override
  public String name() {
    return "gao-fig5";
  }

  @Override
  public String title() {
    return "Gao et al. 2011, fig. 5: throughput and delay of three balancers";
  }

  @Override
  public int seeds() {
    return 10;
  }

  @Override
  public Findings run(Setting setting) throws IOException {
    Findings findings = new Findings(name(), setting.list());
    Csv csv = new Csv("cluster", "balancer", "connections", "throughput", "delay");
    List<XYChart> charts = new ArrayList<>();
    findings.line("%-8s %-4s %6s %12s %10s", "cluster", "", "conn/s", "throughput/s", "delay s");
    for (String cluster : CLUSTERS.keySet()) {
      List<Curve> curves = new ArrayList<>();
      XYChart delays = Charts.of("Delay, nodes: " + cluster, "connections/s", "s");
      XYChart rates = Charts.of("Throughput, nodes: " + cluster, "connections/s", "requests/s");
      for (Balancing balancing : Balancing.values()) {
        Curve curve = curve(setting, cluster, balancing);
        curves.add(curve);
        tell(findings, csv, cluster, balancing, curve);
        Charts.line(delays, balancing.name(), rates(), curve.delays);
        Charts.line(rates, balancing.name(), rates(), curve.throughputs);
      }
      for (Balancing other : List.of(Balancing.RR, Balancing.LC)) {
        Curve idle = curves.get(Balancing.MIF.number() - 1);
        judge(findings, cluster, other, idle, curves.get(other.number() - 1));
      }
      charts.add(delays);
      charts.add(rates);
    }
    csv.write(setting.file(name() + ".csv"));
    Charts.write(setting.file(name() + ".png"), charts);
    return findings;
  }

  private static List<Double> rates() {
    return Arrays.stream(RATES).boxed().toList();
  }

  private Curve curve(Setting setting, String cluster, Balancing balancing) {
    List<GaoCluster.Node> nodes = CLUSTERS.getOrDefault(cluster, List.of());
    List<List<GaoConnections.Outcome>> runs =
        setting.overSeeds(
            cluster + ", " + balancing,
            seed ->
                rates().stream()
                    .map(rate -> GaoConnections.run(seed, nodes, balancing, rate, requests))
                    .toList());
    List<Double> delays = new ArrayList<>();
    List<Double> throughputs = new ArrayList<>();
    for (int i = 0; i < RATES.length; i++) {
      int r = i;
      delays.add(runs.stream().mapToDouble(x -> x.get(r).delay().mean()).average().orElseThrow());
      throughputs.add(
          runs.stream().mapToDouble(x -> x.get(r).throughput()).average().orElseThrow());
    }
    return new Curve(delays, throughputs);
  }

  private static void tell(
      Findings findings, Csv csv, String cluster, Balancing balancing, Curve curve) {
    int number = List.copyOf(CLUSTERS.keySet()).indexOf(cluster);
    for (double rate : RATES) {
      double throughput = curve.throughput(rate);
      double delay = curve.delay(rate);
      csv.row(number, balancing.number(), rate, throughput, delay);
      findings.line("%-8s %-4s %6.1f %12.1f %10.3f", cluster, balancing, rate, throughput, delay);
      findings.result("delay_%s_%s_%s".formatted(cluster, balancing, rate), delay);
    }
  }

  private static void judge(
      Findings findings, String cluster, Balancing other, Curve idle, Curve curve) {
    String name = "%s_%s".formatted(cluster, other);
    double less = 1 - idle.delay(NEAR) / curve.delay(NEAR);
    findings.result("delay_less_" + name, less);
    findings.paper("delay_less_" + name, 0.21);
    findings.atLeast("MIF: part of the delay less, against " + name, less, 0.21);
    for (double rate : new double[] {SATURATED, OVER}) {
      double more = idle.throughput(rate) / curve.throughput(rate) - 1;
      findings.result("throughput_more_%s_%.0f".formatted(name, rate), more);
      findings.paper("throughput_more_%s_%.0f".formatted(name, rate), 0.33);
      if (cluster.equals(QUOTAS_DIFFER)) {
        findings.atLeast(
            "MIF: part of throughput more at %.0f/s, against %s".formatted(rate, name), more, 0.01);
      }
    }
  }
}
