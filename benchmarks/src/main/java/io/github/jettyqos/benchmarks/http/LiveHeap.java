package io.github.jettyqos.benchmarks.http;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.ArrayList;
import java.util.List;

/** What this process holds in its heap after a full collection, MiB, at several times. */
final class LiveHeap {
  private static final double MIB = 1 << 20;

  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final List<Double> looks = new ArrayList<>();

  void look() {
    System.gc();
    System.gc(); // what the first one has put on queues of references
    looks.add(memory.getHeapMemoryUsage().getUsed() / MIB);
  }

  double first() {
    return looks.get(0);
  }

  /** The most that was there beyond what there was first. */
  double growth() {
    return looks.stream().mapToDouble(each -> each - first()).max().orElse(Double.NaN);
  }

  @Override
  public String toString() {
    return looks.stream().map(each -> "%.1f".formatted(each)).toList().toString();
  }
}
