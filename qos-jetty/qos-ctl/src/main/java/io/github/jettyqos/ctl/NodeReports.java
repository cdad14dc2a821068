package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The reports of nodes, from their admin connectors. A node that does not answer has none. */
final class NodeReports implements AutoCloseable {
  private static final int AT_ONCE = 16;
  private static final int MOST = 65535;

  /** Short, so that a hanging node delays the others little. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  /**
   * A report.
   *
   * @param stopping whether the node should get no new requests
   * @param observes whether its admission only observes, without limits
   * @param budgets in threads, by class
   */
  record Report(boolean stopping, boolean observes, Map<String, Integer> budgets) {
    static Report of(Data data) {
      Map<String, Integer> budgets = new HashMap<>();
      for (Data each : data.at("classes").list()) {
        double budget = each.at("budget").number();
        if (budget >= 0 && budget <= MOST) {
          budgets.put(each.at("name").text(""), (int) budget);
        }
      }
      boolean observes = data.at("admission").text("").equals("observe");
      return new Report(data.at("stopping").isTrue(), observes, budgets);
    }
  }

  private final HttpConnection.Client client;
  private final String token;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(AT_ONCE, HttpConnection::daemon);

  NodeReports(Path tokenFile, Optional<Path> ca) throws IOException {
    token = Input.firstLine("cluster.token", tokenFile);
    if (!HttpConnection.isToken(token)) {
      throw new ConfigException("cluster.token", "begins with no token");
    }
    client = HttpConnection.Client.of(PATIENCE, ca);
  }

  /** Asks all nodes at once; returns the reports by admin connector. */
  Map<String, Report> of(Set<String> admins) {
    Map<String, Report> found = new ConcurrentHashMap<>();
    CompletableFuture.allOf(
            admins.stream()
                .map(each -> CompletableFuture.runAsync(() -> ask(each, found), threads))
                .toArray(CompletableFuture[]::new))
        .join();
    return found;
  }

  private void ask(String admin, Map<String, Report> found) {
    try (ServerConnection node = HttpConnection.open(client, admin, token, PATIENCE)) {
      found.put(admin, Report.of(node.data("report", Map.of())));
    } catch (UnreachableException | RefusedException | ConfigException e) {
      // Without a report the configured value is used.
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
