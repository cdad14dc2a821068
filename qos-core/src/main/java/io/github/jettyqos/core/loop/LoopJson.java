package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The conversion of a decision to data for JSON. Times are seconds, rates per second. */
final class LoopJson {
  private LoopJson() {}

  static Map<String, @Nullable Object> of(LoopRecord record, List<ServiceClass> classes) {
    StepReport step = record.step();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("number", record.number());
    json.put("at", record.at().toString());
    json.put("law", record.law().key());
    json.put("hold", step.hold().key());
    json.put("reason", record.reason());
    json.put("total", step.applied().total());
    Proposal proposal = step.proposal();
    json.put("proposedTotal", proposal == null ? null : proposal.partition().total());
    json.put("speedup", speedup(step.measured()));
    json.put("processors", processors(step.measured()));
    Map<String, @Nullable Object> byName = new LinkedHashMap<>();
    for (int k = 0; k < classes.size(); k++) {
      byName.put(classes.get(k).name(), ofClass(k, record));
    }
    json.put("classes", byName);
    json.put("cannotBeKept", certificate(proposal));
    return json;
  }

  private static @Nullable Object speedup(@Nullable Measurement measured) {
    if (measured == null || measured.speedup().isEmpty()) {
      return null;
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("rate", measured.speedup().get().rate());
    json.put("slope", measured.speedup().get().slope());
    json.put("saturation", measured.speedup().get().saturationPoint());
    return json;
  }

  private static @Nullable Object processors(@Nullable Measurement measured) {
    return measured == null || measured.work().isEmpty()
        ? null
        : measured.work().get().station().most();
  }

  /** The work of a class; null while one speedup for all is used. */
  private static @Nullable Object work(int k, Measurement measured) {
    if (measured.work().isEmpty()) {
      return null;
    }
    ClassWork work = measured.work().get().classes().get(k);
    ServiceDemand demand = work.demand();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("compute", demand.compute());
    json.put("elsewhere", demand.elsewhere());
    json.put("poolSize", demand.pool().map(ServiceDemand.Pool::size).orElse(null));
    json.put("poolTime", demand.pool().map(ServiceDemand.Pool::seconds).orElse(null));
    json.put("variation", work.variation());
    return json;
  }

  private static Map<String, @Nullable Object> ofClass(int k, LoopRecord record) {
    StepReport step = record.step();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    Measurement measured = step.measured();
    if (measured != null) {
      ClassMeasurement seen = measured.classes().get(k);
      json.put("arrivalRate", seen.arrivalRate());
      json.put("arrivals", seen.arrivals());
      json.put("rejected", seen.rejected());
      json.put("queued", seen.queued());
      json.put("running", seen.running());
      json.put("completed", seen.residence().count());
      json.put("waiting", mean(seen.waiting()));
      json.put("residence", mean(seen.residence()));
      json.put("waitingQuantile", quantile(seen.waiting()));
      json.put("residenceQuantile", quantile(seen.residence()));
      json.put("hadBudget", measured.partition().budget(k));
      json.put("work", work(k, measured));
    }
    json.put("budget", step.applied().budget(k));
    Proposal proposal = step.proposal();
    json.put("proposed", proposal == null ? null : proposal.partition().budget(k));
    json.put("predicted", prediction(k, record.predicted()));
    json.put("ifApplied", prediction(k, record.ifApplied()));
    return json;
  }

  private static @Nullable Object mean(PeriodDelay delay) {
    return delay.count() == 0 ? null : delay.mean();
  }

  private static @Nullable Object quantile(PeriodDelay delay) {
    return delay.count() == 0 ? null : delay.quantile();
  }

  private static @Nullable Object prediction(int k, List<Prediction> predictions) {
    return predictions.isEmpty() ? null : predictions.get(k).data();
  }

  private static List<@Nullable Object> certificate(@Nullable Proposal proposal) {
    List<@Nullable Object> json = new ArrayList<>();
    if (proposal != null) {
      for (Shortfall each : proposal.certificate()) {
        json.add(of(each));
      }
    }
    return json;
  }

  static Map<String, @Nullable Object> of(Shortfall each) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("class", each.name());
    json.put("arrivalRate", each.arrivalRate());
    json.put("statistic", each.asked().statistic().key());
    json.put("asked", seconds(each.asked()));
    json.put("about", each.isAboutLoss() ? "loss" : "time");
    json.put("nearest", each.isAboutLoss() ? null : seconds(each.nearest()));
    json.put("unreachable", each.unreachable());
    json.put("arrivalLimit", each.arrivalLimit());
    return json;
  }

  private static double seconds(Target target) {
    return target.reference().toNanos() / 1e9;
  }
}
