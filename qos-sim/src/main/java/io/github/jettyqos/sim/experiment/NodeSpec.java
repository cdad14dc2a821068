package io.github.jettyqos.sim.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A node of a cluster.
 *
 * @param first threads of the first class
 * @param second threads of the second class
 * @param speed of each thread
 */
public record NodeSpec(int first, int second, double speed) {
  /** Nodes whose quotas differ. */
  public static final String QUOTAS = "quotas";

  /** Equal nodes. */
  public static List<NodeSpec> alike(int nodes, int threads) {
    return Collections.nCopies(nodes, new NodeSpec(threads, threads, 1));
  }

  /** Clusters of four nodes: alike, of different quotas, and of different speeds. */
  public static Map<String, List<NodeSpec>> fours() {
    NodeSpec first = new NodeSpec(16, 4, 1);
    NodeSpec second = new NodeSpec(4, 16, 1);
    Map<String, List<NodeSpec>> clusters = new LinkedHashMap<>();
    clusters.put("alike", alike(4, 10));
    clusters.put(QUOTAS, List.of(first, second, first, second));
    clusters.put(
        "speeds",
        List.of(
            new NodeSpec(10, 10, 1.6),
            new NodeSpec(10, 10, 1.2),
            new NodeSpec(10, 10, 0.8),
            new NodeSpec(10, 10, 0.4)));
    return clusters;
  }
}
