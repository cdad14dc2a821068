package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.Proposal;
import io.github.jettyqos.core.model.Shortfall;
import io.github.jettyqos.core.settings.ControlOptions;
import io.github.jettyqos.core.settings.LawKind;
import io.github.jettyqos.core.text.OneLine;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The control loop of a running server: one daemon thread that looks at it once a period and moves
 * its partition, and what an operator can do to that.
 *
 * <p>Laws, promises and the total can be changed while it runs; a law that takes over goes on from
 * the partition in force. What goes wrong in a step is logged and leaves the last partition in
 * force.
 *
 * <p>Races. All state is guarded by the monitor of this object, which a step holds for about a
 * millisecond; requests never take it. T1 takes a step while T2, an operator, overrides the
 * partition: whichever is second has the last word, and if that is T1 it saw that the loop is
 * frozen by then. T1 must not have read the partition before T2 changed it and write after: both do
 * it inside the monitor, so whoever changes the partition of a server does it through here.
 */
public final class ControlLoop {
  /** Partitions that can be put in force again. */
  public static final int HISTORY = 32;

  private static final Logger LOG = LoggerFactory.getLogger(ControlLoop.class);

  /** Makes a law in its first state. */
  @FunctionalInterface
  interface LawMaker {
    ControlLaw of(ControlOptions options, List<ServiceClass> classes, int threads);
  }

  private final LawMaker laws;
  private final Plant plant;
  private final int threads;
  private final NanoClock clock;
  private final ControlStep step;
  private final LoopRecorder records;
  private final PartitionHistory history;
  private final FailureLog failures = new FailureLog();
  private final CertificateWatch watch = new CertificateWatch();
  private final KeptPromises kept;
  private List<ServiceClass> classes;
  private ControlOptions options;
  private @Nullable String frozen;
  private List<Shortfall> certificate = List.of();
  private @Nullable ScheduledExecutorService thread;

  /**
   * A loop that does not run yet.
   *
   * @param plant what is controlled
   * @param options how
   * @param threads the most handlers there can be, 1 to 65535
   * @param clock that of the gate
   * @param wallClock for records that people read
   * @throws ConfigException if the law cannot work with what the classes are promised
   */
  public ControlLoop(
      Plant plant, ControlOptions options, int threads, NanoClock clock, InstantSource wallClock) {
    this(plant, options, threads, clock, wallClock, ControlLaws::of);
  }

  ControlLoop(
      Plant plant,
      ControlOptions options,
      int threads,
      NanoClock clock,
      InstantSource wallClock,
      LawMaker laws) {
    this.laws = laws;
    this.plant = plant;
    this.options = options;
    this.threads = threads;
    this.clock = clock;
    this.classes = plant.classes();
    this.kept = new KeptPromises(plant, clock.nanoTime());
    this.records = new LoopRecorder(wallClock, options.records());
    this.history = new PartitionHistory(wallClock);
    this.step =
        new ControlStep(
            plant,
            laws.of(options, classes, threads),
            options.period(),
            options.step(),
            clock.nanoTime());
    step.pin(options.total());
    history.add(plant.gate().partition(), "the configuration");
  }

  /** Starts the thread. */
  public synchronized void start() {
    if (thread != null) {
      throw new IllegalStateException("the control loop runs already");
    }
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread daemon = new Thread(task, "qos-control");
              daemon.setDaemon(true);
              return daemon;
            });
    executor.setRemoveOnCancelPolicy(true);
    long period = options.period().toNanos();
    // Not at a fixed rate: after a long pause that would take all the steps that were missed.
    var ignored =
        executor.scheduleWithFixedDelay(this::runSafely, period, period, TimeUnit.NANOSECONDS);
    thread = executor;
  }

  /** Stops the thread; the partition in force stays. */
  public void stop() {
    ScheduledExecutorService running;
    synchronized (this) {
      running = thread;
      thread = null;
    }
    if (running != null) {
      running.shutdownNow();
    }
  }

  /** A scheduled task that throws is never run again, and nobody is told. */
  private void runSafely() {
    try {
      run();
    } catch (Throwable e) {
      failures.failed(e);
    }
  }

  /**
   * Takes a step now. The thread does it once a period.
   *
   * @return the decision
   */
  public synchronized LoopRecord run() {
    Hold hand = frozen != null ? Hold.FROZEN : options.shadow() ? Hold.SHADOW : Hold.NONE;
    Partition before = plant.gate().partition();
    StepReport report = kept.withoutKept(step.run(clock.nanoTime(), hand), classes);
    Proposal proposal = report.proposal();
    if (proposal != null) {
      certificate = proposal.certificate();
      watch.look(kept.fitToTell(certificate, report.atNanos()));
    }
    LoopRecord record = records.add(report, options.law(), classes, frozen);
    if (!report.applied().equals(before)) {
      history.add(report.applied(), record.reason());
      LOG.debug("partition {} -> {}: {}", before, report.applied(), record.reason());
    }
    return record;
  }

  /**
   * Changes a part of the options, as {@link #options(ControlOptions)}. No other operator comes
   * between what is read and what is put in force.
   *
   * @param change gives the next options from those in force; what it throws is thrown on. Called
   *     with the monitor held, so it must be quick
   */
  public synchronized void options(UnaryOperator<ControlOptions> change) {
    options(change.apply(options));
  }

  /**
   * Has the loop go on by other options, from the partition in force and without a jump.
   *
   * <p>What is fixed when it begins stays: the period, the step limit, the number of records.
   *
   * @param next law, its gains, shadow mode, total
   * @throws ConfigException if something that is fixed differs, or the law cannot work with what
   *     the classes are promised; nothing is changed then
   */
  public synchronized void options(ControlOptions next) {
    requireSame("control.period", options.period(), next.period());
    requireSame("control.step", options.step(), next.step());
    requireSame("control.records", options.records(), next.records());
    next.checkFor(classes);
    ControlOptions before = options;
    ControlOptions sameHand = next.withShadow(before.shadow()).withTotal(before.total());
    if (!sameHand.equals(before)) {
      step.law(laws.of(next, classes, threads));
    }
    if (before.shadow() && !next.shadow()) {
      step.takeOver();
    }
    options = next;
    step.pin(next.total());
    if (!next.equals(before)) {
      LOG.info(
          "control by {}{}, total {}",
          next.law(),
          next.shadow() ? " in shadow mode" : "",
          next.total().isPresent() ? next.total().getAsInt() : "as is of use");
    }
  }

  private static void requireSame(String key, Object now, Object next) {
    if (!now.equals(next)) {
      throw ConfigException.of(key, next, "cannot be changed while the loop runs; it is " + now);
    }
  }

  /**
   * Changes a part of what a class is promised, as {@link #guarantee(int, Guarantee)}. No other
   * operator comes between what is read and what is put in force.
   *
   * @param classIndex its index
   * @param change gives the next promise from the one in force; what it throws is thrown on. Called
   *     with the monitor held, so it must be quick
   */
  public synchronized void guarantee(int classIndex, UnaryOperator<Guarantee> change) {
    guarantee(classIndex, change.apply(classes.get(classIndex).guarantee()));
  }

  /**
   * Has a class promised something else from now on, without a jump.
   *
   * @param classIndex its index
   * @param guarantee the promise
   * @throws ConfigException if the law cannot work with it; nothing is changed then
   */
  public synchronized void guarantee(int classIndex, Guarantee guarantee) {
    List<ServiceClass> next = new ArrayList<>(classes);
    ServiceClass before = next.get(classIndex);
    next.set(classIndex, before.withGuarantee(guarantee));
    ControlLaw law = laws.of(options, next, threads);
    step.classes(next);
    step.law(law);
    classes = List.copyOf(next);
    LOG.info("class {}: {} -> {}", before.name(), before.guarantee(), guarantee);
  }

  /**
   * Leaves the partition as it is, whatever the law says, until {@link #resume}. Measuring and
   * deciding go on.
   *
   * @param reason one line; kept and shown as {@link OneLine} does
   */
  public synchronized void freeze(String reason) {
    hold(Reason.of(reason));
  }

  private void hold(String why) {
    frozen = why;
    LOG.info("the partition is frozen: {}", why);
  }

  /** Lets the law go on from the partition in force. */
  public synchronized void resume() {
    if (frozen != null) {
      LOG.info("the partition is no longer frozen; {} goes on", options.law());
      step.takeOver();
    }
    frozen = null;
  }

  /**
   * Puts a partition in force by hand and freezes it. Where the law is static there is nobody to
   * freeze it against, and nothing is frozen.
   *
   * @param next within the bounds of the classes
   * @param reason one line; kept and shown as {@link OneLine} does
   * @throws IllegalArgumentException if a class would leave its bounds; nothing is changed then
   */
  public void override(Partition next, String reason) {
    override(before -> next, reason);
  }

  /**
   * Changes a part of the partition in force by hand and freezes it, as {@link #override(Partition,
   * String)}. Neither a step nor another operator comes between what is read and what is put in
   * force.
   *
   * @param change gives the next partition from the one in force; what it throws is thrown on.
   *     Called with the monitor held, so it must be quick
   * @param reason one line; kept and shown as {@link OneLine} does
   * @throws IllegalArgumentException if a class would leave its bounds; nothing is changed then
   */
  public synchronized void override(UnaryOperator<Partition> change, String reason) {
    String why = Reason.of(reason);
    Partition before = plant.gate().partition();
    Partition next = change.apply(before);
    requireBounds(next);
    if (options.law() != LawKind.STATIC) {
      hold(why);
    }
    plant.gate().partition(next);
    if (!next.equals(before)) {
      history.add(next, why);
      LOG.info("partition {} -> {}: {}", before, next, why);
    }
  }

  private void requireBounds(Partition next) {
    if (next.size() != classes.size()) {
      throw new IllegalArgumentException(next + " for " + classes.size() + " classes");
    }
    int outside = Bounds.firstOutside(next, classes);
    if (outside >= 0) {
      ServiceClass each = classes.get(outside);
      throw ConfigException.of(
          "classes." + each.name() + ".budget",
          next.budget(outside),
          "is not between min " + each.min() + " and max " + each.max());
    }
  }

  /**
   * Puts a partition that was in force before in force again, and freezes it.
   *
   * @param number of one of {@link #history()}
   * @throws IllegalArgumentException if it is not remembered
   */
  public synchronized void rollback(long number) {
    override(history.find(number), "rolled back to partition " + number);
  }

  /**
   * The partitions that were in force.
   *
   * @return at most {@link #HISTORY}, the oldest first; the last one is in force
   */
  public synchronized List<PastPartition> history() {
    return history.all();
  }

  /**
   * The last decisions.
   *
   * @return at most {@link ControlOptions#records}, the oldest first
   */
  public synchronized List<LoopRecord> records() {
    return records.all();
  }

  /**
   * The last decisions as lines of JSON: what was measured, predicted, proposed, done, and why.
   * Times are seconds, rates per second.
   *
   * @param most how many, at least 0
   * @return the oldest first
   */
  public List<String> lines(int most) {
    List<LoopRecord> last;
    List<ServiceClass> owners;
    synchronized (this) {
      last = records.all();
      owners = classes;
    }
    return last.stream()
        .skip(Math.max(0, last.size() - Math.max(0, most)))
        .map(each -> LoopJson.line(each, owners))
        .toList();
  }

  /**
   * The classes as they are promised now.
   *
   * @return in the order of the configuration
   */
  public synchronized List<ServiceClass> classes() {
    return classes;
  }

  /**
   * How it stands.
   *
   * @return a copy
   */
  public synchronized LoopStatus status() {
    return new LoopStatus(
        options,
        Optional.ofNullable(frozen),
        records.steps(),
        records.holds(),
        certificate,
        Optional.ofNullable(records.last()));
  }
}
