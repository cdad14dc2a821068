package io.github.jettyqos.examples.load;

/**
 * The figures of one class: counts since the start, latencies of the last second or, at the end, of
 * all. Latency is of answered requests and counts from when they were due.
 *
 * @param name the class
 * @param sent requests sent
 * @param ok answered with success
 * @param rejected answered with 503
 * @param failed answered with another status, or unanswered
 * @param dropped due but not sent, because too many were unanswered
 * @param p50 median latency in milliseconds
 * @param p95 95th percentile in milliseconds
 * @param p99 99th percentile in milliseconds
 */
public record Tally(
    String name,
    long sent,
    long ok,
    long rejected,
    long failed,
    long dropped,
    double p50,
    double p95,
    double p99) {

  /** Parses a line of {@link Counts}. */
  static Tally parse(String line) {
    String[] words = line.split(" ", -1);
    return new Tally(
        words[0],
        Long.parseLong(words[1]),
        Long.parseLong(words[2]),
        Long.parseLong(words[3]),
        Long.parseLong(words[4]),
        Long.parseLong(words[5]),
        Double.parseDouble(words[6]) / 1000,
        Double.parseDouble(words[7]) / 1000,
        Double.parseDouble(words[8]) / 1000);
  }
}
