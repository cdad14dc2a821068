package io.github.jettyqos.benchmarks.http;

/**
 * The work of a request of a path.
 *
 * @param name the first segment of the path
 * @param waitMillis mean time that it waits, beside any number of others
 * @param computeMillis mean time that it computes
 * @param connections size of the pool of which it needs a connection; 0 if it needs none
 * @param connectionMillis mean time that it holds the connection
 * @param constant whether times are constant; otherwise they are exponential
 */
public record PathWork(
    String name,
    double waitMillis,
    double computeMillis,
    int connections,
    double connectionMillis,
    boolean constant) {

  /** Work without a connection. */
  public PathWork(String name, double waitMillis, double computeMillis) {
    this(name, waitMillis, computeMillis, 0, 0, false);
  }

  /** The same work in constant times. */
  public PathWork ofConstantTimes() {
    return new PathWork(name, waitMillis, computeMillis, connections, connectionMillis, true);
  }
}
