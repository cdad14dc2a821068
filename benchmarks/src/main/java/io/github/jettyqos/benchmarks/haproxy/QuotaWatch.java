package io.github.jettyqos.benchmarks.haproxy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Polls HAProxies: their gold requests at a node together, against the largest quota under which
 * one of them can have begun.
 */
final class QuotaWatch implements AutoCloseable {
  private final List<HaproxyProcess> balancers;
  private final Map<String, QuotaCount> quotas = new HashMap<>();
  private final Thread thread = new Thread(this::run, "watch");
  private volatile boolean stopped;
  private volatile int excess = Integer.MIN_VALUE;
  private volatile int most;

  QuotaWatch(HaproxyProcess... balancers) {
    this.balancers = List.of(balancers);
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      while (!stopped) {
        Map<String, Integer> current = new HashMap<>();
        Map<String, Integer> quota = new HashMap<>();
        for (HaproxyProcess each : balancers) {
          each.gold()
              .forEach(
                  (node, row) -> {
                    current.merge(node, row.current(), Integer::sum);
                    quota.merge(node, row.maxconn(), Integer::sum);
                  });
        }
        long now = System.nanoTime();
        current.forEach((node, all) -> look(node, all, quota.getOrDefault(node, 0), now));
        TimeUnit.MILLISECONDS.sleep(5);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void look(String node, int all, int quota, long now) {
    long window = TimeUnit.MILLISECONDS.toNanos(QuotaNode.WAIT_MILLIS + 150);
    int allowed = quotas.computeIfAbsent(node, any -> new QuotaCount(window)).allowed(quota, now);
    excess = Math.max(excess, all - allowed);
    most = Math.max(most, all);
  }

  /** The most requests beyond the quota. */
  int excess() {
    return excess;
  }

  int most() {
    return most;
  }

  @Override
  public void close() {
    stopped = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
