package io.github.jettyqos.benchmarks.soak;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** What clients saw: every request has one of the ends. */
final class SoakTally {
  private static final int MOST_TOLD = 20;

  final AtomicLong sent = new AtomicLong();
  final AtomicLong ok = new AtomicLong();
  final AtomicLong rejected = new AtomicLong();
  final AtomicLong failed = new AtomicLong();

  /** Their clients went away, or never said all of it. */
  final AtomicLong left = new AtomicLong();

  /** The connection ended before their clients had said all of it, which is an answer. */
  final AtomicLong cut = new AtomicLong();

  /** No answer came, or half of one. */
  final AtomicLong lost = new AtomicLong();

  /** Something came after the only answer. */
  final AtomicLong twice = new AtomicLong();

  void answered(int status) {
    (status == 200 ? ok : status == 503 ? rejected : failed).incrementAndGet();
  }

  /** An answer did not come; of the first ones it is told why. */
  void lost(String why) {
    if (lost.incrementAndGet() <= MOST_TOLD) {
      System.err.println("lost: " + why);
    }
  }

  /** As {@link Seen} reads it. */
  String line() {
    return String.format(
        Locale.ROOT,
        "%d %d %d %d %d %d %d %d",
        sent.get(),
        ok.get(),
        rejected.get(),
        failed.get(),
        left.get(),
        cut.get(),
        lost.get(),
        twice.get());
  }

  /** The same on the other side. */
  record Seen(
      long sent, long ok, long rejected, long failed, long left, long cut, long lost, long twice) {

    static Seen parse(String... words) {
      long[] n = new long[words.length];
      for (int i = 0; i < n.length; i++) {
        n[i] = Long.parseLong(words[i]);
      }
      return new Seen(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]);
    }

    /** Requests that have no end so far. */
    long open() {
      return sent - ok - rejected - failed - left - cut - lost;
    }

    /** Requests that have no answer, or two. */
    long notOnce() {
      return Math.abs(open()) + lost + twice;
    }
  }
}
