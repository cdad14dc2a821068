package io.github.jettyqos.benchmarks.soak;

import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts of the requests of the clients, each of which has one of the ends. */
final class SoakTally {
  private static final int MOST_TOLD = 20;

  /** A count, by its name in results. */
  enum Count {
    REQUESTS,
    ANSWERED_200,
    ANSWERED_503,
    ANSWERED_OTHERWISE,
    /** The client left, or broke off its request. */
    LEFT,
    /** The connection ended before the client had sent its body, which counts as an answer. */
    CLOSED_UNDER_AN_UPLOAD,
    /** No answer came, or a part of one. */
    LOST,
    /** Bytes came after the only answer. */
    ANSWERED_TWICE
  }

  private final Map<Count, Long> counts = new ConcurrentHashMap<>();

  void add(Count count) {
    counts.merge(count, 1L, Long::sum);
  }

  /** A request is not sent after all. */
  void notSent() {
    counts.merge(Count.REQUESTS, -1L, Long::sum);
  }

  void answered(int status) {
    add(
        switch (status) {
          case 200 -> Count.ANSWERED_200;
          case 503 -> Count.ANSWERED_503;
          default -> Count.ANSWERED_OTHERWISE;
        });
  }

  /** Counts a missing answer; the reasons of the first ones are printed. */
  void lost(String why) {
    if (counts.merge(Count.LOST, 1L, Long::sum) <= MOST_TOLD) {
      System.err.println("lost: " + why);
    }
  }

  Seen seen() {
    return new Seen(Map.copyOf(counts));
  }

  /** The counts so far. */
  record Seen(Map<Count, Long> counts) implements Serializable {
    long count(Count count) {
      return counts.getOrDefault(count, 0L);
    }

    /** Requests without an end so far. */
    long open() {
      long all = counts.values().stream().mapToLong(Long::longValue).sum();
      return 2 * count(Count.REQUESTS) + count(Count.ANSWERED_TWICE) - all;
    }

    /** Requests with no answer, or two. */
    long notOnce() {
      return Math.abs(open()) + count(Count.LOST) + count(Count.ANSWERED_TWICE);
    }
  }
}
