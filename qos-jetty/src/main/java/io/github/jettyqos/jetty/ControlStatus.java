package io.github.jettyqos.jetty;

import io.github.jettyqos.core.diagnose.Finding;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopStatus;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Standing;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.ManagedServer;
import io.github.jettyqos.jetty.operate.StatusBean;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.component.Dumpable;

/** The managed bean of the control loop, in JMX and in the server's dump. */
@ManagedObject("The control loop that moves budgets")
final class ControlStatus extends StatusBean implements Dumpable {
  private final ManagedServer managed;

  ControlStatus(ManagedServer managed, Management management) {
    super(managed.installation().beanNames().of(BeanNames.Type.CONTROL));
    this.managed = managed;
    text(
        "law",
        "the law: static, lend, mtrr, queueing-model, queue-length, age, pi, optimal, or the"
            + " configuration's own",
        () -> status().options().law().key());
    text("sentence", "what hurts most, why, and what helps", management::sentence);
    list(
        "findings",
        "what hurts each class, why, and what helps, the worst first",
        () -> management.findings().stream().map(Finding::sentence).toList());
    add(
        "shadow",
        boolean.class,
        "shadow mode: whether decisions are published and not applied",
        () -> status().options().shadow());
    integer(
        "total",
        "handlers at once over all classes, whatever was measured; 0: as many as are of use",
        () -> status().options().total().orElse(0));
    text(
        "frozen",
        "why the partition is frozen; empty if it is not",
        () -> status().frozen().orElse(""));
    text(
        "partition",
        "the partition in force: budgets, and the total",
        () -> Standing.partition(managed));
    text(
        "admission",
        "whether admission enforces budgets and queues: enforce or observe",
        () -> {
          managed.installation().running(); // throws if the server is not running
          return Standing.admission(managed);
        });
    number("steps", "steps since the server started", () -> status().steps());
    map("holds", "steps that left the last partition in force, by why", () -> holds(status()));
    list(
        "cannotBeKept",
        "the targets that cannot be kept, by the last decision",
        () -> status().certificateInWords());
    text(
        "lastDecision",
        "the last decision: inputs, estimates, decision, reason; JSON",
        () -> String.join("", managed.control().lines(1)));
  }

  private LoopStatus status() {
    return managed.control().status();
  }

  private static Map<String, Long> holds(LoopStatus status) {
    Map<String, Long> byName = new TreeMap<>();
    status.holds().forEach((reason, count) -> byName.put(reason.key(), count));
    return byName;
  }

  @Override
  public void dump(Appendable out, String indent) throws IOException {
    if (!managed.isRunning()) {
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
                holds(now),
                reason),
        now.certificateInWords().toArray());
  }
}
