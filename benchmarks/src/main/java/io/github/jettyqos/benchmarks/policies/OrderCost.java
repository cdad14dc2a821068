package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.benchmarks.http.ClosedClient;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;

/**
 * What an order costs where files are served as fast as they can be: 64 requests in flight for one
 * of 1 kB, 23 handlers at once, kinds of server in turn, and the ratio to bare Jetty of the same
 * round.
 */
final class OrderCost {
  private static final int ROUNDS = 21;

  /** These compile. */
  private static final int WARM_UP = 4;

  private static final double SECONDS = 0.8;

  private OrderCost() {}

  static void measure(Report report, Path directory) throws Exception {
    // What the client asks for is /rest/1.
    Files.write(Files.createDirectory(directory.resolve("rest")).resolve("1"), new byte[1000]);
    Map<String, FileServer> servers = new LinkedHashMap<>();
    Map<String, List<Double>> rates = new LinkedHashMap<>();
    try (ClientProcess client = new ClientProcess(ClosedClient.class)) {
      servers.put("bare", FileServer.start(files(directory), 0, null));
      servers.put("fifo", FileServer.start(files(directory), 23, "policy: fifo"));
      servers.put(
          "shortest", FileServer.start(files(directory), 23, "policy: shortest, size: resource"));
      servers.keySet().forEach(kind -> rates.put(kind, new ArrayList<>()));
      List<String> order = new ArrayList<>(servers.keySet());
      for (int round = 0; round < ROUNDS + WARM_UP; round++) {
        Collections.reverse(order); // what drifts during a round favours nobody
        for (String kind : order) {
          String[] answer = client.ask("h1 %d 64 %s".formatted(servers.get(kind).port(), SECONDS));
          if (Long.parseLong(answer[4]) > 0) {
            throw new IllegalStateException(kind + ": " + answer[4] + " requests failed");
          }
          if (round >= WARM_UP) {
            rates.get(kind).add(Long.parseLong(answer[0]) / Double.parseDouble(answer[1]));
          }
        }
        System.err.printf("order alone, round %d of %d%n", round - WARM_UP + 1, ROUNDS);
      }
    } finally {
      for (FileServer each : servers.values()) {
        each.stop();
      }
    }
    rates.forEach(
        (kind, all) ->
            report.result(
                "free_" + kind + "_requests_per_s",
                Medians.of(all.stream().mapToDouble(each -> each).toArray())));
    report.result("free_shortest_to_fifo", ratio(rates, "shortest", "fifo"));
    report.result("free_fifo_to_bare", ratio(rates, "fifo", "bare"));
    report.atLeast(
        "no handler waits: shortest / bare, requests/s", ratio(rates, "shortest", "bare"), 0.95);
  }

  private static double ratio(Map<String, List<Double>> rates, String kind, String to) {
    List<Double> above = rates.get(kind);
    List<Double> below = rates.get(to);
    double[] ratios = new double[above.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = above.get(i) / below.get(i);
    }
    return Medians.of(ratios);
  }

  private static Handler files(Path directory) {
    ResourceHandler files = new ResourceHandler();
    files.setBaseResource(ResourceFactory.of(files).newResource(directory));
    return files;
  }
}
