package io.github.jettyqos.jetty;

import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.DelayMaps;
import io.github.jettyqos.jetty.operate.Installation;
import java.io.IOException;
import java.util.Map;
import org.eclipse.jetty.util.annotation.ManagedAttribute;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.component.Dumpable;

/** The managed bean of a class of requests that pass without admission. */
@ManagedObject("A class of requests that pass without admission")
public final class ExemptStatus implements Dumpable {
  private final Installation installation;
  private final int index;

  ExemptStatus(Installation installation, int index) {
    this.installation = installation;
    this.index = index;
  }

  /**
   * The name of its bean.
   *
   * @return an object name
   */
  public String beanName() {
    return installation.beanNames().of(BeanNames.Type.EXEMPT_CLASS, getName());
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
   * Requests running now.
   *
   * @return at least 0
   */
  @ManagedAttribute(value = "requests running now", readonly = true)
  public int getRunning() {
    return counts().running();
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
   * Requests that were refused because too many handlers of exempt classes were running, since the
   * start.
   *
   * @return at least 0
   */
  @ManagedAttribute(value = "requests that were refused, since the start", readonly = true)
  public long getRejected() {
    return counts().rejections();
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
   * Waiting time over the last 10 to 20 seconds: the wait for a thread, as exempt requests never
   * queue.
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

  private ClassCounts counts() {
    return installation.counts(index);
  }

  @Override
  public void dump(Appendable out, String indent) throws IOException {
    Dumpable.dumpObject(out, this);
  }

  @Override
  public String toString() {
    String head = "exempt class " + getName();
    if (!installation.isRunning()) {
      return head;
    }
    ClassCounts counts = counts();
    return "%s{running=%d,arrivals=%d}".formatted(head, counts.running(), counts.arrivals());
  }
}
