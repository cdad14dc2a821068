package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.http.ClosedClient;
import io.github.jettyqos.benchmarks.http.ClosedRounds;
import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.report.Rounds;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.proxy.ProxyHandler;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/**
 * The cost of the front end beside Jetty's own proxy: both in this process, four nodes in another,
 * the client in a third, one after the other in rounds, and the ratio of the same round. Jetty's
 * proxy takes the nodes in turn.
 */
public final class ThroughputMeasurement {
  private static final int ROUNDS = 21;

  /** Rounds that warm up. */
  private static final int WARM_UP = 12;

  private static final double SECONDS = 1;
  private static final int NODES = 4;
  private static final int IN_FLIGHT = 64;

  /** The front ends; the first two are Jetty's. */
  private static final List<String> FRONTS =
      List.of("jetty", "jetty_again", "least_connections", "maximum_idle_first");

  /** Several nodes in one process that answer at once, so that the front end is measured. */
  static final class AnsweringNodes {
    private final List<Integer> ports = new ArrayList<>();

    AnsweringNodes() throws Exception {
      for (int i = 0; i < NODES; i++) {
        ports.add(
            LocalServer.of(new ServerConnector(new Server(), 0, 1), new Answering())
                .start()
                .port());
      }
    }

    List<Integer> ports() {
      return ports;
    }
  }

  private static final class Answering extends Handler.Abstract.NonBlocking {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      response.write(true, ByteBuffer.allocate(6), callback);
      return true;
    }
  }

  private ThroughputMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    Rounds rounds;
    try (ClientProcess<AnsweringNodes> nodes = new ClientProcess<>(AnsweringNodes::new);
        ClientProcess<ClosedClient> client = new ClientProcess<>(ClosedClient::new)) {
      List<Integer> ports = nodes.ask(AnsweringNodes::ports);
      Map<String, LocalServer> servers = new LinkedHashMap<>();
      for (String front : FRONTS) {
        servers.put(front, start(front, ports));
      }
      rounds = new ClosedRounds("h1", IN_FLIGHT, SECONDS, WARM_UP, ROUNDS).measure(client, servers);
    }
    rounds.report(report);
    for (String front : FRONTS) {
      for (String figure : List.of(ClosedRounds.RATE, ClosedRounds.CPU)) {
        String ratio = front + figure + "_ratio";
        report.result(ratio, rounds.ratio(front + figure, FRONTS.get(0) + figure));
      }
    }
    for (String front : FRONTS.subList(2, FRONTS.size())) {
      report.atLeast(front + " / Jetty, requests/s", front + ClosedRounds.RATE + "_ratio", 0.95);
      report.atMost(
          front + " / Jetty, processor time a request", front + ClosedRounds.CPU + "_ratio", 1.05);
    }
  }

  private static LocalServer start(String front, List<Integer> ports) throws Exception {
    boolean own = !front.startsWith("jetty");
    LocalServer server =
        LocalServer.of(new ServerConnector(new Server()), own ? null : jetty(ports));
    if (own) {
      ours(front, ports).install(server.server());
    }
    return server.start();
  }

  private static Handler jetty(List<Integer> ports) {
    AtomicInteger next = new AtomicInteger();
    return new ProxyHandler.Reverse(
        request -> {
          int port = ports.get(Math.floorMod(next.getAndIncrement(), ports.size()));
          return HttpURI.build(request.getHttpURI()).host("127.0.0.1").port(port);
        });
  }

  private static ClusterFrontEnd ours(String front, List<Integer> ports) {
    StringBuilder yaml =
        new StringBuilder(
            """
            classes:
              gold: { match: ["path:/gold/*"] }
              silver: { match: ["path:/silver/*"] }
              rest: {}
            cluster:
            """);
    yaml.append("  balance: ").append(front.replace('_', '-')).append("\n  nodes:\n");
    for (int i = 0; i < ports.size(); i++) {
      yaml.append("    - { name: n%d, url: \"http://127.0.0.1:%d\" }%n".formatted(i, ports.get(i)));
    }
    return ClusterFrontEnd.of(QosYaml.parse(yaml.toString()));
  }
}
