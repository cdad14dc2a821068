package io.github.jettyqos.benchmarks.cluster;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a {@link NodeServer} is to be.
 *
 * @param port of its application; 0 takes a free one
 * @param adminPort of its reports; 0 takes a free one
 * @param seed of the times that its handlers take
 * @param millis what a handler waits in the mean, by the first segment of the path
 * @param yaml its configuration
 */
record NodeOrder(int port, int adminPort, long seed, Map<String, Double> millis, String yaml)
    implements Serializable {
  NodeOrder {
    millis = new LinkedHashMap<>(millis);
  }

  /** One at ports that are free. */
  NodeOrder(long seed, Map<String, Double> millis, String yaml) {
    this(0, 0, seed, millis, yaml);
  }

  /** The same at given ports. */
  NodeOrder at(int port, int adminPort) {
    return new NodeOrder(port, adminPort, seed, millis, yaml);
  }
}
