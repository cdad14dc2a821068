package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.core.Target.Statistic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The requests of a class that were due in a second, or in some.
 *
 * @param requests how many
 * @param late how many of them took longer than the limit, or had no answer, or another one than
 *     200
 * @param sum of their latencies, seconds; infinite where one of them had no such answer
 */
record SecondCount(long requests, long late, double sum) {
  static final SecondCount NONE = new SecondCount(0, 0, 0);

  /** By the second in which each was due; the limit in seconds. */
  static List<SecondCount> of(List<SentRequest> sent, int seconds, double limit) {
    List<SecondCount> counts = new ArrayList<>(Collections.nCopies(seconds, NONE));
    for (SentRequest each : sent) {
      int second = (int) each.due();
      if (second < seconds) {
        double latency = each.ok() ? each.latency() : Double.POSITIVE_INFINITY;
        SecondCount one = new SecondCount(1, latency > limit ? 1 : 0, latency);
        counts.set(second, counts.get(second).plus(one));
      }
    }
    return List.copyOf(counts);
  }

  SecondCount plus(SecondCount other) {
    return new SecondCount(requests + other.requests, late + other.late, sum + other.sum);
  }

  /** Whether a limit is kept: of a percentile by as many as it says, of a mean by the mean. */
  boolean keeps(Statistic statistic, double limit) {
    if (statistic.quantile().isEmpty()) {
      return sum <= limit * requests;
    }
    return late <= (1 - statistic.quantile().getAsDouble()) * requests + 1e-9;
  }
}
