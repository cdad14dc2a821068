package io.github.jettyqos.benchmarks.load;

import java.io.Serializable;
import java.util.List;

/**
 * A load of many small clients and some that send as fast as they are answered, which a {@link
 * FairClient} is asked for.
 *
 * @param port of the server, on the loopback address
 * @param seconds how long requests are sent
 * @param warmup how many of these do not count
 * @param seed of the arrivals
 * @param header whether clients name themselves in {@code X-Client}; otherwise each has an address
 * @param clients how many small ones there are
 * @param rate of all of them together, requests a second, evenly drawn among them
 * @param floods what each of the others asks for, over how many connections
 */
public record FairOrder(
    int port,
    double seconds,
    double warmup,
    long seed,
    boolean header,
    int clients,
    double rate,
    List<Flood> floods)
    implements Serializable {

  /** Copies the list. */
  public FairOrder {
    floods = List.copyOf(floods);
  }

  /** One that sends as fast as it is answered. */
  public record Flood(String name, int connections) implements Serializable {}

  /**
   * What came of it, after the warm-up.
   *
   * @param p95 of the small clients' requests, from when they were due, milliseconds
   * @param notServed of the small clients' requests
   * @param served of each flood, requests a second
   * @param refused of all floods
   */
  public record Outcome(double p95, long notServed, List<Double> served, long refused)
      implements Serializable {
    /** Copies the list. */
    public Outcome {
      served = List.copyOf(served);
    }
  }
}
