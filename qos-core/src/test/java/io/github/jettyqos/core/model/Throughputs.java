package io.github.jettyqos.core.model;

/** What a network completes while a constant number of requests of each class is at work. */
final class Throughputs {
  private Throughputs() {}

  /** X_k of each class, per second; 0 where nothing is busy. */
  static double[] of(ClosedNetwork network, int... busy) {
    double[] found = new double[busy.length];
    network.visit(
        busy,
        (k, rates) -> {
          found[k] = busy[k] == 0 ? 0 : rates.rate(busy[k]);
          return busy[k];
        });
    return found;
  }
}
