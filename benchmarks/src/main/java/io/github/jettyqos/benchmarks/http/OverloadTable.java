package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.report.Report;
import java.util.LinkedHashMap;
import java.util.Map;

/** The goodput of servers at several loads, and the bounds of ours. */
final class OverloadTable {
  /** Our gate under the shipped law. */
  static final String OURS = "ours";

  /** The twin: our gate without a law, threads lent. */
  static final String LENT = "lend";

  private static final double LEAST_SHARE = 0.95;
  private static final double LEAST_COLD = 0.97;
  private static final double MOST_LONGER = 1.1;

  private final double targetMillis;
  private final Map<String, Goodput> cold = new LinkedHashMap<>();
  private final Map<String, Goodput> calm = new LinkedHashMap<>();
  private final Map<Key, Goodput> all = new LinkedHashMap<>();

  private record Key(String server, double load, int attempts) {
    String words() {
      return load + " times" + (attempts == 1 ? "" : ", up to " + attempts + " attempts");
    }

    String figure() {
      return server + "_" + load + (attempts == 1 ? "" : "_again");
    }
  }

  /** The target of the first class, seconds. */
  OverloadTable(double target) {
    this.targetMillis = 1000 * target;
  }

  /** Adds the goodput of the first seconds. */
  void cold(String server, Goodput seen) {
    cold.put(server, seen);
  }

  /** Adds the goodput without overload. */
  void calm(String server, Goodput seen) {
    calm.put(server, seen);
  }

  /** Adds a goodput with overload. */
  void add(String server, double load, int attempts, Goodput seen) {
    all.put(new Key(server, load, attempts), seen);
  }

  /**
   * Adds figures of all, checks of ours, and one that lending without a law breaks some of them.
   */
  void report(Report report) {
    cold.forEach((server, seen) -> report.result(server + "_cold_share", seen.share()));
    report.atLeast("cold: part of capacity in time", OURS + "_cold_share", LEAST_COLD);
    report.atMost("cold, without a law", LENT + "_cold_share", LEAST_COLD);
    calm.forEach((server, seen) -> report.result(server + "_calm_gold_p95_ms", seen.p95()));
    int broken = 0;
    for (Map.Entry<Key, Goodput> each : all.entrySet()) {
      Key key = each.getKey();
      Goodput seen = each.getValue();
      report.result(key.figure() + "_share", seen.share());
      report.result(key.figure() + "_first_share", seen.first());
      report.result(key.figure() + "_gold_p95_ms", seen.p95());
      report.result(key.figure() + "_gold_lost", (double) seen.lost());
      if (key.server.equals(OURS)) {
        report.atLeast(key.words() + ": part of capacity in time", seen.share(), LEAST_SHARE);
        report.atMost(key.words() + ": gold's p95, ms", seen.p95(), most(OURS));
        report.atMost(key.words() + ": gold lost", (double) seen.lost(), 0);
      } else if (key.server.equals(LENT)) {
        broken += seen.share() >= LEAST_SHARE ? 0 : 1;
        broken += seen.p95() <= most(LENT) ? 0 : 1;
        broken += seen.lost() == 0 ? 0 : 1;
      }
    }
    report.atLeast("bounds that lending without a law breaks (must be some)", broken, 1);
  }

  /** The bound on p95: the target, or a tenth more than without overload. */
  private double most(String server) {
    Goodput without = calm.get(server);
    return Math.max(targetMillis, without == null ? 0 : MOST_LONGER * without.p95());
  }
}
