package io.github.jettyqos.benchmarks.load;

import java.io.Serializable;

/**
 * A load of many small clients, and of one that sends as fast as it is answered, for a {@link
 * FairClient}.
 *
 * @param port of the server, on the loopback address
 * @param seconds the length of the load
 * @param warmup the part of it that does not count
 * @param seed of the arrivals
 * @param header whether clients name themselves in {@code X-Client}; otherwise each has an address
 * @param clients number of small ones
 * @param rate of all small clients together, requests a second, evenly drawn among them
 * @param flood the class that the fast client asks for
 * @param connections of the fast client; 0: there is none
 */
public record FairOrder(
    int port,
    double seconds,
    double warmup,
    long seed,
    boolean header,
    int clients,
    double rate,
    String flood,
    int connections)
    implements Serializable {
  /**
   * The outcome after the warm-up.
   *
   * @param p95 of the small clients' requests, from when they were due, milliseconds
   * @param notServed requests of the small clients
   * @param served requests of the fast client, a second
   */
  public record Outcome(double p95, long notServed, double served) implements Serializable {}
}
