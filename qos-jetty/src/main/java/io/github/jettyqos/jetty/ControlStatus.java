package io.github.jettyqos.jetty;

import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopStatus;
import io.github.jettyqos.core.manage.Standing;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.Installation;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.util.annotation.ManagedAttribute;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.component.Dumpable;

/** The managed bean of the control loop, in JMX and in the server's dump. */
@ManagedObject("The control loop that moves budgets")
public final class ControlStatus implements Dumpable {
  private final Installation installation;

  ControlStatus(Installation installation) {
    this.installation = installation;
  }

  /**
   * The name of its bean.
   *
   * @return an object name
   */
  public String beanName() {
    return installation.beanNames().of(BeanNames.Type.CONTROL);
  }

  private ControlLoop loop() {
    return installation.running().control();
  }

  private LoopStatus status() {
    return loop().status();
  }

  /**
   * The control law.
   *
   * @return the name of the law
   */
  @ManagedAttribute(
      value =
          "the law: static, mtrr, queueing-model, queue-length, age, pi, optimal, or the"
              + " configuration's own",
      readonly = true)
  public String getLaw() {
    return status().options().law().key();
  }

  /**
   * Whether decisions are only published.
   *
   * @return true in shadow mode
   */
  @ManagedAttribute(
      value = "shadow mode: whether decisions are published and not applied",
      readonly = true)
  public boolean isShadow() {
    return status().options().shadow();
  }

  /**
   * The operator's limit of concurrent handlers over all classes.
   *
   * @return handlers; 0: as many as are of use
   */
  @ManagedAttribute(
      value = "handlers at once over all classes, whatever was measured; 0: as many as are of use",
      readonly = true)
  public int getTotal() {
    return status().options().total().orElse(0);
  }

  /**
   * Why an operator has frozen the partition.
   *
   * @return the reason; empty if it is not frozen
   */
  @ManagedAttribute(value = "why the partition is frozen; empty if it is not", readonly = true)
  public String getFrozen() {
    return status().frozen().orElse("");
  }

  /**
   * The partition in force.
   *
   * @return such as {@code gold 9, silver 6, rest 1 of 16 threads}
   */
  @ManagedAttribute(value = "the partition in force: budgets, and the total", readonly = true)
  public String getPartition() {
    return Standing.partition(installation);
  }

  /**
   * Whether admission enforces budgets and queues.
   *
   * @return {@code enforce} or {@code observe}
   */
  @ManagedAttribute(
      value = "whether admission enforces budgets and queues: enforce or observe",
      readonly = true)
  public String getAdmission() {
    installation.running(); // throws if the server is not running
    return Standing.admission(installation);
  }

  /**
   * Steps since the server started.
   *
   * @return at least 0
   */
  @ManagedAttribute(value = "steps since the server started", readonly = true)
  public long getSteps() {
    return status().steps();
  }

  /**
   * Steps that left the last partition in force.
   *
   * @return how many, by why
   */
  @ManagedAttribute(value = "steps that left the last partition in force, by why", readonly = true)
  public Map<String, Long> getHolds() {
    Map<String, Long> byName = new TreeMap<>();
    status().holds().forEach((reason, count) -> byName.put(reason.key(), count));
    return byName;
  }

  /**
   * The targets that cannot be kept.
   *
   * @return a line for each, in the order of priority
   */
  @ManagedAttribute(
      value = "the targets that cannot be kept, by the last decision",
      readonly = true)
  public List<String> getCannotBeKept() {
    return status().certificateInWords();
  }

  /**
   * The last decision.
   *
   * @return one line of JSON; empty before the first
   */
  @ManagedAttribute(
      value = "the last decision: inputs, estimates, decision, reason; JSON",
      readonly = true)
  public String getLastDecision() {
    List<String> last = loop().lines(1);
    return last.isEmpty() ? "" : last.get(0);
  }

  @Override
  public void dump(Appendable out, String indent) throws IOException {
    if (!installation.isRunning()) {
      Dumpable.dumpObjects(out, indent, "control loop: the server is not running");
      return;
    }
    LoopStatus now = status();
    String reason = now.last().map(LoopRecord::reason).orElse("no step yet");
    Dumpable.dumpObjects(
        out,
        indent,
        "control loop{law=%s%s%s,steps=%d,holds=%s,%s}"
            .formatted(
                now.options().law().key(),
                now.options().shadow() ? ",shadow" : "",
                now.frozen().map(why -> ",frozen").orElse(""),
                now.steps(),
                getHolds(),
                reason),
        now.certificateInWords().toArray());
  }
}
