package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Speedup;

/** Servers of equal work: a class beside threads of others that are always busy. */
final class EqualWork {
  private EqualWork() {}

  static MtrrServer server(OfferedLoad load, Speedup speedup, int threads, double foreign) {
    double[] rates = new double[threads];
    for (int i = 1; i <= threads; i++) {
      double all = i + foreign;
      rates[i - 1] = speedup.rate() * i * speedup.gain(all) / all;
    }
    return MtrrServer.of(load, rates);
  }
}
