package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.rule.Rule;
import io.github.jettyqos.sim.experiment.rule.Rules;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * Class by class what rules cost in the first replication of one draw, for whoever looks closer.
 */
final class OneDraw {
  private OneDraw() {}

  static void table(Findings findings, DrawnServer server) {
    Requests requests = Requests.draw(server, 0);
    findings.line("");
    findings.line("seconds late, and requests lost, in the first of the replications:");
    findings.line("%s", row("", k -> "c" + k, server.classes().size()));
    for (Rule rule : Rules.ALL) {
      Bill bill = Play.of(server, requests, rule);
      findings.line(
          "%s",
          row(
              rule.name(),
              k -> String.format(Locale.ROOT, "%.1f %d", bill.lateOf(k), bill.lostOf(k)),
              server.classes().size()));
    }
    for (int k = 0; k < server.classes().size(); k++) {
      findings.line("c%d: %s", k, server.classes().get(k));
    }
  }

  private static String row(String name, IntFunction<String> cell, int classes) {
    StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%-22s", name));
    for (int k = 0; k < classes; k++) {
      row.append(String.format(Locale.ROOT, " %14s", cell.apply(k)));
    }
    return row.toString();
  }
}
