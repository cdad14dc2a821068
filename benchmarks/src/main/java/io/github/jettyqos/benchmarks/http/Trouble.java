package io.github.jettyqos.benchmarks.http;

/**
 * What goes wrong with the requests of a path for some time: with those that begin to be handled
 * then.
 *
 * @param owner the path
 * @param from when it begins, seconds after the start
 * @param to when it ends
 * @param extraMillis each waits so much more in the mean, by an exponential time
 * @param hanging and so many at once do not go on before the end
 */
public record Trouble(String owner, double from, double to, double extraMillis, int hanging) {
  /** Handlers hang, so many at once; further ones are not touched. */
  public static Trouble hang(String owner, double from, double to, int most) {
    return new Trouble(owner, from, to, 0, most);
  }

  /** All wait longer. */
  public static Trouble slow(String owner, double from, double to, double extraMillis) {
    return new Trouble(owner, from, to, extraMillis, 0);
  }

  boolean meets(String path, double second) {
    return owner.equals(path) && from <= second && second < to;
  }
}
