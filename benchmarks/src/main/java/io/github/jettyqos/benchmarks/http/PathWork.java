package io.github.jettyqos.benchmarks.http;

/**
 * What a request of a path does.
 *
 * @param name the first segment of the path
 * @param waitMillis what it waits in the mean, beside any number of others
 * @param computeMillis what it computes in the mean
 * @param connections it waits for one of so many, 0: for none
 * @param connectionMillis how long it holds one in the mean
 */
public record PathWork(
    String name,
    double waitMillis,
    double computeMillis,
    int connections,
    double connectionMillis) {

  /** One that needs no connection. */
  public PathWork(String name, double waitMillis, double computeMillis) {
    this(name, waitMillis, computeMillis, 0, 0);
  }
}
