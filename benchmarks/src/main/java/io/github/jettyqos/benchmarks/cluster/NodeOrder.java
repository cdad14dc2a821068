package io.github.jettyqos.benchmarks.cluster;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The set-up of a {@link NodeServer}.
 *
 * @param port of the application; 0 takes a free one
 * @param adminPort of the reports; 0 takes a free one
 * @param seed of the times of handlers
 * @param millis mean time that a handler waits, by the first segment of the path
 * @param yaml the configuration
 */
record NodeOrder(int port, int adminPort, long seed, Map<String, Double> millis, String yaml)
    implements Serializable {
  NodeOrder {
    millis = new LinkedHashMap<>(millis);
  }

  /** A node at free ports. */
  NodeOrder(long seed, Map<String, Double> millis, String yaml) {
    this(0, 0, seed, millis, yaml);
  }

  /** The same node at given ports. */
  NodeOrder at(int port, int adminPort) {
    return new NodeOrder(port, adminPort, seed, millis, yaml);
  }
}
