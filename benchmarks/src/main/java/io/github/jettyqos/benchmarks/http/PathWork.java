package io.github.jettyqos.benchmarks.http;

/**
 * What a request of a path does.
 *
 * @param name the first segment of the path
 * @param waitMillis what it waits in the mean, beside any number of others
 * @param computeMillis what it computes in the mean
 * @param connections it waits for one of so many, 0: for none
 * @param connectionMillis how long it holds one in the mean
 * @param constant whether each does the same; otherwise times are exponential
 */
public record PathWork(
    String name,
    double waitMillis,
    double computeMillis,
    int connections,
    double connectionMillis,
    boolean constant) {

  /** One that needs no connection. */
  public PathWork(String name, double waitMillis, double computeMillis) {
    this(name, waitMillis, computeMillis, 0, 0, false);
  }

  /** The same, where each takes the mean. */
  public PathWork ofConstantTimes() {
    return new PathWork(name, waitMillis, computeMillis, connections, connectionMillis, true);
  }
}
