package io.github.jettyqos.benchmarks.speedup;

import io.github.jettyqos.benchmarks.http.ClosedClient;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.core.Speedup;
import java.io.IOException;

/**
 * The speedup by the method of the paper: the server is saturated with each number of handlers in
 * turn, and a line with a knee is fitted to the logarithms of the throughputs by least squares.
 */
final class Profile {
  private static final int[] HANDLERS = {
    1, 2, 3, 4, 6, 8, 10, 11, 12, 13, 14, 16, 18, 20, 22, 24, 28, 32, 40, 50, 60
  };

  /** About the completions with each number of handlers, for an error of 5 %. */
  private static final int COMPLETIONS = 400;

  private Profile() {}

  static Speedup of(ClientProcess<ClosedClient> client, int port, double guessedRate)
      throws IOException {
    double[] throughput = new double[HANDLERS.length];
    for (int i = 0; i < HANDLERS.length; i++) {
      double seconds = Math.max(1.5, COMPLETIONS / (guessedRate * HANDLERS[i]));
      throughput[i] = ClosedClient.run(client, "h1", port, HANDLERS[i], seconds).rate();
    }
    Speedup best = new Speedup(guessedRate, 0, 1);
    double least = Double.POSITIVE_INFINITY;
    for (int knee = 1; knee <= 40; knee++) {
      for (double slope = 0; slope <= 1; slope += 0.005) {
        Speedup shape = new Speedup(1, slope, knee);
        double log = 0;
        for (int i = 0; i < HANDLERS.length; i++) {
          log += Math.log(throughput[i] / shape.throughput(HANDLERS[i])) / HANDLERS.length;
        }
        double squares = 0;
        for (int i = 0; i < HANDLERS.length; i++) {
          double off = Math.log(throughput[i] / shape.throughput(HANDLERS[i])) - log;
          squares += off * off;
        }
        if (squares < least) {
          least = squares;
          best = new Speedup(Math.exp(log), slope, knee);
        }
      }
    }
    return best;
  }
}
