package io.github.jettyqos.examples.demo;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.examples.load.Tally;
import java.util.List;
import java.util.Locale;

/** The tables that the demonstration prints. */
final class Tables {
  private Tables() {}

  static String live(Phase phase, DemoServer server, List<Tally> second, int number) {
    StringBuilder table = new StringBuilder();
    table.append(
        String.format(
            Locale.ROOT,
            "%-22s %7s %9s %7s %9s %9s %9s %9s%n",
            phase.title() + ", " + number + " s",
            "req/s",
            "running",
            "queued",
            "p50 ms",
            "p95 ms",
            "p99 ms",
            "rejected"));
    for (int i = 0; i < second.size(); i++) {
      Tally each = second.get(i);
      ClassCounts counts = server.counts(each.name());
      table.append(
          String.format(
              Locale.ROOT,
              "  %-20s %7d %9s %7s %9s %9s %9s %9d%n",
              each.name(),
              each.sent() - phase.sentBefore(number - 1, i),
              counts == null ? "-" : counts.running() + " / " + counts.budget(),
              counts == null ? "-" : counts.queued(),
              milliseconds(each.p50()),
              milliseconds(each.p95()),
              milliseconds(each.p99()),
              each.rejected()));
    }
    return table.toString();
  }

  /** Moves the cursor up over a table, so that the next one replaces it. */
  static String over(String table) {
    return String.format("\u001b[%dA", table.lines().count());
  }

  static String closing(Phase off, Phase on) {
    StringBuilder table = new StringBuilder();
    table.append(
        String.format(
            Locale.ROOT,
            "%n%-8s %20s %20s %16s %16s%n",
            "",
            "p95 ms (off | on)",
            "p99 ms (off | on)",
            "served",
            "rejected"));
    for (int i = 0; i < on.whole().size(); i++) {
      Tally before = off.whole().get(i);
      Tally after = on.whole().get(i);
      table.append(
          String.format(
              Locale.ROOT,
              "%-8s %20s %20s %16s %16s%n",
              after.name(),
              milliseconds(before.p95()) + " | " + milliseconds(after.p95()),
              milliseconds(before.p99()) + " | " + milliseconds(after.p99()),
              before.ok() + " | " + after.ok(),
              before.rejected() + " | " + after.rejected()));
    }
    for (Phase phase : List.of(off, on)) {
      for (Tally each : phase.whole()) {
        if (each.dropped() + each.failed() > 0) {
          table.append(
              String.format(
                  Locale.ROOT,
                  "%s: %d requests of %s failed; %d were not sent, because too many were unanswered%n",
                  phase.title(),
                  each.failed(),
                  each.name(),
                  each.dropped()));
        }
      }
    }
    return table.toString();
  }

  /** Says how often a target was kept, and how much of the flooding class was served. */
  static String promise(Phase off, Phase on, ServiceClass promised, String flood) {
    int checkout = index(on, promised.name());
    int export = index(on, flood);
    Target target = promised.guarantee().target().orElseThrow();
    double most = 1e3 * target.seconds();
    double before = off.servedPerSecond(export);
    double after = on.servedPerSecond(export);
    return String.format(
        Locale.ROOT,
        "%n%s, %s: kept in %d of %d seconds with admission, in %d of %d without;%n"
            + "%s: %.0f a second served, %.0f%% of the %.0f that all threads together serve without"
            + " admission%n",
        promised.name(),
        target.inWords(),
        on.secondsInTime(checkout, most),
        on.seconds().size(),
        off.secondsInTime(checkout, most),
        off.seconds().size(),
        flood,
        after,
        before > 0 ? 100 * after / before : 0,
        before);
  }

  private static int index(Phase phase, String name) {
    List<String> names = phase.whole().stream().map(Tally::name).toList();
    return names.indexOf(name);
  }

  /** A time with its unit left out; a dash when nothing was answered. */
  static String milliseconds(double value) {
    return value <= 0 ? "-" : String.format(Locale.ROOT, value < 100 ? "%.1f" : "%.0f", value);
  }
}
