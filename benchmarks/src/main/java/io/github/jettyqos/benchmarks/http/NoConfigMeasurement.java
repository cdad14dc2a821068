package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.FairClient;
import io.github.jettyqos.benchmarks.load.FairOrder;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.report.Rounds;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * What a server gains and loses by a gate without any configuration: its throughput under a normal
 * load, small clients beside one with 200 connections, and the first priority while the last asks
 * for twice what the processors can do. Everything also on bare Jetty.
 */
public final class NoConfigMeasurement {
  private static final int ROUNDS = 7;
  private static final int MOST_UNANSWERED = 4000;
  private static final int CLIENTS = 20;
  private static final int CONNECTIONS = 200;

  /** The work of a page: it waits for others, and computes. */
  private static final PathWork PAGE = new PathWork("page", 20, 2).ofConstantTimes();

  /** Requests a second that one processor computes. */
  private static final double CAPACITY = 1000 / PAGE.computeMillis();

  private static final String PRIORITIES =
      "trusted-proxies: [127.0.0.0/8]\nclass-header: X-QoS-Class";

  private NoConfigMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    throughput(report);
    try (ClientProcess<LoadClient> client = new ClientProcess<>(LoadClient::new)) {
      Map<String, LocalServer> servers = new LinkedHashMap<>();
      servers.put("bare", start("bare", work()));
      servers.put("ours", start(PRIORITIES, work()));
      ServerRounds.measure(
              servers,
              1,
              ROUNDS,
              (name, server, round, figures) -> visit(client, name, server.port(), round, figures))
          .report(report);
    }
    report.atMost("one client floods: p95 of others / alone", "ours_small_p95_ratio", 1.5);
    report.atMost("one client floods: others not served", "ours_small_not_served", 0);
    report.atMost(
        "the last priority floods: p95 of the first / alone", "ours_critical_p95_ratio", 1.2);
    report.atMost("the last priority floods: the first not served", "ours_critical_not_served", 0);
    report.atLeast(
        "bare: p95 of others / alone (must fail the bound)", "bare_small_p95_ratio", 1.5);
    report.atLeast(
        "bare: p95 of the first / alone (must fail the bound)", "bare_critical_p95_ratio", 1.2);
  }

  /** Requests in flight, and the time that a handler waits. */
  private record Load(String name, int inFlight, int waitMillis) {}

  private static void throughput(Report report) throws Exception {
    try (ClientProcess<ClosedClient> client = new ClientProcess<>(ClosedClient::new)) {
      for (Load load :
          List.of(new Load("light", 64, 0), new Load("half", 100, 20), new Load("full", 190, 20))) {
        Map<String, LocalServer> servers = new LinkedHashMap<>();
        for (String kind : List.of("bare", "bare_again", "ours")) {
          String yaml = kind.equals("ours") ? "{}" : "bare";
          servers.put(
              load.name + "_" + kind, start(yaml, new WaitingHandler(any -> load.waitMillis)));
        }
        Rounds rounds =
            new ClosedRounds("h1", load.inFlight, 1, 4, 2 * ROUNDS).measure(client, servers);
        rounds.report(report);
        String ours = load.name + "_ours" + ClosedRounds.RATE;
        String bare = load.name + "_bare" + ClosedRounds.RATE;
        report.result(ours + "_ratio_mad", rounds.spread(ours, bare));
        report.atLeast(
            load.name + ": requests/s to bare Jetty, none refused", rounds.ratio(ours, bare), 0.98);
      }
    }
  }

  private static Handler work() {
    return new WorkHandler(
        List.of(
            PAGE,
            new PathWork("small", PAGE.waitMillis(), PAGE.computeMillis()).ofConstantTimes(),
            new PathWork("flood", PAGE.waitMillis(), PAGE.computeMillis()).ofConstantTimes(),
            new PathWork("critical", PAGE.waitMillis(), PAGE.computeMillis()).ofConstantTimes(),
            new PathWork("bulk", PAGE.waitMillis(), PAGE.computeMillis()).ofConstantTimes()),
        1);
  }

  /** A server as an application makes it, or one that is protected by a configuration. */
  private static LocalServer start(String yaml, Handler application) throws Exception {
    if (yaml.equals("bare")) {
      Server server = new Server(new QueuedThreadPool());
      return LocalServer.of(new ServerConnector(server, LocalServer.bothProtocols()), application)
          .start();
    }
    Qos qos = Qos.of(QosYaml.parse(yaml));
    return LocalServer.gated(qos, application, LocalServer.bothProtocols()).start();
  }

  private static void visit(
      ClientProcess<LoadClient> client, String name, int port, int round, Rounds figures)
      throws Exception {
    FairOrder.Outcome alone = FairClient.run(client, clients(port, round, 0));
    FairOrder.Outcome flood = FairClient.run(client, clients(port, round, CONNECTIONS));
    figures.add(name + "_small_p95_alone_ms", alone.p95());
    figures.add(name + "_small_p95_flooded_ms", flood.p95());
    figures.add(name + "_small_p95_ratio", flood.p95() / alone.p95());
    figures.add(name + "_small_not_served", (double) alone.notServed() + flood.notServed());
    figures.add(name + "_flood_served", flood.served());

    String critical = "critical=poisson:" + 0.2 * CAPACITY;
    ClientWindow calm = seen(load(port, round, critical).run(client), "critical");
    Map<String, List<SentRequest>> full =
        load(port, round, critical, "bulk=poisson:" + 4 * CAPACITY).requests(client);
    List<SentRequest> all = Objects.requireNonNull(full.get("critical"));
    ClientWindow first = ClientWindow.of(all);
    // As of the small clients: the first second, in which the flood is found, is told apart.
    double later =
        ClientWindow.of(all.stream().filter(each -> each.isDue(1, Double.MAX_VALUE)).toList())
            .p95();
    figures.add(name + "_critical_p95_alone_ms", 1000 * calm.p95());
    figures.add(name + "_critical_p95_flooded_ms", 1000 * first.p95());
    figures.add(name + "_critical_p95_with_first_second_ratio", first.p95() / calm.p95());
    figures.add(name + "_critical_p95_ratio", later / calm.p95());
    figures.add(name + "_critical_not_served", (double) first.sent() - first.ok());
    figures.add(
        name + "_bulk_served",
        (double) ClientWindow.of(Objects.requireNonNull(full.get("bulk"))).ok());
  }

  private static FairOrder clients(int port, int round, int connections) {
    return new FairOrder(port, 4, 1, round, false, CLIENTS, 0.3 * CAPACITY, "flood", connections);
  }

  private static LoadOrder load(int port, int round, String... streams) {
    return new LoadOrder(
        port, 5, MOST_UNANSWERED, round, List.of(streams), "X-QoS-Class", Map.of());
  }

  private static ClientWindow seen(Map<String, ClientWindow> load, String stream) {
    return Objects.requireNonNull(load.get(stream));
  }
}
