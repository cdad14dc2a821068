package io.github.jettyqos.jetty;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopStatus;
import io.github.jettyqos.core.settings.LawChoice;
import io.github.jettyqos.core.settings.LawKind;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jetty.util.annotation.ManagedAttribute;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.annotation.ManagedOperation;
import org.eclipse.jetty.util.annotation.Name;
import org.eclipse.jetty.util.component.Dumpable;

/** The control loop as an operator sees and steers it, over JMX and in the server's dump. */
@ManagedObject("The control loop that moves budgets")
public final class ControlStatus implements Dumpable {
  private final Installation installation;

  ControlStatus(Installation installation) {
    this.installation = installation;
  }

  private ControlLoop loop() {
    return installation.running().control();
  }

  private LoopStatus status() {
    return loop().status();
  }

  /**
   * What decides.
   *
   * @return the name of the law
   */
  @ManagedAttribute(
      "the law: static, mtrr, queueing-model, queue-length, age, pi, optimal, or the configuration's own")
  public String getLaw() {
    return status().options().law().key();
  }

  /**
   * Has another law go on from the partition in force. A law of one's own can be chosen if it is
   * that of the configuration; none is loaded by its name.
   *
   * @param law its name
   */
  public void setLaw(String law) {
    LawChoice configured = installation.running().config().control().law();
    List<LawChoice> all =
        Stream.concat(Stream.of(LawKind.values()), Stream.of(configured)).distinct().toList();
    LawChoice next =
        all.stream()
            .filter(each -> each.key().equals(law))
            .findFirst()
            .orElseThrow(
                () ->
                    ConfigException.of(
                        "control.law",
                        law,
                        "is not a law; give one of " + all.stream().map(LawChoice::key).toList()));
    loop().options(now -> now.withLaw(next));
  }

  /**
   * Whether decisions are only published.
   *
   * @return true in shadow mode
   */
  @ManagedAttribute("whether decisions are published and not applied")
  public boolean isShadow() {
    return status().options().shadow();
  }

  /**
   * Has decisions applied, or only published.
   *
   * @param shadow true: only published
   */
  public void setShadow(boolean shadow) {
    loop().options(now -> now.withShadow(shadow));
  }

  /**
   * What the operator allows at once over all classes.
   *
   * @return handlers; 0: as many as are of use
   */
  @ManagedAttribute("handlers at once over all classes, whatever was measured; 0: as are of use")
  public int getTotal() {
    return status().options().total().orElse(0);
  }

  /**
   * Pins the handlers at once over all classes.
   *
   * @param total handlers; 0: as many as are of use
   */
  public void setTotal(int total) {
    OptionalInt next = total == 0 ? OptionalInt.empty() : OptionalInt.of(total);
    loop().options(now -> now.withTotal(next));
  }

  /**
   * Why an operator holds the partition.
   *
   * @return the reason; empty if the law has it
   */
  @ManagedAttribute(value = "why the partition is frozen; empty if it is not", readonly = true)
  public String getFrozen() {
    return status().frozen().orElse("");
  }

  /**
   * The partition in force.
   *
   * @return budgets and total
   */
  @ManagedAttribute(value = "budgets in the order of the classes, and the total", readonly = true)
  public String getPartition() {
    return installation.running().gate().partition().toString();
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

  /**
   * The last decisions.
   *
   * @param most how many
   * @return a line of JSON for each, the oldest first
   */
  @ManagedOperation(value = "the last decisions, a line of JSON for each", impact = "INFO")
  public List<String> decisions(@Name("most") int most) {
    return loop().lines(most);
  }

  /**
   * The partitions that were in force.
   *
   * @return number, time, partition and reason of each, the oldest first
   */
  @ManagedOperation(value = "the last partitions by number, the oldest first", impact = "INFO")
  public List<String> history() {
    return loop().history().stream()
        .map(
            each ->
                "%d %s %s %s".formatted(each.number(), each.at(), each.partition(), each.reason()))
        .toList();
  }

  /**
   * The configuration with what was learned of the work of the classes.
   *
   * @return one YAML document, for plans and simulations
   */
  @ManagedOperation(
      value = "the configuration as YAML, with the work and arrivals that were learned",
      impact = "INFO")
  public String learned() {
    return installation.learned();
  }

  /**
   * Puts a partition in force that was before, and freezes it.
   *
   * @param number of one in {@link #history}
   */
  @ManagedOperation(
      value = "puts a partition of the history in force and freezes it",
      impact = "ACTION")
  public void rollback(@Name("number") long number) {
    loop().rollback(number);
  }

  /**
   * Leaves the partition as it is.
   *
   * @param reason one line
   */
  @ManagedOperation(value = "leaves the partition as it is, until resume", impact = "ACTION")
  public void freeze(@Name("reason") String reason) {
    loop().freeze(reason);
  }

  /** Lets the law go on. */
  @ManagedOperation(value = "lets the law go on from the partition in force", impact = "ACTION")
  public void resume() {
    loop().resume();
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
