package io.github.jettyqos.benchmarks.http;

import org.HdrHistogram.Histogram;

/** What one run of a closed-loop client counts. */
final class ClosedTally {
  final Histogram micros = new Histogram(3);
  long failed;

  synchronized void add(long nanos, boolean ok) {
    micros.recordValue(Math.max(0, nanos / 1000));
    if (!ok) {
      failed++;
    }
  }
}
