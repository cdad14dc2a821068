package io.github.jettyqos.ctl.haproxy;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.ctl.connect.AdminConnections;
import io.github.jettyqos.ctl.connect.Connection;
import io.github.jettyqos.ctl.connect.RefusedException;
import io.github.jettyqos.ctl.connect.UnreachableException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Reports by the admin connectors. A node that does not answer has none. */
final class AskedReports implements Reports {
  private static final int AT_ONCE = 16;

  private final AdminConnections connections;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          AT_ONCE,
          task -> {
            Thread thread = new Thread(task, "reports");
            thread.setDaemon(true);
            return thread;
          });

  AskedReports(AdminConnections connections) {
    this.connections = connections;
  }

  @Override
  public Map<String, Report> of(Set<String> admins) {
    Map<String, Report> found = new ConcurrentHashMap<>();
    CompletableFuture.allOf(
            admins.stream()
                .map(each -> CompletableFuture.runAsync(() -> ask(each, found), threads))
                .toArray(CompletableFuture[]::new))
        .join();
    return found;
  }

  private void ask(String admin, Map<String, Report> found) {
    try (Connection node = connections.to(admin)) {
      found.put(admin, Report.of(node.data("report", Map.of())));
    } catch (UnreachableException | RefusedException | ConfigException e) {
      // What is not said is not known: the configured value counts.
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
