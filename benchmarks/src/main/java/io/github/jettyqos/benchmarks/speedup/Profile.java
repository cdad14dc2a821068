package io.github.jettyqos.benchmarks.speedup;

import io.github.jettyqos.benchmarks.http.ClientProcess;
import io.github.jettyqos.core.Speedup;
import java.io.IOException;

/**
 * The speedup found the paper's way: the server is saturated with each number of handlers in turn,
 * and a line with a knee is laid through the throughputs, by least squares of their logarithms.
 */
final class Profile {
  private static final int[] HANDLERS = {1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32};
  private static final String SECONDS = "0.8";

  private Profile() {}

  static Speedup of(ClientProcess client, int port) throws IOException {
    double[] throughput = new double[HANDLERS.length];
    for (int i = 0; i < HANDLERS.length; i++) {
      String[] answer = client.ask("h1 %d %d %s".formatted(port, HANDLERS[i], SECONDS));
      throughput[i] = Double.parseDouble(answer[0]) / Double.parseDouble(answer[1]);
    }
    double rate = throughput[0];
    Speedup best = new Speedup(rate, 0, 1);
    double least = Double.POSITIVE_INFINITY;
    for (int knee = 1; knee <= 32; knee++) {
      for (double slope = 0; slope <= 1; slope += 0.005) {
        Speedup tried = new Speedup(rate, slope, knee);
        double squares = 0;
        for (int i = 0; i < HANDLERS.length; i++) {
          squares += Math.pow(Math.log(tried.throughput(HANDLERS[i]) / throughput[i]), 2);
        }
        if (squares < least) {
          least = squares;
          best = tried;
        }
      }
    }
    return best;
  }
}
