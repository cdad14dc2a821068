package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.sim.model.LentMeanField.Predicted;
import io.github.jettyqos.sim.report.Texts;
import java.util.Locale;
import java.util.function.Function;

/** A plan as text for a person. */
final class PlanTable {
  private static final String HEADS =
      "class            arrivals/s  threads      mean       p95       p99     loss   busy    limit/s  limited by  target";

  private final PlanResult plan;
  private final StringBuilder out = new StringBuilder();

  private PlanTable(PlanResult plan) {
    this.plan = plan;
  }

  static String of(PlanResult plan) {
    PlanTable table = new PlanTable(plan);
    table.title();
    table.servers(
        "worst case: every thread of the other classes busy"
            + (plan.lent() == 0 ? "" : ", and lent ones, " + plan.lent() + " at the processors"),
        PlannedServer::worst);
    table.servers(
        "expected: the other classes as busy as their own load makes them"
            + (plan.isLending() ? ", and idle threads lent" : ""),
        PlannedServer::expected);
    table.certificate();
    return table.out.toString();
  }

  private void title() {
    line(
        "%d of %d threads, by %s%s",
        plan.partition().sum(),
        plan.request().threads(),
        plan.request().byCost() ? "cost" : "guarantees",
        plan.request().byCost() ? String.format(Locale.ROOT, " (%.4g)", plan.cost()) : "");
    if (plan.request().processors().isPresent()) {
      line(
          "%s of %s processors busy with what is expected, %s in the worst case",
          Texts.share(plan.load(PlannedServer::expected).orElseThrow()),
          Texts.figure(plan.request().processors().orElseThrow()),
          Texts.share(plan.load(PlannedServer::worst).orElseThrow()));
    }
    if (plan.scale().isPresent()) {
      line(
          "classes without target: mean at most %s / weight",
          Texts.time(plan.scale().getAsDouble()));
    }
  }

  private void servers(String title, Function<PlannedServer, Predicted> which) {
    line("%n%s", title);
    line("%s", HEADS);
    for (PlannedServer each : plan.servers()) {
      Predicted predicted = which.apply(each);
      MtrrServer server = predicted.server();
      line(
          "%-16s %10.1f %8d %9s %9s %9s %8s %5.0f%% %10s  %-10s  %s",
          each.owner().name(),
          each.rate(),
          each.threads(),
          Texts.time(predicted.residenceTime()),
          Texts.time(predicted.residencePercentile(0.95)),
          Texts.time(predicted.residencePercentile(0.99)),
          Texts.share(server.loss()),
          100 * each.utilisation(server),
          limit(each.arrivalLimit(server)),
          each.limitedBy(),
          each.owner().guarantee().target().map(Texts::target).orElse("-")
              + (each.shortfall() == null ? "" : "  NOT KEPT"));
    }
  }

  private void certificate() {
    if (plan.certificate().isEmpty()) {
      return;
    }
    line("%nnot every target can be kept with %d threads:", plan.request().threads());
    for (Shortfall each : plan.certificate()) {
      line(
          "  %s: %s at %.1f arrivals/s is %s",
          each.name(),
          Texts.target(each.asked()),
          each.arrivalRate(),
          each.unreachable()
              ? "out of reach at any arrival rate"
              : "kept up to %s arrivals/s".formatted(limit(each.arrivalLimit())));
      if (each.isAboutLoss()) {
        line("    those served are in time, but more than 1 %% are turned away");
      } else {
        line(
            "    nearest that can be kept: %s; the plan keeps %s",
            Texts.target(each.nearest()), Texts.target(each.granted()));
      }
    }
  }

  private static String limit(double rate) {
    return Double.isInfinite(rate) ? "any" : String.format(Locale.ROOT, "%.1f", rate);
  }

  private void line(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format + "%n", values));
  }
}
