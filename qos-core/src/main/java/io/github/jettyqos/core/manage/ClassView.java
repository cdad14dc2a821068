package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.Delays;
import io.github.jettyqos.core.measure.ObservedCounts;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A class at a moment, as data. */
final class ClassView {
  private final Managed server;
  private final int index;
  private final ClassCounts counts;
  private final Delays recent;

  ClassView(Managed server, int index) {
    this.server = server;
    this.index = index;
    this.counts = server.counts(index);
    this.recent = server.recentDelays(index);
  }

  /** An exempt class, which has neither budget nor queue. */
  Map<String, @Nullable Object> exempt() {
    Map<String, @Nullable Object> data = counted();
    data.put("exempt", true);
    data.put("residence", Seconds.of(recent.residence()));
    return data;
  }

  Map<String, @Nullable Object> admitted(ServiceClass owner) {
    Map<String, @Nullable Object> data = counted();
    data.put("exempt", false);
    data.put("priority", owner.priority());
    promised(owner.guarantee(), data);
    data.put("min", owner.least());
    data.put("max", owner.most());
    data.put("budget", server.partition().budget(index));
    queue(owner, data);
    data.put("cancelled", counts.cancelled());
    data.put("rejected", rejected(counts.rejected()));
    data.put("observed", server.observed(index).map(ClassView::observed).orElse(null));
    data.put("measured", Seconds.orNull(recent.measured(owner.guarantee().target())));
    data.put("verdict", server.control().verdict(index).data());
    data.put("waiting", Seconds.of(recent.waiting()));
    data.put("processing", Seconds.of(recent.processing()));
    data.put("residence", Seconds.of(recent.residence()));
    return data;
  }

  private Map<String, @Nullable Object> counted() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("name", server.names().get(index));
    data.put("running", counts.running());
    data.put("arrivals", counts.arrivals());
    data.put("completed", counts.completed());
    data.put("connections", server.connections(index));
    data.put("stuck", server.stuck(index));
    return data;
  }

  private static void promised(Guarantee guarantee, Map<String, @Nullable Object> data) {
    boolean shares = !(guarantee instanceof Guarantee.Absolute);
    data.put("guarantee", guarantee.inWords());
    data.put("target", guarantee.target().map(ClassView::target).orElse(null));
    data.put("weight", shares ? guarantee.weight() : null);
  }

  private static Map<String, @Nullable Object> target(Target target) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("metric", Allowed.OneOf.nameOf(target.metric()));
    data.put("statistic", target.statistic().key());
    data.put("seconds", Seconds.of(target.reference()));
    data.put("meaning", Allowed.OneOf.nameOf(target.meaning()));
    return data;
  }

  private void queue(ServiceClass owner, Map<String, @Nullable Object> data) {
    data.put("queued", counts.queued());
    data.put("queueMax", counts.queueLimit());
    data.put("queueTimeout", Seconds.of(owner.queue().timeout()));
    data.put("queuedBytes", server.queuedBytes(index));
  }

  private static Map<String, @Nullable Object> observed(ObservedCounts of) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("arrivals", of.arrivals());
    data.put("queued", of.queued());
    data.put("rejected", rejected(of.rejected()));
    return data;
  }

  private static Map<String, @Nullable Object> rejected(Map<RejectReason, Long> counts) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    for (RejectReason reason : RejectReason.values()) {
      data.put(reason.key(), counts.getOrDefault(reason, 0L));
    }
    return data;
  }
}
