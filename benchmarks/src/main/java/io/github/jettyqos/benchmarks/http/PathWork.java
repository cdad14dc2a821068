package io.github.jettyqos.benchmarks.http;

/**
 * The work of a request of a path.
 *
 * @param name the first segment of the path
 * @param waitMillis mean time that it waits, beside any number of others
 * @param computeMillis mean time that it computes
 * @param connections size of the pool of which it needs a connection; 0 if it needs none
 * @param connectionMillis mean time that it holds the connection
 * @param variation squared coefficient of variation of times: 0 constant, 1 exponential, above 1
 *     log-normal
 */
public record PathWork(
    String name,
    double waitMillis,
    double computeMillis,
    int connections,
    double connectionMillis,
    double variation) {

  /** Work without a connection. */
  public PathWork(String name, double waitMillis, double computeMillis) {
    this(name, waitMillis, computeMillis, 0, 0, 1);
  }

  /** The same work in constant times. */
  public PathWork ofConstantTimes() {
    return ofVariation(0);
  }

  /** The same work in times of another variation: 0, or at least 1. */
  public PathWork ofVariation(double squared) {
    return new PathWork(name, waitMillis, computeMillis, connections, connectionMillis, squared);
  }
}
