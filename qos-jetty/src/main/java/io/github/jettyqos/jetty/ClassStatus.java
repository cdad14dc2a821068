package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.diagnose.Finding;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.Delays.DelaySummary;
import io.github.jettyqos.core.measure.ObservedCounts;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.ManagedServer;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.component.Dumpable;

/** The managed bean of a service class, in JMX and in the server's dump. */
@ManagedObject("A service class")
final class ClassStatus extends CountedStatus {
  ClassStatus(ManagedServer managed, Management management, String name) {
    super(managed, BeanNames.Type.SERVICE_CLASS, name);
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
        "queuedBytes",
        "bytes held for requests no handler has",
        () -> of(ManagedServer::queuedBytes));
    integer(
        "connections",
        "connections that its peers hold open now",
        () -> of(ManagedServer::connections));
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
        () -> of(ManagedServer::observed).map(ObservedCounts::queued).orElse(0L));
    map(
        "observedRejected",
        "requests that would have been turned away, while admission observes, by reason",
        () -> byKey(of(ManagedServer::observed).map(ObservedCounts::rejected).orElse(Map.of())));
    text(
        "verdict",
        "whether the target was kept in the last 10 to 20 seconds: kept, late, ...",
        () ->
            management
                .finding(name)
                .map(Finding::inWords)
                .orElseGet(() -> of((server, k) -> server.control().verdict(k)).inWords()));
    text(
        "sentence",
        "what hurts it, why, and what helps",
        () -> management.finding(name).map(Finding::sentence).orElse(""));
    text("work", "what a request needs of the processors and elsewhere", this::work);
  }

  /** The class as it is now: a reload or an operator may have changed it. */
  private ServiceClass serviceClass() {
    return of(
        (server, k) ->
            (server.isRunning() ? server.control().classes() : server.config().classes()).get(k));
  }

  private <T> T of(BiFunction<ManagedServer, Integer, T> attribute) {
    Present now = now();
    return attribute.apply(now.server(), now.index());
  }

  private static Map<String, Long> byKey(Map<RejectReason, Long> rejected) {
    Map<String, Long> byReason = new TreeMap<>();
    for (RejectReason reason : RejectReason.values()) {
      byReason.put(reason.key(), rejected.getOrDefault(reason, 0L));
    }
    return byReason;
  }

  private String work() {
    return of((server, k) -> server.demand().classes().get(k)).inWords();
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
    DelaySummary residence = recentDelays().residence();
    return String.format(
        Locale.ROOT,
        "%s{running=%d/%d,queued=%d/%d,arrivals=%d,rejected=%s,p95=%.1fms}",
        head,
        counts.running(),
        counts.budget(),
        counts.queued(),
        counts.queueLimit(),
        counts.arrivals(),
        byKey(counts.rejected()),
        milliseconds(residence.percentile(95)));
  }
}
