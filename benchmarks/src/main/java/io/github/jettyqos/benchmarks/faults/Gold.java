package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.LoadOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A hundred gold requests a second from another process, alone and beside a fault. */
final class Gold {
  private static final String STREAM = "gold=poisson:100";
  private static final double SECONDS = 3;
  private static final int MOST_UNANSWERED = 2000;

  private final int port;
  private final ClientProcess<LoadClient> load;
  private final Finding finding;
  private final double aloneMillis;

  /** Measures gold alone. */
  Gold(FaultServer server, ClientProcess<LoadClient> load) throws IOException {
    this.port = server.port();
    this.load = load;
    this.finding = server.finding;
    Map<String, ClientWindow> ignored = run(1, SECONDS / 3); // opens connections, warms up
    this.aloneMillis = 1000 * gold(run(2, SECONDS)).p95();
    finding.fact("gold p95 alone, ms", aloneMillis);
  }

  /** Measures gold beside the fault and further streams. */
  Map<String, ClientWindow> beside(String... streams) throws IOException {
    Map<String, ClientWindow> seen = run(3, SECONDS, streams);
    ClientWindow gold = gold(seen);
    finding.fact("gold p95 beside it, ms", 1000 * gold.p95());
    finding.atMost("gold p95, of that alone", 1000 * gold.p95() / aloneMillis, 1.2);
    finding.atMost("gold not served", (double) gold.rejected() + gold.failed(), 0);
    return seen;
  }

  private Map<String, ClientWindow> run(long seed, double seconds, String... streams)
      throws IOException {
    List<String> all = new ArrayList<>(List.of(STREAM));
    all.addAll(List.of(streams));
    Map<String, ClientWindow> seen =
        new LoadOrder(port, seconds, MOST_UNANSWERED, seed, all).run(load);
    seen.values().forEach(finding.tally::add);
    return seen;
  }

  private static ClientWindow gold(Map<String, ClientWindow> seen) {
    return Objects.requireNonNull(seen.get("gold"));
  }
}
