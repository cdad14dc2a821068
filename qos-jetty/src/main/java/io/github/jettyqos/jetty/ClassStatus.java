package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.Delays.DelaySummary;
import io.github.jettyqos.core.measure.ObservedCounts;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.ManagedServer;
import io.github.jettyqos.jetty.operate.Running;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.component.Dumpable;

/** The managed bean of a service class, in JMX and in the server's dump. */
@ManagedObject("A service class")
final class ClassStatus extends CountedStatus {
  ClassStatus(ManagedServer managed, int index) {
    super(managed, BeanNames.Type.SERVICE_CLASS, index);
    integer(
        "priority",
        "the priority of the class; 0 is served first",
        () -> serviceClass().priority());
    text(
        "guarantee",
        "the guarantee of the class now, in words",
        () -> serviceClass().guarantee().inWords());
    integer("budget", "whole threads that the class may hold", () -> counts().budget());
    integer("queued", "requests waiting now", () -> counts().queued());
    number(
        "queuedBytes", "bytes held for requests no handler has", () -> managed.queuedBytes(index));
    integer(
        "connections",
        "connections that its peers hold open now",
        () -> managed.connections(index));
    number(
        "cancelled",
        "requests whose client left while they waited, since the start",
        () -> counts().cancelled());
    map(
        "rejected",
        "requests turned away since the start, by reason",
        () -> byKey(counts().rejected()));
    number(
        "observedQueued",
        "requests that would have waited, while admission observes",
        () -> managed.observed(index).map(ObservedCounts::queued).orElse(0L));
    map(
        "observedRejected",
        "requests that would have been turned away, while admission observes, by reason",
        () -> byKey(managed.observed(index).map(ObservedCounts::rejected).orElse(Map.of())));
    text(
        "verdict",
        "whether the target was kept in the last 10 to 20 seconds: kept, late, ...",
        () -> managed.control().verdict(index).inWords());
    text("work", "what a request needs of the processors and elsewhere", this::work);
  }

  /** The class as it is now: a reload or an operator may have changed it. */
  private ServiceClass serviceClass() {
    Running now = managed.installation().runningOrNull();
    return now == null ? managed.config().classes().get(index) : now.control().classes().get(index);
  }

  private static Map<String, Long> byKey(Map<RejectReason, Long> rejected) {
    Map<String, Long> byReason = new TreeMap<>();
    for (RejectReason reason : RejectReason.values()) {
      byReason.put(reason.key(), rejected.getOrDefault(reason, 0L));
    }
    return byReason;
  }

  private String work() {
    return managed.demand().classes().get(index).inWords();
  }

  @Override
  public void dump(Appendable out, String indent) throws IOException {
    if (managed.isRunning()) {
      Dumpable.dumpObjects(out, indent, this, "work: " + work());
    } else {
      Dumpable.dumpObject(out, this);
    }
  }

  @Override
  public String toString() {
    String head = "class " + name;
    if (!managed.isRunning()) {
      return head;
    }
    ClassCounts counts = counts();
    DelaySummary residence = managed.recentDelays(index).residence();
    return String.format(
        Locale.ROOT,
        "%s{running=%d/%d,queued=%d/%d,arrivals=%d,rejected=%s,p95=%.1fms}",
        head,
        counts.running(),
        counts.budget(),
        counts.queued(),
        serviceClass().queue().max(),
        counts.arrivals(),
        byKey(counts.rejected()),
        milliseconds(residence.percentile(95)));
  }
}
