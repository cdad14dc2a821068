package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.measure.ClassCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A server and its classes at a moment, for a person. */
final class StateTable {
  private static final double MILLIS = 1e6;

  private static final List<String> HEAD =
      List.of("class", "budget", "running", "queued", "arrivals", "rejected", "p95", "guarantee");

  private StateTable() {}

  static String of(Managed server) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    List<ServiceClass> owners = server.control().classes();
    for (int k = 0; k < server.names().size(); k++) {
      boolean exempt = k >= owners.size();
      ClassCounts counts = server.counts(k);
      long rejected = counts.rejected().values().stream().mapToLong(Long::longValue).sum();
      double p95 = server.recentDelays(k).residence().percentile(95).toNanos() / MILLIS;
      rows.add(
          List.of(
              server.names().get(k),
              exempt ? "-" : String.valueOf(counts.budget()),
              String.valueOf(counts.running()),
              exempt ? "-" : String.valueOf(counts.queued()),
              String.valueOf(counts.arrivals()),
              String.valueOf(rejected),
              String.format(Locale.ROOT, "%.1fms", p95),
              exempt ? "exempt" : owners.get(k).guarantee().inWords()));
    }
    return Standing.inWords(server) + "\n" + TextTable.of(rows);
  }
}
