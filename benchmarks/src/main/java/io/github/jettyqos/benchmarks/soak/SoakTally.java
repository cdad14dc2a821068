package io.github.jettyqos.benchmarks.soak;

import java.io.Serializable;
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

  /** All of it now. */
  Seen seen() {
    return new Seen(
        sent.get(),
        ok.get(),
        rejected.get(),
        failed.get(),
        left.get(),
        cut.get(),
        lost.get(),
        twice.get());
  }

  /** What was seen so far. */
  record Seen(
      long sent, long ok, long rejected, long failed, long left, long cut, long lost, long twice)
      implements Serializable {

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
