package io.github.jettyqos.benchmarks.cluster;

import com.sun.management.OperatingSystemMXBean;
import io.github.jettyqos.benchmarks.http.ClosedClient;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.proxy.ProxyHandler;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * What the front end costs beside Jetty's own proxy: both in this process, four nodes in another,
 * the client in a third, one after the other in rounds, and the ratio of the same round. Jetty's
 * takes one node after the other and looks at nothing.
 */
public final class ThroughputMeasurement implements BenchmarkRun {
  private static final int ROUNDS = 21;

  /** These compile. */
  private static final int WARM_UP = 12;

  private static final double SECONDS = 1;
  private static final int NODES = 4;
  private static final int IN_FLIGHT = 64;

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** What stands before the nodes. */
  private enum Front {
    JETTY,
    JETTY_AGAIN,
    LEAST_CONNECTIONS,
    MAXIMUM_IDLE_FIRST;

    String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** One run: requests a second, p99 in microseconds, processor microseconds a request. */
  private record Run(double rate, double p99, double cpu) {}

  @Override
  public String name() {
    return "cluster-throughput";
  }

  @Override
  public String duration() {
    return "3 min";
  }

  @Override
  public String title() {
    return "requests/s and processor time a request of the front end against Jetty's ProxyHandler";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    Map<Front, List<Run>> runs = new EnumMap<>(Front.class);
    try (ClientProcess nodes = new ClientProcess(AnsweringNodes.class);
        ClientProcess client = new ClientProcess(ClosedClient.class)) {
      List<Integer> ports = new ArrayList<>();
      for (String port : nodes.ask(Integer.toString(NODES))) {
        ports.add(Integer.parseInt(port));
      }
      Map<Front, Server> servers = new EnumMap<>(Front.class);
      try {
        for (Front front : Front.values()) {
          servers.put(front, start(front, ports));
          runs.put(front, new ArrayList<>());
        }
        List<Map.Entry<Front, Server>> order = new ArrayList<>(servers.entrySet());
        Random random = new Random(23);
        for (int round = 0; round < ROUNDS + WARM_UP; round++) {
          Collections.shuffle(order, random); // who follows whom favours nobody
          for (Map.Entry<Front, Server> each : order) {
            Run run = run(client, each.getValue());
            List<Run> of = runs.get(each.getKey());
            if (round >= WARM_UP && of != null) {
              of.add(run);
            }
          }
          System.err.printf("round %d of %d%n", round - WARM_UP + 1, ROUNDS);
        }
      } finally {
        for (Server server : servers.values()) {
          server.stop();
        }
      }
    }
    report(report, runs);
    return report;
  }

  private static Run run(ClientProcess client, Server server) throws Exception {
    int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    long cpu = SYSTEM.getProcessCpuTime();
    String[] answer = client.ask("h1 %d %d %s".formatted(port, IN_FLIGHT, SECONDS));
    cpu = SYSTEM.getProcessCpuTime() - cpu;
    if (Long.parseLong(answer[4]) > 0) {
      throw new IllegalStateException(answer[4] + " requests failed");
    }
    long requests = Long.parseLong(answer[0]);
    return new Run(
        requests / Double.parseDouble(answer[1]),
        Double.parseDouble(answer[3]),
        cpu / 1e3 / requests);
  }

  private static Server start(Front front, List<Integer> ports) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(4096);
    server.addConnector(connector);
    switch (front) {
      case JETTY, JETTY_AGAIN -> server.setHandler(jetty(ports));
      case LEAST_CONNECTIONS, MAXIMUM_IDLE_FIRST -> ours(front, ports).install(server);
    }
    server.start();
    return server;
  }

  private static Handler jetty(List<Integer> ports) {
    AtomicInteger next = new AtomicInteger();
    ProxyHandler.Reverse proxy =
        new ProxyHandler.Reverse(
            request -> {
              int port = ports.get(Math.floorMod(next.getAndIncrement(), ports.size()));
              return HttpURI.build(request.getHttpURI()).host("127.0.0.1").port(port);
            });
    return proxy;
  }

  private static ClusterFrontEnd ours(Front front, List<Integer> ports) {
    StringBuilder yaml =
        new StringBuilder(
            """
            classes:
              gold: { match: ["path:/gold/*"] }
              silver: { match: ["path:/silver/*"] }
              rest: {}
            cluster:
            """);
    yaml.append("  balance: ").append(front.key().replace('_', '-')).append("\n  nodes:\n");
    for (int i = 0; i < ports.size(); i++) {
      yaml.append("    - { name: n%d, url: \"http://127.0.0.1:%d\" }%n".formatted(i, ports.get(i)));
    }
    return ClusterFrontEnd.of(QosYaml.parse(yaml.toString()));
  }

  private static void report(Report report, Map<Front, List<Run>> runs) {
    List<Run> jetty = runs.getOrDefault(Front.JETTY, List.of());
    runs.forEach(
        (front, own) -> {
          String prefix = front.key() + "_";
          report.result(prefix + "requests_per_s", median(own, Run::rate));
          report.result(prefix + "p99_us", median(own, Run::p99));
          report.result(prefix + "cpu_us_per_request", median(own, Run::cpu));
          report.result(prefix + "requests_per_s_ratio", ratio(own, jetty, Run::rate));
          report.result(prefix + "cpu_us_per_request_ratio", ratio(own, jetty, Run::cpu));
        });
    for (Front front : List.of(Front.LEAST_CONNECTIONS, Front.MAXIMUM_IDLE_FIRST)) {
      List<Run> own = runs.getOrDefault(front, List.of());
      report.atLeast(front.key() + " / Jetty, requests/s", ratio(own, jetty, Run::rate), 0.95);
      report.atMost(
          front.key() + " / Jetty, processor time a request", ratio(own, jetty, Run::cpu), 1.05);
    }
  }

  private static double median(List<Run> runs, java.util.function.ToDoubleFunction<Run> figure) {
    return Medians.of(runs.stream().mapToDouble(figure).toArray());
  }

  private static double ratio(
      List<Run> runs, List<Run> to, java.util.function.ToDoubleFunction<Run> figure) {
    double[] ratios = new double[Math.min(runs.size(), to.size())];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = figure.applyAsDouble(runs.get(i)) / figure.applyAsDouble(to.get(i));
    }
    return Medians.of(ratios);
  }
}
