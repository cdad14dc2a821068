package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.report.Rounds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Measures servers in turn, round after round, and closes them. */
public final class ServerRounds {
  private ServerRounds() {}

  /** Measures one server in one round. */
  @FunctionalInterface
  public interface Visit<K> {
    void measure(K kind, LocalServer server, int round, Rounds figures) throws Exception;
  }

  /** Rounds of a warm-up do not count; each has another order, so that none favours a server. */
  public static <K> Rounds measure(
      Map<K, LocalServer> servers, int warmUp, int rounds, Visit<K> visit) throws Exception {
    Rounds figures = new Rounds();
    List<Map.Entry<K, LocalServer>> order = new ArrayList<>(servers.entrySet());
    Random random = new Random(23);
    try {
      for (int round = 0; round < warmUp + rounds; round++) {
        if (round == warmUp) {
          figures.clear();
        }
        System.err.printf("round %d of %d%n", round - warmUp + 1, rounds);
        Collections.shuffle(order, random);
        for (Map.Entry<K, LocalServer> each : order) {
          visit.measure(each.getKey(), each.getValue(), round, figures);
        }
      }
    } finally {
      LocalServer.closeAll(servers.values());
    }
    return figures;
  }
}
