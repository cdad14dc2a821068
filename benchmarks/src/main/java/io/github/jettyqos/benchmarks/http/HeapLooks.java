package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.report.LiveHeap;
import java.util.ArrayList;
import java.util.List;

/** What this process holds in its heap after full collections, MiB, at several times. */
final class HeapLooks {
  private final List<Double> looks = new ArrayList<>();

  void look() throws InterruptedException {
    looks.add(LiveHeap.mebibytes());
  }

  /** The least that was there. */
  double least() {
    return looks.stream().mapToDouble(each -> each).min().orElse(Double.NaN);
  }

  /** The most by which any look is above an earlier one: caches that shrink hide no growth. */
  double growth() {
    double least = Double.POSITIVE_INFINITY;
    double growth = 0;
    for (double each : looks) {
      least = Math.min(least, each);
      growth = Math.max(growth, each - least);
    }
    return growth;
  }

  @Override
  public String toString() {
    return looks.stream().map(each -> "%.1f".formatted(each)).toList().toString();
  }
}
