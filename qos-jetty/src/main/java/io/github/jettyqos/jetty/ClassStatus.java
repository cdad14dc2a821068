package io.github.jettyqos.jetty;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.Delays.DelaySummary;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import io.github.jettyqos.core.measure.ObservedCounts;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.DelayMaps;
import io.github.jettyqos.jetty.operate.Installation;
import io.github.jettyqos.jetty.request.Running;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.util.annotation.ManagedAttribute;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.component.Dumpable;

/** The managed bean of a service class, in JMX and in the server's dump. */
@ManagedObject("A service class")
public final class ClassStatus implements Dumpable {
  private final Installation installation;
  private final int index;

  ClassStatus(Installation installation, int index) {
    this.installation = installation;
    this.index = index;
  }

  /**
   * The name of its bean.
   *
   * @return an object name
   */
  public String beanName() {
    return installation.beanNames().of(BeanNames.Type.SERVICE_CLASS, getName());
  }

  /**
   * Its name.
   *
   * @return the name in the configuration
   */
  @ManagedAttribute(value = "the name of the class", readonly = true)
  public String getName() {
    return installation.names().get(index);
  }

  /**
   * Its priority.
   *
   * @return 0 is served first
   */
  @ManagedAttribute(value = "the priority of the class; 0 is served first", readonly = true)
  public int getPriority() {
    return serviceClass().priority();
  }

  /**
   * Its guarantee.
   *
   * @return in words, such as {@code p95 of residence at most 250ms}
   */
  @ManagedAttribute(value = "the guarantee of the class now, in words", readonly = true)
  public String getGuarantee() {
    return guarantee().inWords();
  }

  private Guarantee guarantee() {
    return serviceClass().guarantee();
  }

  /** The class as it is now: a reload or an operator may have changed it. */
  private ServiceClass serviceClass() {
    Running now = installation.runningOrNull();
    return now == null
        ? installation.config().classes().get(index)
        : now.control().classes().get(index);
  }

  /**
   * Whole threads it may hold.
   *
   * @return at least 1
   */
  @ManagedAttribute(value = "whole threads that the class may hold", readonly = true)
  public int getBudget() {
    return counts().budget();
  }

  /**
   * Permits running now.
   *
   * @return at least 0
   */
  @ManagedAttribute(value = "requests running now", readonly = true)
  public int getRunning() {
    return counts().running();
  }

  /**
   * Requests waiting now.
   *
   * @return at least 0
   */
  @ManagedAttribute(value = "requests waiting now", readonly = true)
  public int getQueued() {
    return counts().queued();
  }

  /**
   * Memory held for requests of the class that have no handler yet.
   *
   * @return bytes, at least 0
   */
  @ManagedAttribute(value = "bytes held for requests no handler has", readonly = true)
  public long getQueuedBytes() {
    return installation.queuedBytes(index);
  }

  /**
   * Connections that peers of the class hold open now.
   *
   * @return at least 0; only connections of a {@link QosConnector}
   */
  @ManagedAttribute(value = "connections that its peers hold open now", readonly = true)
  public int getConnections() {
    return installation.connections(index);
  }

  /**
   * Requests that arrived since the start.
   *
   * @return at least 0
   */
  @ManagedAttribute(value = "requests that came, since the start", readonly = true)
  public long getArrivals() {
    return counts().arrivals();
  }

  /**
   * Requests that were completed, since the start.
   *
   * @return at least 0
   */
  @ManagedAttribute(value = "requests that were completed, since the start", readonly = true)
  public long getCompleted() {
    return counts().completed();
  }

  /**
   * Requests whose client closed its connection while they were queued, since the start.
   *
   * @return at least 0
   */
  @ManagedAttribute(
      value = "requests whose client left while they waited, since the start",
      readonly = true)
  public long getCancelled() {
    return counts().cancelled();
  }

  /**
   * Requests turned away, since the start.
   *
   * @return by reason, such as {@code queue-full}
   */
  @ManagedAttribute(value = "requests turned away since the start, by reason", readonly = true)
  public Map<String, Long> getRejected() {
    return byKey(counts().rejected());
  }

  private static Map<String, Long> byKey(Map<RejectReason, Long> rejected) {
    Map<String, Long> byReason = new TreeMap<>();
    for (RejectReason reason : RejectReason.values()) {
      byReason.put(reason.key(), rejected.getOrDefault(reason, 0L));
    }
    return byReason;
  }

  /**
   * Requests that would have waited, since admission began to observe the last time.
   *
   * @return 0 if it never has
   */
  @ManagedAttribute(
      value = "requests that would have waited, while admission observes",
      readonly = true)
  public long getObservedQueued() {
    return installation.observed(index).map(ObservedCounts::queued).orElse(0L);
  }

  /**
   * Requests that would have been turned away, since admission began to observe the last time.
   *
   * @return by reason, such as {@code queue-full}; 0 if it never has
   */
  @ManagedAttribute(
      value = "requests that would have been turned away, while admission observes, by reason",
      readonly = true)
  public Map<String, Long> getObservedRejected() {
    return byKey(installation.observed(index).map(ObservedCounts::rejected).orElse(Map.of()));
  }

  /**
   * Waiting time over the last 10 to 20 seconds.
   *
   * @return in milliseconds: mean, p50, p95, p99, max
   */
  @ManagedAttribute(value = "recent waiting time: mean, p50, p95, p99, max (ms)", readonly = true)
  public Map<String, Double> getWaiting() {
    return DelayMaps.milliseconds(installation.delays(index).recent().waiting());
  }

  /**
   * Processing time over the last 10 to 20 seconds.
   *
   * @return in milliseconds: mean, p50, p95, p99, max
   */
  @ManagedAttribute(
      value = "recent processing time: mean, p50, p95, p99, max (ms)",
      readonly = true)
  public Map<String, Double> getProcessing() {
    return DelayMaps.milliseconds(installation.delays(index).recent().processing());
  }

  /**
   * Residence time over the last 10 to 20 seconds.
   *
   * @return in milliseconds: mean, p50, p95, p99, max
   */
  @ManagedAttribute(value = "recent residence time: mean, p50, p95, p99, max (ms)", readonly = true)
  public Map<String, Double> getResidence() {
    return DelayMaps.milliseconds(installation.delays(index).recent().residence());
  }

  /**
   * Whether its target was kept in the last 10 to 20 seconds.
   *
   * @return {@code kept}, {@code in time, but 3.0 % turned away}, {@code late}, {@code unknown} or
   *     {@code no target}
   */
  @ManagedAttribute(
      value = "whether the target was kept in the last 10 to 20 seconds: kept, late, ...",
      readonly = true)
  public String getVerdict() {
    return installation.running().control().verdict(index).inWords();
  }

  /**
   * The measured work of one request of the class.
   *
   * @return one line: time on a processor and elsewhere, or why it is not known
   */
  @ManagedAttribute(value = "what a request needs of the processors and elsewhere", readonly = true)
  public String getWork() {
    return demand().inWords();
  }

  private ClassDemand demand() {
    return installation.running().demand().last().classes().get(index);
  }

  private ClassCounts counts() {
    return installation.counts(index);
  }

  @Override
  public void dump(Appendable out, String indent) throws IOException {
    if (installation.isRunning()) {
      Dumpable.dumpObjects(out, indent, this, "work: " + getWork());
    } else {
      Dumpable.dumpObject(out, this);
    }
  }

  @Override
  public String toString() {
    String head = "class " + getName();
    if (!installation.isRunning()) {
      return head;
    }
    ClassCounts counts = counts();
    DelaySummary residence = installation.delays(index).recent().residence();
    return String.format(
        Locale.ROOT,
        "%s{running=%d/%d,queued=%d/%d,arrivals=%d,rejected=%s,p95=%.1fms}",
        head,
        counts.running(),
        counts.budget(),
        counts.queued(),
        serviceClass().queue().max(),
        counts.arrivals(),
        getRejected(),
        DelayMaps.milliseconds(residence.percentile(95)));
  }
}
