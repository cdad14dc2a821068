package io.github.jettyqos.benchmarks.http;

/**
 * A fault of the requests of a path that begin to be handled within a time.
 *
 * @param owner the path
 * @param from its begin, seconds after the start
 * @param to its end
 * @param kind of the fault
 * @param extraMillis mean of an additional exponential wait
 * @param most number of requests at once that stay until the end
 */
public record Trouble(
    String owner, double from, double to, Kind kind, double extraMillis, int most) {

  /** The kind of a fault. */
  public enum Kind {
    /** Handlers wait. */
    WAIT,
    /** Answers stay open without a thread. */
    STREAM,
    /** All are answered by 500. */
    FAIL
  }

  /** A number of handlers at once hang; further ones do not. */
  public static Trouble hang(String owner, double from, double to, int most) {
    return new Trouble(owner, from, to, Kind.WAIT, 0, most);
  }

  /** A number of answers at once stay open; further ones do not. */
  public static Trouble stream(String owner, double from, double to, int most) {
    return new Trouble(owner, from, to, Kind.STREAM, 0, most);
  }

  /** All wait longer. */
  public static Trouble slow(String owner, double from, double to, double extraMillis) {
    return new Trouble(owner, from, to, Kind.WAIT, extraMillis, 0);
  }

  /** All fail, after a mean time. */
  public static Trouble fail(String owner, double from, double to, double millis) {
    return new Trouble(owner, from, to, Kind.FAIL, millis, 0);
  }

  boolean meets(String path, double second) {
    return owner.equals(path) && from <= second && second < to;
  }
}
