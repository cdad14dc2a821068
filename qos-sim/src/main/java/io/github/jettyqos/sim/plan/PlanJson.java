package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.sim.model.LentMeanField.Predicted;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A plan as one JSON object. Times are seconds, rates are per second, shares are 0 to 1; an arrival
 * limit is null where there is none.
 */
final class PlanJson {
  private PlanJson() {}

  static String of(PlanResult plan, @Nullable Path picture) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("by", plan.request().byCost() ? "cost" : "guarantees");
    json.put("feasible", plan.certificate().isEmpty());
    json.put("threads", plan.request().threads());
    json.put("total", plan.partition().sum());
    json.put("cost", plan.cost());
    json.put("processors", orNull(plan.request().processors()));
    json.put("processorLoad", orNull(plan.load(PlannedServer::expected)));
    json.put("worstProcessorLoad", orNull(plan.load(PlannedServer::worst)));
    json.put("lent", plan.lent());
    json.put("scale", orNull(plan.scale()));
    json.put("classes", plan.servers().stream().map(PlanJson::server).toList());
    json.put("certificate", plan.certificate().stream().map(PlanJson::shortfall).toList());
    json.put("picture", picture == null ? null : picture.toString());
    return Json.write(json);
  }

  private static Map<String, @Nullable Object> server(PlannedServer each) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", each.owner().name());
    json.put("arrivals", each.rate());
    json.put("threads", each.threads());
    json.put("worst", prediction(each, each.worst()));
    json.put("expected", prediction(each, each.expected()));
    json.put("arrivalLimit", each.arrivalLimit(each.worst().server()));
    json.put("limitedBy", each.bottleneck().isPresent() ? each.limitedBy() : null);
    json.put("target", each.owner().guarantee().target().map(PlanJson::target).orElse(null));
    json.put("kept", each.shortfall() == null);
    return json;
  }

  private static @Nullable Double orNull(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }

  private static Map<String, Object> prediction(PlannedServer of, Predicted predicted) {
    Map<String, Object> json = new LinkedHashMap<>();
    MtrrServer server = predicted.server();
    json.put("mean", predicted.residenceTime());
    json.put("p95", predicted.residencePercentile(0.95));
    json.put("p99", predicted.residencePercentile(0.99));
    json.put("waiting", predicted.waitingTime());
    json.put("loss", server.loss());
    json.put("utilisation", of.utilisation(server));
    json.put("throughput", server.throughput());
    json.put("arrivalLimit", of.arrivalLimit(server));
    return json;
  }

  private static Map<String, @Nullable Object> shortfall(Shortfall each) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", each.name());
    json.put("arrivals", each.arrivalRate());
    json.put("asked", target(each.asked()));
    json.put("about", each.isAboutLoss() ? "loss" : "time");
    json.put("nearest", each.isAboutLoss() ? null : target(each.nearest()));
    json.put("granted", target(each.granted()));
    json.put("unreachable", each.unreachable());
    json.put("arrivalLimit", each.arrivalLimit());
    return json;
  }

  private static Map<String, Object> target(Target target) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("metric", target.metric().name().toLowerCase(Locale.ROOT));
    json.put("statistic", target.statistic().key());
    json.put("reference", target.seconds());
    return json;
  }
}
