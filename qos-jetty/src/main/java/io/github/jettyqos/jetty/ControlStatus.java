package io.github.jettyqos.jetty;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.AdmissionMode;
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
  private static final String BUDGETS =
      "such as gold=10, silver=6 or gold=10, total=14; what is not named stays";

  private final Installation installation;

  private final BeanNames beanNames;

  ControlStatus(Installation installation, BeanNames beanNames) {
    this.installation = installation;
    this.beanNames = beanNames;
  }

  /**
   * The name of its bean.
   *
   * @return an object name
   */
  public String beanName() {
    return beanNames.of(BeanNames.Type.CONTROL);
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
      "the law: static, mtrr, queueing-model, queue-length, age, pi, optimal, or the"
          + " configuration's own")
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
  @ManagedAttribute("shadow mode: whether decisions are published and not applied")
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
  @ManagedAttribute(
      "handlers at once over all classes, whatever was measured; 0: as many as are of use")
  public int getTotal() {
    return status().options().total().orElse(0);
  }

  /**
   * Pins the handlers at once over all classes.
   *
   * @param total handlers, at most the threads that the server has for them; 0: as many as are of
   *     use
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
    return installation.running().gate().isEnforced() ? "enforce" : "observe";
  }

  /**
   * Has admission only observe.
   *
   * @return what is now the case, one line
   */
  @ManagedOperation(
      value = "admission only observes: nothing waits, is turned away or moved",
      impact = "ACTION")
  public synchronized String observe() {
    installation.admission(AdmissionMode.OBSERVE);
    return standing();
  }

  /**
   * Has admission enforce the partition in force, and a law that is not static go on in shadow
   * mode.
   *
   * @return what is now the case, one line
   */
  @ManagedOperation(
      value = "admission enforces budgets and queues; the law goes on in shadow mode",
      impact = "ACTION")
  public synchronized String enforce() {
    // First of all, so that the law moves nothing in between.
    loop().options(now -> now.law() == LawKind.STATIC ? now : now.withShadow(true));
    installation.admission(AdmissionMode.ENFORCE);
    return standing();
  }

  /**
   * Has admission enforce, and the law move budgets.
   *
   * @return what is now the case, one line
   */
  @ManagedOperation(
      value = "admission enforces budgets and queues, and the law moves budgets",
      impact = "ACTION")
  public synchronized String control() {
    installation.admission(AdmissionMode.ENFORCE);
    loop().options(now -> now.withShadow(false));
    return standing();
  }

  private String standing() {
    return Standing.inWords(installation);
  }

  /**
   * What a partition would do.
   *
   * @param budgets a change of the one in force, such as {@code gold=10, silver=6, total=14}
   * @return a table
   */
  @ManagedOperation(
      value = "what a partition would do: a table of what is measured and predicted",
      impact = "INFO")
  public String propose(@Name(value = "budgets", description = BUDGETS) String budgets) {
    Partition next = read(budgets).of(installation.running().gate().partition());
    return Proposing.of(installation, next).inWords();
  }

  /**
   * Puts a partition in force in one step, and freezes the law until it is resumed, unless it is
   * static.
   *
   * @param budgets a change of the one in force, such as {@code gold=10, silver=6, total=14}
   * @param reason one line
   * @return what is now the case, one line
   */
  @ManagedOperation(
      value =
          "puts a partition in force, which freezes the law until resume(), unless it is static",
      impact = "ACTION")
  public String apply(
      @Name(value = "budgets", description = BUDGETS) String budgets,
      @Name(value = "reason", description = "why, one line") String reason) {
    PartitionText text = read(budgets);
    Running now = installation.running();
    now.control()
        .override(
            before -> now.supply().require(text.of(before)), PartitionText.requireReason(reason));
    return "the partition is set; " + standing();
  }

  private PartitionText read(String budgets) {
    installation.running();
    return PartitionText.read(
        budgets, installation.names(), installation.config().classes().size());
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
    return Standing.history(installation);
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
   * @return what is now the case, one line
   */
  @ManagedOperation(
      value =
          "puts a partition of the history in force, which freezes the law until resume(), unless it"
              + " is static",
      impact = "ACTION")
  public String rollback(@Name("number") long number) {
    Running now = installation.running();
    now.control().rollback(number, now.supply()::require);
    return standing();
  }

  /**
   * Leaves the partition as it is.
   *
   * @param reason one line
   * @return what is now the case, one line
   */
  @ManagedOperation(
      value = "freezes the law: the partition stays as it is, until resume()",
      impact = "ACTION")
  public String freeze(@Name("reason") String reason) {
    loop().freeze(reason);
    return standing();
  }

  /**
   * Lets the law go on.
   *
   * @return what is now the case, one line
   */
  @ManagedOperation(value = "lets the law go on from the partition in force", impact = "ACTION")
  public String resume() {
    loop().resume();
    return standing();
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
