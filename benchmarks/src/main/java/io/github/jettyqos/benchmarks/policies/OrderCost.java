package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.benchmarks.http.ClosedClient;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
    List<Kind> kinds = new ArrayList<>();
    try (ClientProcess client = new ClientProcess(ClosedClient.class)) {
      kinds.add(Kind.of("bare", FileServer.start(files(directory), 0, null)));
      kinds.add(Kind.of("fifo", FileServer.start(files(directory), 23, "policy: fifo")));
      kinds.add(
          Kind.of(
              "shortest",
              FileServer.start(files(directory), 23, "policy: shortest, size: resource")));
      List<Kind> order = new ArrayList<>(kinds);
      for (int round = 0; round < ROUNDS + WARM_UP; round++) {
        Collections.reverse(order); // what drifts during a round favours nobody
        for (Kind kind : order) {
          double rate = rate(client, kind);
          if (round >= WARM_UP) {
            kind.rates.add(rate);
          }
        }
        System.err.printf("order alone, round %d of %d%n", round - WARM_UP + 1, ROUNDS);
      }
    } finally {
      for (Kind each : kinds) {
        each.server.stop();
      }
    }
    for (Kind each : kinds) {
      double[] rates = each.rates.stream().mapToDouble(rate -> rate).toArray();
      report.result("free_" + each.key + "_requests_per_s", Medians.of(rates));
    }
    Kind bare = kinds.get(0);
    Kind fifo = kinds.get(1);
    Kind shortest = kinds.get(2);
    report.result("free_shortest_to_fifo", shortest.to(fifo));
    report.result("free_fifo_to_bare", fifo.to(bare));
    report.atLeast("no handler waits: shortest / bare, requests/s", shortest.to(bare), 0.95);
  }

  private static double rate(ClientProcess client, Kind kind) throws IOException {
    String[] answer = client.ask("h1 %d 64 %s".formatted(kind.server.port(), SECONDS));
    if (Long.parseLong(answer[4]) > 0) {
      throw new IllegalStateException(kind.key + ": " + answer[4] + " requests failed");
    }
    return Long.parseLong(answer[0]) / Double.parseDouble(answer[1]);
  }

  /** A kind of server, and how many requests a second it served in each round. */
  private record Kind(String key, FileServer server, List<Double> rates) {
    static Kind of(String key, FileServer server) {
      return new Kind(key, server, new ArrayList<>());
    }

    /** The median over the rounds of its rate to that of another in the same round. */
    double to(Kind other) {
      double[] ratios = new double[rates.size()];
      for (int i = 0; i < ratios.length; i++) {
        ratios[i] = rates.get(i) / other.rates.get(i);
      }
      return Medians.of(ratios);
    }
  }

  private static Handler files(Path directory) {
    ResourceHandler files = new ResourceHandler();
    files.setBaseResource(ResourceFactory.of(files).newResource(directory));
    return files;
  }
}
