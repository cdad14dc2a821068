package io.github.jettyqos.benchmarks.http;

/**
 * What goes wrong with the requests of a path for some time: with those that begin to be handled
 * then.
 *
 * @param owner the path
 * @param from when it begins, seconds after the start
 * @param to when it ends
 * @param kind what goes wrong
 * @param extraMillis each waits so much more in the mean, by an exponential time
 * @param most and so many at once stay until the end
 */
public record Trouble(
    String owner, double from, double to, Kind kind, double extraMillis, int most) {

  /** What goes wrong. */
  public enum Kind {
    /** Handlers wait. */
    WAIT,
    /** Answers stay open, and hold no thread. */
    STREAM,
    /** All are answered by 500. */
    FAIL
  }

  /** Handlers hang, so many at once; further ones are not touched. */
  public static Trouble hang(String owner, double from, double to, int most) {
    return new Trouble(owner, from, to, Kind.WAIT, 0, most);
  }

  /** Answers stay open, so many at once; further ones are not touched. */
  public static Trouble stream(String owner, double from, double to, int most) {
    return new Trouble(owner, from, to, Kind.STREAM, 0, most);
  }

  /** All wait longer. */
  public static Trouble slow(String owner, double from, double to, double extraMillis) {
    return new Trouble(owner, from, to, Kind.WAIT, extraMillis, 0);
  }

  /** All fail, after so long in the mean. */
  public static Trouble fail(String owner, double from, double to, double millis) {
    return new Trouble(owner, from, to, Kind.FAIL, millis, 0);
  }

  boolean meets(String path, double second) {
    return owner.equals(path) && from <= second && second < to;
  }
}
