package io.github.jettyqos.benchmarks.http;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * The client process of the overhead measurement: keeps a number of requests in flight.
 *
 * <p>It reads one order a line, {@code PROTOCOL PORT IN-FLIGHT SECONDS}, and answers each by one
 * line, {@code requests seconds p50-micros p99-micros failed}. It lives as long as the measurement,
 * so that it is compiled once and costs the same in every run.
 */
public final class ClosedClient {
  private ClosedClient() {}

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String order;
    while ((order = orders.readLine()) != null) {
      String[] words = order.split(" ", -1);
      int port = Integer.parseInt(words[1]);
      int inFlight = Integer.parseInt(words[2]);
      double seconds = Double.parseDouble(words[3]);
      ClosedTally tally = new ClosedTally();
      long start = System.nanoTime();
      long end = start + (long) (seconds * 1e9);
      if (words[0].equals("h1")) {
        new ClosedLoopHttp1(port, inFlight, tally).run(end);
      } else {
        new ClosedLoopHttp2(port, inFlight, tally).run(end);
      }
      double took = (System.nanoTime() - start) / 1e9;
      Histogram latency = tally.micros;
      System.out.printf(
          Locale.ROOT,
          "%d %.6f %d %d %d%n",
          latency.getTotalCount(),
          took,
          latency.getValueAtPercentile(50),
          latency.getValueAtPercentile(99),
          tally.failed);
      System.out.flush();
    }
  }
}
