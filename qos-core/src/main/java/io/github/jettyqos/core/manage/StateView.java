package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.ClassCounts;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopStatus;
import io.github.jettyqos.core.loop.PastPartition;
import io.github.jettyqos.core.loop.Prediction;
import io.github.jettyqos.core.measure.DelaySummary;
import io.github.jettyqos.core.measure.Delays;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A server and all its classes at a moment, as data. Times are seconds, rates per second. */
final class StateView {
  private static final double NANOS = 1e-9;

  private final Managed server;
  private final InstantSource wallClock;
  private final ModelView model;

  StateView(Managed server, InstantSource wallClock) {
    this.server = server;
    this.wallClock = wallClock;
    this.model = new ModelView();
  }

  Map<String, @Nullable Object> data() {
    LoopStatus status = server.control().status();
    @Nullable LoopRecord last = status.last().orElse(null);
    @Nullable Measurement seen = last == null ? null : last.step().measured();
    List<ServiceClass> owners = server.control().classes();
    ModelView.Seen modelled = model.of(last, owners, server.demand());
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("now", wallClock.instant().toString());
    data.put("server", server.serverName());
    data.put("admission", server.isEnforced() ? "enforce" : "observe");
    data.put("law", law(status));
    data.put("threads", server.control().threads());
    data.put("partition", partition());
    data.put("standing", Standing.inWords(server));
    data.put("cannotBeKept", status.certificateData());
    data.put("decision", last == null ? null : decision(last));
    data.put("steps", status.steps());
    Map<String, Object> holds = new LinkedHashMap<>();
    status.holds().forEach((reason, count) -> holds.put(reason.key(), count));
    data.put("holds", holds);
    Map<String, @Nullable Object> ofModel = modelled.data();
    ofModel.put("speedup", server.speedup().inWords());
    data.put("model", ofModel);
    List<@Nullable Object> classes = new ArrayList<>();
    List<Prediction> predicted = last == null ? List.of() : last.predicted();
    for (int k = 0; k < owners.size(); k++) {
      Map<String, @Nullable Object> one = ofClass(k, owners.get(k));
      one.put("arrivalRate", seen == null ? null : seen.classes().get(k).arrivalRate());
      one.put("predicted", predicted.isEmpty() ? null : predicted.get(k).data());
      one.put("work", modelled.work(k));
      one.put("limitedBy", modelled.limitedBy(k));
      one.put("stretch", modelled.stretch(k));
      classes.add(one);
    }
    for (int k = owners.size(); k < server.names().size(); k++) {
      classes.add(exempt(k));
    }
    data.put("classes", classes);
    return data;
  }

  private static Map<String, @Nullable Object> law(LoopStatus status) {
    Map<String, @Nullable Object> law = new LinkedHashMap<>();
    law.put("name", status.options().law().key());
    law.put("shadow", status.options().shadow());
    law.put("frozen", status.frozen().orElse(null));
    law.put(
        "total", status.options().total().isPresent() ? status.options().total().getAsInt() : null);
    law.put("period", seconds(status.options().period()));
    return law;
  }

  private Map<String, @Nullable Object> partition() {
    List<PastPartition> history = server.control().history();
    Map<String, @Nullable Object> data = Reads.partition(server, server.partition());
    data.put("number", history.isEmpty() ? null : history.get(history.size() - 1).number());
    return data;
  }

  private static Map<String, @Nullable Object> decision(LoopRecord last) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("number", last.number());
    data.put("at", last.at().toString());
    data.put("hold", last.step().hold().key());
    data.put("reason", last.reason());
    return data;
  }

  private Map<String, @Nullable Object> ofClass(int k, ServiceClass owner) {
    Map<String, @Nullable Object> data = counted(k);
    ClassCounts counts = server.counts(k);
    Delays recent = server.recentDelays(k);
    Partition inForce = server.partition();
    data.put("exempt", false);
    data.put("priority", owner.priority());
    data.put("guarantee", owner.guarantee().inWords());
    Optional<Target> target = owner.guarantee().target();
    data.put("target", target.map(StateView::target).orElse(null));
    data.put(
        "weight",
        owner.guarantee() instanceof Guarantee.Absolute ? null : owner.guarantee().weight());
    data.put("min", owner.least());
    data.put("max", owner.most());
    data.put("budget", inForce.budget(k));
    data.put("queued", counts.queued());
    data.put("queueMax", owner.queue().max());
    data.put("queueTimeout", seconds(owner.queue().timeout()));
    data.put("queuedBytes", server.queuedBytes(k));
    data.put("cancelled", counts.cancelled());
    Map<String, Object> rejected = new LinkedHashMap<>();
    for (io.github.jettyqos.core.RejectReason reason :
        io.github.jettyqos.core.RejectReason.values()) {
      rejected.put(reason.key(), counts.rejected().getOrDefault(reason, 0L));
    }
    data.put("rejected", rejected);
    data.put("observed", server.observed(k).map(each -> observed(each)).orElse(null));
    OptionalDouble measured =
        target.map(recent::measured).orElseGet(() -> mean(recent.residence()));
    data.put("measured", measured.isPresent() ? measured.getAsDouble() : null);
    data.put("waiting", delays(recent.waiting()));
    data.put("processing", delays(recent.processing()));
    data.put("residence", delays(recent.residence()));
    return data;
  }

  private Map<String, @Nullable Object> exempt(int k) {
    Map<String, @Nullable Object> data = counted(k);
    data.put("exempt", true);
    data.put("residence", delays(server.recentDelays(k).residence()));
    return data;
  }

  private Map<String, @Nullable Object> counted(int k) {
    ClassCounts counts = server.counts(k);
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("name", server.names().get(k));
    data.put("running", counts.running());
    data.put("arrivals", counts.arrivals());
    data.put("completed", counts.completed());
    data.put("connections", server.connections(k));
    return data;
  }

  private static Map<String, @Nullable Object> observed(io.github.jettyqos.core.ObservedCounts of) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("arrivals", of.arrivals());
    data.put("queued", of.queued());
    Map<String, Object> rejected = new LinkedHashMap<>();
    of.rejected().forEach((reason, count) -> rejected.put(reason.key(), count));
    data.put("rejected", rejected);
    return data;
  }

  private static Map<String, @Nullable Object> target(Target target) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("metric", target.metric().toString().toLowerCase(Locale.ROOT));
    data.put("statistic", target.statistic().key());
    data.put("seconds", seconds(target.reference()));
    data.put("meaning", target.meaning().toString().toLowerCase(Locale.ROOT));
    return data;
  }

  private static Map<String, @Nullable Object> delays(DelaySummary of) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    boolean none = of.count() == 0;
    data.put("count", of.count());
    data.put("mean", none ? null : seconds(of.mean()));
    data.put("p50", none ? null : seconds(of.percentile(50)));
    data.put("p95", none ? null : seconds(of.percentile(95)));
    data.put("p99", none ? null : seconds(of.percentile(99)));
    data.put("max", none ? null : seconds(of.max()));
    return data;
  }

  private static OptionalDouble mean(DelaySummary of) {
    return of.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(seconds(of.mean()));
  }

  static double seconds(Duration time) {
    return time.toNanos() * NANOS;
  }
}
