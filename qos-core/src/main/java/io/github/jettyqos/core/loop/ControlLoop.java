package io.github.jettyqos.core.loop;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.KeptByUse;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.LoopStatus.PastPartition;
import io.github.jettyqos.core.loop.LoopStatus.Pressure;
import io.github.jettyqos.core.loop.Predictor.SteadyArrivals;
import io.github.jettyqos.core.loop.Question.LawAnswer;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import io.github.jettyqos.core.measure.demand.HeapUse;
import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.core.text.OneLine;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The control loop of a running server: a daemon thread that measures once a period and changes the
 * partition, and the operations of an operator.
 *
 * <p>Laws, guarantees and the total can be changed while it runs; a new law continues from the
 * partition in force. A failure of a step is logged and leaves the last partition in force.
 *
 * <p>Races. All state is guarded by the monitor of this object, which a step holds for about a
 * millisecond; requests never take it. T1 takes a step while T2, an operator, overrides the
 * partition: the second one decides, and if that is T1 it sees that the loop is frozen. Both read
 * and write the partition inside the monitor, so the partition of a server must only be changed
 * through this class.
 *
 * <p>A custom law may be slow, so T1 calls it without the monitor. Afterwards, if T2 has changed
 * the law or its inputs meanwhile, the proposal is dropped; if T2 has frozen the partition, it is
 * published and not applied. Such a law is created without the monitor, too. For that there are two
 * more locks, taken before the monitor and never both: one for steps, one for changes of options or
 * guarantees.
 */
public final class ControlLoop {
  /** The number of partitions kept for a rollback. */
  public static final int HISTORY = PartitionHistory.MOST;

  private static final Logger LOG = LoggerFactory.getLogger(ControlLoop.class);

  /** The factory of a law in its initial state. */
  @FunctionalInterface
  interface LawMaker {
    ControlLaw of(ControlOptions options, List<ServiceClass> classes, int threads);
  }

  private final Object steps = new Object();
  private final Object changes = new Object();
  private final LawMaker laws;
  private final Plant plant;
  private final NanoClock clock;
  private final InstantSource wallClock;

  @GuardedBy("this")
  private final ControlStep step;

  @GuardedBy("this")
  private final Pressures pressures;

  private volatile Pressure pressure = Pressure.IDLE;

  @GuardedBy("this")
  private final Safeguards guards;

  private volatile boolean ready = true;
  private volatile Consumer<Boolean> readiness = now -> {};
  private volatile Consumer<LoopRecord> watcher = record -> {};

  /** The readiness that was told last. */
  private volatile boolean told = true;

  private final ReplicasWanted wanted;
  private final LawThread lawThread;
  private final LoopThread thread;
  private final LoopJournal journal;

  @GuardedBy("this")
  private List<ServiceClass> classes;

  @GuardedBy("this")
  private ControlOptions options;

  @GuardedBy("this")
  private int threads;

  @GuardedBy("this")
  private final Hold hold = new Hold();

  /** Whether a loop of other classes has taken its place. */
  @GuardedBy("this")
  private boolean replaced;

  /**
   * A loop that is not started.
   *
   * @param plant the controlled server
   * @param options its options
   * @param threads the maximum of concurrent handlers, 1 to 65535
   * @param clock that of the gate
   * @param wallClock for the time stamps of records
   * @throws ConfigException if the law does not suit the guarantees of the classes, or the total is
   *     more than {@code threads}
   */
  public ControlLoop(
      Plant plant, ControlOptions options, int threads, NanoClock clock, InstantSource wallClock) {
    this(plant, options, threads, clock, wallClock, ControlLaws::of, null);
  }

  /**
   * A loop for other classes that takes the place of another one, which changes nothing any more: a
   * freeze, and the numbers of steps and partitions, go on.
   *
   * @param plant the controlled server
   * @param options its options
   * @param threads the maximum of concurrent handlers, 1 to 65535
   * @param clock that of the gate
   * @param wallClock for the time stamps of records
   * @param before the other loop
   * @throws ConfigException as above; the other loop goes on then
   */
  public ControlLoop(
      Plant plant,
      ControlOptions options,
      int threads,
      NanoClock clock,
      InstantSource wallClock,
      ControlLoop before) {
    this(plant, options, threads, clock, wallClock, ControlLaws::of, before);
    synchronized (before) {
      before.replaced = true;
      hold.goOnFrom(before.hold);
    }
  }

  ControlLoop(
      Plant plant,
      ControlOptions options,
      int threads,
      NanoClock clock,
      InstantSource wallClock,
      LawMaker laws) {
    this(plant, options, threads, clock, wallClock, laws, null);
  }

  private ControlLoop(
      Plant plant,
      ControlOptions options,
      int threads,
      NanoClock clock,
      InstantSource wallClock,
      LawMaker laws,
      @Nullable ControlLoop before) {
    options.checkFor(plant.classes(), threads);
    this.laws = laws;
    this.plant = plant;
    this.options = options;
    this.threads = threads;
    this.clock = clock;
    this.wallClock = wallClock;
    this.classes = plant.classes();
    this.journal = journal(plant, options, wallClock, before);
    this.wanted = before == null ? new ReplicasWanted() : before.wanted;
    if (before == null) {
      this.pressures = new Pressures();
      this.guards = new Safeguards(plant.gate(), null);
    } else {
      synchronized (before) { // which adds nothing any more
        this.pressures = before.pressures;
        this.guards = new Safeguards(plant.gate(), before.guards);
      }
      this.pressure = before.pressure;
      this.ready = before.ready;
      this.told = before.told;
    }
    this.lawThread = new LawThread(options.period());
    this.thread =
        new LoopThread(
            this::runUnlessReplaced,
            options.period(),
            this::watches,
            this::isDue,
            plant.demand()::isLookOfUse,
            plant.demand()::look);
    this.step =
        new ControlStep(
            plant,
            laws.of(options, classes, threads),
            options.period(),
            options.step(),
            clock.nanoTime());
    step.pin(options.total());
  }

  private static LoopJournal journal(
      Plant plant, ControlOptions options, InstantSource wallClock, @Nullable ControlLoop before) {
    if (before == null) {
      return new LoopJournal(plant, options.records(), wallClock, null);
    }
    synchronized (before) {
      return new LoopJournal(plant, options.records(), wallClock, before.journal);
    }
  }

  /** Starts the thread. */
  public void start() {
    thread.start();
  }

  /** Stops the thread and interrupts a custom law; the partition in force stays. */
  public void stop() {
    thread.stop();
    synchronized (this) {
      step.drop(); // an interrupted law may still answer
    }
    lawThread.interrupt();
  }

  /**
   * Goes on after a loop that was to take its place could not. An operator who was refused
   * meanwhile may try again.
   */
  public synchronized void goOn() {
    replaced = false;
  }

  @GuardedBy("this")
  private void requirePresent() {
    if (replaced) {
      throw new IllegalStateException("the classes were changed by a reload meanwhile; try again");
    }
  }

  private void runUnlessReplaced() {
    LoopRecord ignored = step();
  }

  /**
   * Takes a step now. The thread does so once a period.
   *
   * @return the decision
   * @throws IllegalStateException if a loop of other classes has taken its place
   */
  public LoopRecord run() {
    LoopRecord record = step();
    if (record == null) {
      throw new IllegalStateException("the classes were changed by a reload meanwhile; try again");
    }
    return record;
  }

  private @Nullable LoopRecord step() {
    synchronized (steps) {
      endIfDue().run(); // without the monitor, as it tells a listener
      LoopRecord record = stepAlone();
      boolean now = ready;
      if (record != null) { // without the monitor, as listeners are called
        if (now != told) {
          told = now;
          readiness.accept(now);
        }
        watcher.accept(record);
      }
      return record;
    }
  }

  @GuardedBy("steps")
  private @Nullable LoopRecord stepAlone() {
    Question question;
    long began;
    synchronized (this) {
      if (replaced) {
        return null;
      }
      began = clock.nanoTime();
      question = step.look(began, hand());
      lawThread.leaveTo(question.law());
      if (question.hold() != HoldReason.NONE || !(question.law() instanceof PluggedLaw)) {
        return record(question, question.ask(), began);
      }
    }
    LawAnswer answer = lawThread.ask(question);
    synchronized (this) {
      if (replaced) {
        return null;
      }
      return record(question, answer, began);
    }
  }

  private synchronized boolean watches() {
    return step.takesUnevenPeriods();
  }

  /** Whether a queue grows so fast that a step should not wait for the end of the period. */
  synchronized boolean isDue() {
    return !replaced && hand() == HoldReason.NONE && step.isDue(clock.nanoTime());
  }

  @GuardedBy("this")
  private HoldReason hand() {
    if (!plant.gate().isEnforced()) {
      return HoldReason.OBSERVE;
    }
    return hold.frozen() != null
        ? HoldReason.FROZEN
        : options.shadow() && !options.law().keepsBudgets() // it decides nothing
            ? HoldReason.SHADOW
            : HoldReason.NONE;
  }

  /**
   * Turns enforcement of budgets and queues on or off. After turning it on, the law continues from
   * the partition in force.
   *
   * @param on whether it enforces
   */
  public synchronized void enforce(boolean on) {
    requirePresent();
    if (on != plant.gate().isEnforced()) {
      plant.gate().enforce(on);
      step.takeOver();
      LOG.info(
          on
              ? "admission enforces budgets and queues"
              : "admission only observes: nothing waits, is turned away or moved");
    }
  }

  @GuardedBy("this")
  private LoopRecord record(Question question, LawAnswer answer, long began) {
    Partition before = plant.gate().partition();
    StepReport report = step.answered(question, answer, hand());
    Measurement measured = question.measured();
    if (measured == null) {
      guards.pause();
    } else {
      HeapUse heap = plant.demand().heap();
      pressure = pressures.add(measured, classes, heap.part());
      guards.look(measured, classes, heap);
      if (guards.isHolding()) {
        step.isNoFaultOfTheLaw();
      }
      ready = guards.isReady();
    }
    LoopRecord record =
        journal.step(report, before, options, classes, hold.frozen(), guards.remark());
    journal.took(clock.nanoTime() - began);
    return record;
  }

  /**
   * Sets what protects the server beside the law, also of a frozen partition; nothing at first.
   *
   * @param heapLimit the part of the heap in use after a collection above which classes of low
   *     priority get fewer handlers; empty: none
   * @param unreadyAfter for how long requests of first priority are turned away until the server is
   *     not ready; empty: it always is
   * @param back after how long without that it is ready again, at first
   */
  public synchronized void protect(
      Optional<Double> heapLimit, Optional<Duration> unreadyAfter, Duration back) {
    requirePresent();
    guards.keep(heapLimit, unreadyAfter.orElse(null), back, classes.size());
    ready = guards.isReady();
  }

  /**
   * Has a listener told each change of {@link #isReady}, in the thread of the loop.
   *
   * @param listener must be quick and not throw
   */
  public void onReadiness(Consumer<Boolean> listener) {
    readiness = listener;
  }

  /**
   * Has a listener told each step, in the thread of the loop.
   *
   * @param listener must be quick and not throw
   */
  public void onStep(Consumer<LoopRecord> listener) {
    watcher = listener;
  }

  /**
   * Whether the server is ready for more requests, without a lock.
   *
   * @return as of the last step; true where {@link #protect} asks for nothing else
   */
  public boolean isReady() {
    return ready;
  }

  /**
   * Changes a part of the options atomically, as {@link #options(ControlOptions)}.
   *
   * @param change computes the next options from those in force; its exceptions are passed on.
   *     Called with the monitor held, so it must be quick
   */
  public void options(UnaryOperator<ControlOptions> change) {
    synchronized (changes) {
      ControlOptions before;
      ControlOptions next;
      synchronized (this) {
        before = options;
        next = change.apply(before);
      }
      goOn(classes(), next, threads(), inForce -> inForce, "");
      if (!next.equals(before)) {
        LOG.info(
            "control by {}{}, total {}",
            next.law(),
            next.shadow() ? " in shadow mode" : "",
            next.total().isPresent() ? next.total().getAsInt() : "as is of use");
      }
    }
  }

  /**
   * Changes the options, with a bumpless transfer from the partition in force.
   *
   * <p>The period, the step limit and the number of records cannot be changed.
   *
   * @param next law, its gains, shadow mode, total
   * @throws ConfigException if a fixed option differs, or the law does not suit the guarantees of
   *     the classes; nothing is changed then
   */
  public void options(ControlOptions next) {
    options(before -> next);
  }

  private static void requireSame(String key, Object now, Object next) {
    if (!now.equals(next)) {
      throw ConfigException.of(key, next, "cannot be changed while the loop runs; it is " + now);
    }
  }

  /**
   * Changes a part of the guarantee of a class atomically, as {@link #guarantee(int, Guarantee)}.
   *
   * @param classIndex its index
   * @param change computes the next guarantee from the one in force; its exceptions are passed on.
   *     Called with the monitor held, so it must be quick
   */
  public void guarantee(int classIndex, UnaryOperator<Guarantee> change) {
    synchronized (changes) {
      List<ServiceClass> next;
      ServiceClass before;
      synchronized (this) {
        next = new ArrayList<>(classes);
        before = next.get(classIndex);
        next.set(classIndex, before.withGuarantee(change.apply(before.guarantee())));
      }
      goOn(next, status().options(), threads(), inForce -> inForce, "");
      Guarantee now = next.get(classIndex).guarantee();
      LOG.info("class {}: {} -> {}", before.name(), before.guarantee().inWords(), now.inWords());
    }
  }

  /**
   * Changes classes, options and partition together, or nothing.
   *
   * @param next the same classes, with other guarantees, bounds, priorities or queues
   * @param goOn the options: law, its gains, shadow mode, total
   * @param division computes the next partition from the one in force; its exceptions are passed
   *     on, and nothing is changed then. Called with the monitor held, so it must be quick
   * @param reason one line; shortened by {@link OneLine}
   * @throws ConfigException if a fixed option differs, or the law does not suit the guarantees of
   *     the classes; nothing is changed then
   */
  public void reconfigure(
      List<ServiceClass> next,
      ControlOptions goOn,
      UnaryOperator<Partition> division,
      String reason) {
    reconfigure(next, goOn, threads(), division, reason);
  }

  /**
   * Changes classes, options, number of threads and partition together, or nothing.
   *
   * @param next as above
   * @param goOn as above
   * @param most the maximum of concurrent handlers, 1 to 65535
   * @param division as above
   * @param reason as above
   * @throws ConfigException as above, or if the minima are more than {@code most}
   */
  public void reconfigure(
      List<ServiceClass> next,
      ControlOptions goOn,
      int most,
      UnaryOperator<Partition> division,
      String reason) {
    synchronized (changes) {
      goOn(next, goOn, most, division, reason);
    }
  }

  /**
   * Changes the number of threads and the partition together, or nothing.
   *
   * @param most the maximum of concurrent handlers, 1 to 65535
   * @param division computes the next partition from the one in force, as in {@link #reconfigure}
   * @param reason one line; shortened by {@link OneLine}
   * @throws ConfigException if the configured total, or the minima, are more than that; nothing is
   *     changed then
   */
  public void threads(int most, UnaryOperator<Partition> division, String reason) {
    synchronized (changes) {
      goOn(classes(), status().options(), most, division, reason);
    }
  }

  /** Applies all changes. Requires the lock for changes, which guards everything read here. */
  private void goOn(
      List<ServiceClass> next,
      ControlOptions other,
      int most,
      UnaryOperator<Partition> division,
      String reason) {
    requireSameOptions(other);
    other.checkFor(next, most);
    boolean same = most == threads() && isSameFor(next, other);
    ControlLaw law = same ? null : laws.of(other, next, most);
    synchronized (this) {
      requirePresent();
      Partition before = plant.gate().partition();
      Partition after = asKept(division.apply(before), before, next, other);
      Bounds.require(after, next);
      if (most != threads) {
        threads = most;
        step.threads(most);
      }
      if (!next.equals(classes)) {
        step.classes(next);
      }
      if (law != null) {
        step.law(law);
      } else if (options.shadow() && !other.shadow()) {
        step.takeOver();
      }
      step.pin(other.total());
      plant.gate().classes(next, after);
      classes = List.copyOf(next);
      options = other;
      journal.byHand(before, after, LoopJournal.reason(reason));
    }
  }

  private static Partition asKept(
      Partition next, Partition before, List<ServiceClass> of, ControlOptions options) {
    return options.law().keepsBudgets() ? KeptByUse.still(next, before, of) : next;
  }

  private synchronized void requireSameOptions(ControlOptions next) {
    requireSame("control.period", options.period(), next.period());
    requireSame("control.step", options.step(), next.step());
    requireSame("control.records", options.records(), next.records());
  }

  /** Whether a new law would have the same inputs as the one in force. */
  private synchronized boolean isSameFor(List<ServiceClass> next, ControlOptions goOn) {
    ControlOptions sameHand = goOn.withShadow(options.shadow()).withTotal(options.total());
    return sameHand.equals(options) && next.equals(classes);
  }

  /**
   * Changes the guarantee of a class, with a bumpless transfer.
   *
   * @param classIndex its index
   * @param guarantee the guarantee
   * @throws ConfigException if the law does not suit it; nothing is changed then
   */
  public void guarantee(int classIndex, Guarantee guarantee) {
    guarantee(classIndex, before -> guarantee);
  }

  /**
   * Freezes the partition until {@link #resume}. Measurements and decisions continue.
   *
   * @param reason one line; shortened by {@link OneLine}
   */
  public void freeze(String reason) {
    freeze(reason, null, (before, after) -> {});
  }

  /**
   * Freezes the partition as {@link #freeze(String)}, for a time.
   *
   * @param reason one line; shortened by {@link OneLine}
   * @param lasting after which the hold ends, with the next step; null: until {@link #resume}
   * @param ended is told the partitions before and after that, in the thread of the loop
   */
  public synchronized void freeze(
      String reason, @Nullable Duration lasting, BiConsumer<Partition, Partition> ended) {
    requirePresent();
    String why = LoopJournal.reason(reason);
    Hold.Until until = lasting(lasting, why, ended);
    hold(why);
    hold.until(until, journal.history().byHand().number());
  }

  @GuardedBy("this")
  private void hold(String why) {
    hold.freeze(why);
    LOG.info("the partition is frozen: {}", why);
  }

  /** The end of a change to be made now, which goes on from before an earlier one for a time. */
  @GuardedBy("this")
  private Hold.@Nullable Until lasting(
      @Nullable Duration lasting, String why, BiConsumer<Partition, Partition> ended) {
    if (lasting == null) {
      return null;
    }
    Hold.Until earlier = hold.until();
    boolean stands = earlier != null && earlier.number() == journal.history().byHand().number();
    return new Hold.Until(
        clock.nanoTime() + lasting.toNanos(),
        wallClock.instant().plus(lasting),
        0,
        earlier != null && stands ? earlier.before() : plant.gate().partition(),
        earlier != null ? earlier.frozenBefore() : hold.frozen(),
        why,
        ended);
  }

  /** Ends a change whose time is over; returns what tells of it. */
  private synchronized Runnable endIfDue() {
    Hold.Until due = replaced ? null : hold.due(clock.nanoTime());
    if (due == null) {
      return () -> {};
    }
    Partition before = plant.gate().partition();
    end(due, due.frozenBefore());
    Partition after = plant.gate().partition();
    return () -> due.ended().accept(before, after);
  }

  /**
   * Ends a change for a time. Where no law moves budgets the partition before it comes back, unless
   * another was put in force by hand since, or it is no longer legal.
   */
  @GuardedBy("this")
  private void end(Hold.Until ends, @Nullable String frozenBefore) {
    boolean thaws = hold.frozen() != null && frozenBefore == null;
    hold.freeze(frozenBefore);
    hold.until(null, 0);
    if (thaws) {
      step.takeOver();
    }
    String why = "the end of a change for a time: " + ends.why();
    LOG.info(why);
    boolean moves = hand() == HoldReason.NONE && !options.law().keepsBudgets();
    Partition former = ends.before();
    Partition before = plant.gate().partition();
    if (moves || former == null || journal.history().byHand().number() != ends.number()) {
      return;
    }
    boolean stays = options.law().keepsBudgets();
    Partition budgets = stays ? Partition.of(former.total(), former.budgets()) : former;
    Partition next = asKept(budgets, before, classes, options);
    if (Bounds.firstOutside(next, classes) < 0
        && next.total() <= Math.max(threads, before.total())) {
      plant.gate().partition(next);
      journal.byHand(before, next, why);
    }
  }

  /**
   * Unfreezes: the law continues from the partition in force. A change for a time ends, too: where
   * no law moves budgets the partition before it comes back.
   */
  public synchronized void resume() {
    requirePresent();
    Hold.Until ends = hold.until();
    if (hold.frozen() != null) {
      LOG.info("the partition is no longer frozen; {} goes on", options.law());
      step.takeOver();
    }
    hold.freeze(null);
    if (ends != null) {
      end(ends, null);
    }
  }

  /**
   * Sets a partition manually and freezes it. With the static law there is nothing to freeze.
   *
   * @param next within the bounds of the classes
   * @param reason one line; shortened by {@link OneLine}
   * @throws IllegalArgumentException if a class is out of bounds; nothing is changed then
   */
  public void override(Partition next, String reason) {
    override(before -> next, reason);
  }

  /**
   * Changes a part of the partition in force atomically and freezes it, as {@link
   * #override(Partition, String)}.
   *
   * @param change computes the next partition from the one in force; its exceptions are passed on.
   *     Called with the monitor held, so it must be quick
   * @param reason one line; shortened by {@link OneLine}
   * @throws IllegalArgumentException if a class is out of bounds; nothing is changed then
   */
  public void override(UnaryOperator<Partition> change, String reason) {
    override(change, reason, null, (before, after) -> {});
  }

  /**
   * Changes a part of the partition in force as {@link #override(UnaryOperator, String)}, for a
   * time. With a law that moves no budgets the partition before comes back after it.
   *
   * @param change as above
   * @param reason one line; shortened by {@link OneLine}
   * @param lasting after which the change ends, with the next step; null: until {@link #resume}
   * @param ended is told the partitions before and after that, in the thread of the loop
   * @throws IllegalArgumentException if a class is out of bounds; nothing is changed then
   */
  public synchronized void override(
      UnaryOperator<Partition> change,
      String reason,
      @Nullable Duration lasting,
      BiConsumer<Partition, Partition> ended) {
    requirePresent();
    String why = LoopJournal.reason(reason);
    Partition before = plant.gate().partition();
    Hold.Until until = lasting(lasting, why, ended);
    Partition next = asKept(change.apply(before), before, classes, options);
    Bounds.require(next, classes);
    if (!options.law().keepsBudgets()) {
      hold(why);
    }
    plant.gate().partition(next);
    journal.byHand(before, next, why);
    hold.until(until, journal.history().byHand().number());
  }

  /**
   * Rejects a partition that {@link #override(Partition, String)} would reject; changes nothing.
   *
   * @param next a partition
   * @throws IllegalArgumentException if a class is out of bounds
   */
  public void requireBounds(Partition next) {
    Bounds.require(next, classes());
  }

  /**
   * Restores a former partition and freezes it.
   *
   * @param number of one of {@link #history()}
   * @throws IllegalArgumentException if it is no longer kept
   */
  public void rollback(long number) {
    rollback(number, before -> before, "", null, (before, after) -> {});
  }

  /**
   * Restores a former partition, if still legal, and freezes it.
   *
   * @param number of one of {@link #history()}
   * @param check returns a legal partition; its exceptions are passed on
   * @param reason one line; shortened by {@link OneLine}; may be empty
   * @param lasting after which the change ends, as in {@link #override(UnaryOperator, String,
   *     Duration, BiConsumer)}
   * @param ended is told, likewise
   * @throws IllegalArgumentException if it is no longer kept
   */
  public synchronized void rollback(
      long number,
      UnaryOperator<Partition> check,
      String reason,
      @Nullable Duration lasting,
      BiConsumer<Partition, Partition> ended) {
    Partition old = journal.history().find(number);
    String why = "rolled back to partition " + number + (reason.isEmpty() ? "" : ": " + reason);
    override(before -> check.apply(old), why, lasting, ended);
  }

  /**
   * Returns the former partitions and the one in force.
   *
   * @return at most {@link #HISTORY}, the oldest first; the last one is in force
   */
  public synchronized List<PastPartition> history() {
    return journal.history().all();
  }

  /**
   * Returns the last partition that was not set by a law: by an operator, the application, or the
   * configuration.
   *
   * @return with its number, less than those of later partitions by the law
   */
  public synchronized PastPartition byHand() {
    return journal.history().byHand();
  }

  /**
   * Whether the calling thread has set {@link #byHand()}, to tell its own change from a later one
   * of another thread.
   *
   * @return whether it was this thread
   */
  public synchronized boolean isByThisThread() {
    return journal.history().isByThisThread();
  }

  /**
   * Returns the last decisions.
   *
   * @return at most {@link ControlOptions#records}, the oldest first
   */
  public synchronized List<LoopRecord> records() {
    return journal.records();
  }

  /**
   * Returns the last decisions as lines of JSON: measurements, predictions, proposals, actions and
   * reasons. Times are seconds, rates per second.
   *
   * @param most their maximum number, at least 0
   * @return the oldest first
   */
  public List<String> lines(int most) {
    return decisions(most).stream().map(Json::write).toList();
  }

  /**
   * Returns the last decisions as {@link #lines}, by name.
   *
   * @param most their maximum number, at least 0
   * @return the oldest first
   */
  public List<Map<String, @Nullable Object>> decisions(int most) {
    List<LoopRecord> last;
    List<ServiceClass> owners;
    synchronized (this) {
      last = journal.records();
      owners = classes;
    }
    List<Map<String, @Nullable Object>> all = new ArrayList<>();
    for (LoopRecord each :
        last.subList(Math.max(0, last.size() - Math.max(0, most)), last.size())) {
      all.add(LoopJson.of(each, owners));
    }
    return all;
  }

  /**
   * Returns the classes with their present guarantees.
   *
   * @return in the order of the configuration
   */
  public synchronized List<ServiceClass> classes() {
    return classes;
  }

  /**
   * Returns the verdict on the target of a class, as measured in the last 10 to 20 seconds.
   *
   * @param classIndex its index
   * @return {@link Verdict#NONE} for a class without a target
   */
  public Verdict verdict(int classIndex) {
    return journal.kept().verdict(classIndex, classes(), clock.nanoTime());
  }

  /**
   * Returns the maximum of concurrent handlers.
   *
   * @return 1 to 65535
   */
  public synchronized int threads() {
    return threads;
  }

  /**
   * Returns how many servers like this one its arrivals want, by the model: as a fraction, so that
   * the numbers of servers that share a load add up. It follows a rise within 10 s and a fall after
   * three minutes. Computed by the reader, at most every 10 s, in some tenths of a second.
   *
   * @return 0 to 1000; empty while the work is unknown
   */
  public OptionalDouble replicasWanted() {
    return wanted.now(
        clock.nanoTime(),
        () -> {
          List<LoopRecord> last;
          Replicas model;
          synchronized (this) {
            last = journal.records();
            model = step.replicas();
          }
          return SteadyArrivals.of(last).map(model::wanted).orElseGet(OptionalDouble::empty);
        });
  }

  /**
   * Returns the pressure on the server, without a lock.
   *
   * @return as of the last step
   */
  public Pressure pressure() {
    return pressure;
  }

  /**
   * Returns the time that requests of a class usually take in their handlers.
   *
   * @param className its name
   * @return seconds; NaN if unknown
   */
  public synchronized double usualSeconds(String className) {
    return pressures.slowness().usual(className);
  }

  /**
   * Returns the part of the busy handlers of a class that are busy only because its requests take
   * longer than usually.
   *
   * @param className its name
   * @return 0 to 1
   */
  public synchronized double slowPart(String className) {
    return pressures.slowness().part(className);
  }

  /**
   * Returns the status.
   *
   * @return a copy
   */
  public synchronized LoopStatus status() {
    return journal.status(options, hold, pressure, guards);
  }
}
