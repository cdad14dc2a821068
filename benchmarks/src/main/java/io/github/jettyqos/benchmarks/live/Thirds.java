package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.Trouble;

/**
 * A run in three parts of one length: before, while something goes wrong, and after.
 *
 * @param length of each, seconds
 */
record Thirds(int length) {
  /** A server has learned a little by then. */
  private static final int SETTLED = 5;

  static final Thirds USUAL = new Thirds(20);

  int seconds() {
    return 3 * length;
  }

  /** From when on targets are to be kept. */
  TargetWindows.Span judged() {
    return new TargetWindows.Span(Math.min(SETTLED, length), seconds());
  }

  TargetWindows.Span after() {
    return new TargetWindows.Span(2 * length, seconds());
  }

  Trouble hang(String owner, int most) {
    return Trouble.hang(owner, length, 2 * length, most);
  }

  Trouble slow(String owner, double extraMillis) {
    return Trouble.slow(owner, length, 2 * length, extraMillis);
  }
}
