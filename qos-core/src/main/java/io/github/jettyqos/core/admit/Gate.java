package io.github.jettyqos.core.admit;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.text.Thrown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The admission control of a server: it admits requests of service classes to a partitioned set of
 * workers.
 *
 * <p><b>The uncontended path.</b> A class with room and an empty queue is admitted by one
 * compare-and-set on its word and released by another. Only when the word says that it cannot run
 * now is the lock taken, the permit queued, and the next permit chosen by {@link Turns}.
 *
 * <p><b>No lost wake-up inside a class.</b> Running and queued are in one word.
 *
 * <pre>
 *  T1 (admit) reads running == budget, so it wants queued + 1.
 *  T2 (release) wants running - 1.
 *  The first compare-and-set makes the other fail and read again: either T1 sees the room
 *  and runs, or T2 sees the waiter and lets it go.
 * </pre>
 *
 * <p>For the total, and lost wake-ups between classes, see {@link SharedLimits} and {@link Turns}.
 *
 * <p>The lock is held for a few field updates only. Application code runs under it only for queues
 * other than FIFO: the properties of a permit, and whether its document is cached.
 */
public final class Gate {
  private static final Logger LOG = LoggerFactory.getLogger(Gate.class);

  // One for all gates that succeed each other.
  private final ReentrantLock lock;
  private final SharedLimits limits;
  private final Turns turns;
  private final Drain drain;
  private final Queues queues;
  private final NanoClock clock;

  private final Lane[] lanes;
  private final List<ServiceClass> classes;

  /** The gate that prepared it, until it is in force. Under the lock. */
  private @Nullable Gate predecessor;

  /** Its partition while its classes are not in force: planned, or its last one; else null. */
  private volatile @Nullable Partition apart;

  /**
   * An empty gate whose classes are all first come, first served. If one has an upper bound, the
   * arrivals of permits are by the clock of the system.
   *
   * @param classes the service classes; a permit's class index is an index in this list
   * @param partition a budget for each of them, and the total
   * @throws IllegalArgumentException if a class has another policy, which needs a clock
   */
  public Gate(List<ServiceClass> classes, Partition partition) {
    this(Queues.requireFifo(classes), partition, NanoClock.system(), document -> false);
  }

  /**
   * An empty gate.
   *
   * @param classes the service classes; a permit's class index is an index in this list
   * @param partition a budget for each of them, and the total
   * @param clock the clock of the permits' arrivals; read only by queues other than FIFO and those
   *     of classes with an upper bound
   * @param cached whether a document is cached, for the policy {@code CACHE_FIRST}. Called under
   *     the gate's lock, so it must be quick, and neither block nor call the gate. An exception
   *     counts as no, and is logged once
   */
  public Gate(
      List<ServiceClass> classes, Partition partition, NanoClock clock, LongPredicate cached) {
    this(classes, partition, clock, cached, 0);
  }

  /**
   * An empty gate, some of whose classes have fair shares.
   *
   * @param classes as above
   * @param partition as above
   * @param clock as above
   * @param cached as above
   * @param secret determines the queues of each client. Random for each server, so that a client
   *     cannot find out which clients share its queues
   */
  public Gate(
      List<ServiceClass> classes,
      Partition partition,
      NanoClock clock,
      LongPredicate cached,
      long secret) {
    Turns.requireBudgets(classes.size(), partition);
    this.lock = new ReentrantLock();
    this.queues = new Queues(clock, cached, secret);
    this.clock = clock;
    this.classes = List.copyOf(classes);
    this.lanes = Lane.all(classes, queues, clock);
    this.limits = new SharedLimits(lanes);
    this.drain = new Drain(lanes);
    this.turns = new Turns(lanes, this.classes, limits, partition);
  }

  /** A successor that is not in force. */
  private Gate(Gate before, List<ServiceClass> next, Partition partition) {
    this.lock = before.lock;
    this.limits = before.limits;
    this.turns = before.turns;
    this.drain = before.drain;
    this.queues = before.queues;
    this.clock = before.clock;
    this.predecessor = before;
    this.classes = List.copyOf(next);
    this.lanes = new Lane[next.size()];
    this.apart = partition;
  }

  /**
   * Prepares a gate of other classes over the same threads; nothing is changed yet. A class of the
   * same name goes on with its running and queued permits and its counts.
   *
   * @param next other classes
   * @param division a budget for each of them, and the total
   * @return a gate that admits nothing until {@link #enter}
   * @throws IllegalStateException unless the classes of this gate are in force
   */
  public Gate prepare(List<ServiceClass> next, Partition division) {
    Turns.requireBudgets(next.size(), division);
    Gate successor = new Gate(this, next, division);
    lock.lock();
    try {
      requireInForce();
      for (int k = 0; k < successor.lanes.length; k++) {
        int known = indexOf(next.get(k).name());
        successor.lanes[k] =
            known < 0 ? Lane.of(k, next.get(k).queue(), queues, clock) : lanes[known];
      }
    } finally {
      lock.unlock();
    }
    return successor;
  }

  private int indexOf(String name) {
    List<ServiceClass> now = turns.classes();
    for (int k = 0; k < now.size(); k++) {
      if (now.get(k).name().equals(name)) {
        return k;
      }
    }
    return -1;
  }

  /**
   * Puts the classes of this gate in force in place of those of the gate that prepared it.
   *
   * <p>Permits of that gate are released as before. Those of a removed class count in the total
   * until then, as all threads that are not yet returned do after a change of the partition; its
   * later work goes to the class with the most threads; its queued permits are {@linkplain
   * Permit#onDisplaced displaced}, and so is a permit that requests admission to it from now on.
   *
   * <pre>
   *  T1 (changes the classes) displaces a queued permit under the lock, then calls it back.
   *  T2 (dispatch, expiry, cancel) wants the permit, under the lock.
   *  The first one takes it from the queue. If that is T1, T2 finds it not queued.
   *  T3 (admit) of a removed class finds it closed, then takes the lock: it is displaced, and then what
   *  T1 published is visible to it.
   * </pre>
   *
   * @param published called under the lock at the moment of the change; must be quick
   * @throws IllegalStateException if others were put in force since
   */
  public void enter(Runnable published) {
    List<Permit> displaced = new ArrayList<>();
    PermitChain resumed;
    lock.lock();
    try {
      Gate from = predecessor;
      if (from == null) {
        throw superseded();
      }
      Partition planned = requireNonNull(apart);
      from.requireInForce();
      requireOpen();
      from.apart = turns.partition();
      refit(from);
      displaced.addAll(replace(planned));
      predecessor = null;
      apart = null;
      published.run();
      resumed = turns.letGo();
    } finally {
      lock.unlock();
    }
    resume(resumed);
    displaced.sort((one, other) -> Long.signum(one.arrivalNanos() - other.arrivalNanos()));
    displaced.forEach(Gate::displace);
    if (!displaced.isEmpty()) {
      change(() -> List.of(turns.lanes()).forEach(Lane::sort)); // they joined behind later ones
    }
  }

  /** Changes the queues whose order changes. Under the lock. */
  private void refit(Gate from) {
    for (int k = 0; k < lanes.length; k++) {
      QueueRule next = classes.get(k).queue();
      int known = from.indexOf(classes.get(k).name());
      if (known >= 0 && !Queues.areAlike(turns.classes().get(known).queue(), next)) {
        lanes[k].queueOf(Lane.of(k, next, queues, clock));
      }
    }
  }

  /** Replaces the classes in force; returns the displaced permits. Under the lock. */
  private List<Permit> replace(Partition planned) {
    List<Permit> displaced = new ArrayList<>();
    List<Lane> all = new ArrayList<>(List.of(lanes));
    for (Lane lane : limits.lanes()) {
      if (all.contains(lane)) {
        continue;
      }
      if (!lane.isRemoved()) {
        lane.remove(heir(planned), displaced);
      }
      if (GateWord.running(lane.word.get()) > 0) {
        all.add(lane);
      }
    }
    Lane[] counted = all.toArray(Lane[]::new);
    limits.lanes(counted);
    drain.lanes(counted);
    turns.lanes(lanes);
    turns.classes(classes);
    turns.partition(planned);
    return displaced;
  }

  /** The class with the most threads, whose requests wait least for the later work of another. */
  private Lane heir(Partition planned) {
    int most = 0;
    for (int k = 1; k < lanes.length; k++) {
      most = planned.budget(k) > planned.budget(most) ? k : most;
    }
    return lanes[most];
  }

  /** Outside the lock. */
  private static void displace(Permit permit) {
    try {
      permit.onDisplaced();
    } catch (Throwable t) {
      Thrown.warn(LOG, "could not hand over a request whose class was removed", t);
    }
  }

  /** Under the lock. */
  private void requireInForce() {
    if (turns.lanes() != lanes) {
      throw superseded();
    }
  }

  private void requireOpen() {
    if (drain.isClosed()) {
      throw new IllegalStateException("the server is stopping");
    }
  }

  private static IllegalStateException superseded() {
    return new IllegalStateException("the classes were changed by a reload meanwhile; try again");
  }

  /**
   * Requests admission.
   *
   * @param permit a new permit
   * @return dispatched: it runs now; queued: a callback follows; rejected: no callback follows
   */
  public Decision admit(Permit permit) {
    Lane lane = lanes[permit.classIndex()];
    long word = lane.word.get();
    if (lane.isFull(word)) {
      return reject(lane, permit, RejectReason.QUEUE_FULL);
    }
    if (take(lane, word)) {
      permit.state(Permit.RUNNING);
      return Decision.DISPATCHED;
    }
    return admitInTurn(lane, permit);
  }

  /**
   * Takes a worker without a permit, if {@link #admit} would have work of the class run now without
   * taking the lock. Then it is {@linkplain #giveBack(int) given back}, or a permit {@linkplain
   * #hold takes it over}.
   */
  boolean take(int classIndex) {
    Lane lane = lanes[classIndex];
    return take(lane, lane.word.get());
  }

  /** The uncontended path. */
  private boolean take(Lane lane, long seen) {
    boolean counts = GateWord.shared(seen) || GateWord.running(seen) >= GateWord.kept(seen);
    if (lane.queueSeesAll || (counts && turns.waiting() != Turns.Waiting.NOTHING)) {
      return false;
    }
    long word = lane.tryRun(seen, counts);
    if (word == Lane.FULL) {
      return false;
    }
    // If the class becomes shared only now it need not count the others: a thread that counts
    // from then on sees this worker.
    counts = GateWord.shared(word) || GateWord.running(word) > GateWord.kept(word);
    if (!counts || limits.hold(lane)) {
      return true;
    }
    // As after any release, or those who counted this worker would wait although there is room.
    if (gaveBack(lane.word.add(-GateWord.ONE_RUNNING))) {
      resume(letGoLocked());
    }
    return false;
  }

  /** Has a new permit of the class hold a worker that was taken without one. */
  void hold(Permit permit) {
    permit.state(Permit.RUNNING);
  }

  private Decision admitInTurn(Lane lane, Permit permit) {
    if (drain.look()) { // this may have been the last release
      return reject(lane, permit, RejectReason.STOPPING);
    }
    PermitChain others;
    Decision decision;
    lock.lock();
    try {
      if (drain.isClosed()) {
        return reject(lane, permit, RejectReason.STOPPING);
      }
      if (lane.isRemoved()) {
        permit.state(Permit.DISPLACED);
        return Decision.DISPLACED;
      }
      // Joined first, so that the one rule of Turns chooses the next permit.
      lane.join(permit);
      others = turns.letGo();
      RejectReason late = permit.refusal();
      if (permit.isRunning()) {
        others.remove(permit);
        decision = Decision.DISPATCHED;
      } else if (late != null) {
        others.remove(permit);
        decision = Decision.Rejected.of(late);
      } else if (lane.queue.isBeyondShare(permit, lane.room)) {
        lane.leave(permit, Permit.REJECTED);
        decision = reject(lane, permit, RejectReason.CLIENT_QUOTA);
      } else if (GateWord.queued(lane.word.get()) > lane.room && !lane.makeRoom(permit, others)) {
        decision = reject(lane, permit, RejectReason.QUEUE_FULL);
      } else {
        decision = Decision.QUEUED;
      }
    } finally {
      lock.unlock();
    }
    resume(others);
    return decision;
  }

  /**
   * Requests admission of a displaced permit to another class; its time in the queue counts from
   * its arrival.
   *
   * @param permit a displaced permit
   * @param classIndex index of its next class
   * @return as {@link #admit}; it may be displaced again
   */
  public Decision admitAgain(Permit permit, int classIndex) {
    if (!permit.isDisplaced()) {
      throw new IllegalStateException(permit + " is not displaced");
    }
    permit.classIndex(classIndex);
    return admit(permit);
  }

  /**
   * Requests admission of later work: the rest of a request that was admitted before. It is never
   * rejected, since its request would stay without an answer: it is queued before all requests of
   * its class, without a timeout, even after {@link #close}, and cannot be cancelled. So the caller
   * must bound its amount. It counts as running, but not as a request.
   *
   * @param permit a new permit
   * @return whether it runs now; if not, a callback follows
   */
  public boolean admitLater(Permit permit) {
    permit.later = true;
    PermitChain others;
    boolean runs;
    lock.lock();
    try {
      lanes[permit.classIndex()].present().joinLater(permit);
      others = turns.letGo();
      runs = permit.isRunning();
      if (runs) {
        others.remove(permit);
      }
    } finally {
      lock.unlock();
    }
    resume(others);
    return runs;
  }

  /**
   * Rejects a request before all its properties are known, if it could neither run nor be queued
   * now.
   *
   * @param classIndex index of its class
   * @return true if it was rejected and counted; false is no promise of admission
   */
  public boolean turnAwayIfFull(int classIndex) {
    Lane lane = lanes[classIndex];
    if (!lane.isFull(lane.word.get())) {
      return false;
    }
    lane.countRejected(RejectReason.QUEUE_FULL);
    return true;
  }

  /**
   * Counts a request rejected before it requests admission.
   *
   * @param classIndex index of its class
   * @param reason why
   */
  public void turnAway(int classIndex, RejectReason reason) {
    lanes[classIndex].countRejected(reason);
  }

  private static Decision reject(Lane lane, Permit permit, RejectReason reason) {
    permit.rejected(reason);
    lane.countRejected(reason);
    return Decision.Rejected.of(reason);
  }

  /**
   * Releases the worker. Only the first call for a running permit has an effect.
   *
   * @param permit the permit
   * @return whether this call released it
   */
  public boolean release(Permit permit) {
    return release(permit, released -> {});
  }

  /**
   * Releases the worker, and calls back before another permit can get it.
   *
   * @param permit the permit
   * @param noted called if this call releases it; must not block
   * @return whether this call released it
   */
  public boolean release(Permit permit, Consumer<Permit> noted) {
    if (!permit.releaseOnce()) {
      return false;
    }
    try {
      noted.accept(permit);
    } finally {
      if (giveBack(permit)) {
        resume(letGoLocked());
      }
    }
    return true;
  }

  /**
   * Records for how long a permit held its worker; only used by classes with fair shares.
   *
   * @param permit the permit, after its release
   * @param heldNanos the time, nanoseconds
   */
  public void measured(Permit permit, long heldNanos) {
    lanes[permit.classIndex()].queue.measured(permit, heldNanos);
  }

  /** Gives back a worker that was taken without a permit. */
  void giveBack(int classIndex) {
    if (gaveBack(lanes[classIndex].giveBack())) {
      resume(letGoLocked());
    }
  }

  private boolean giveBack(Permit permit) {
    Lane joined = (Lane) permit.lane;
    Lane lane = joined == null ? lanes[permit.classIndex()] : joined;
    return gaveBack(permit.later ? giveBackLater(lane) : lane.giveBack());
  }

  /** Returns whether a queued permit may be able to run now. */
  private boolean gaveBack(long left) {
    if (GateWord.closed(left)) {
      drain.look();
    }
    return turns.mayLetGo(left);
  }

  private long giveBackLater(Lane lane) {
    lock.lock();
    try {
      return lane.giveBackLater();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Removes a permit from its queue because its answer is no longer wanted.
   *
   * @param permit the permit
   * @return true if it was queued and is removed; false if it had been dispatched or rejected
   */
  public boolean cancel(Permit permit) {
    Lane left = withdraw(permit, null);
    if (left == null) {
      return false;
    }
    left.countCancelled();
    return true;
  }

  /**
   * Ends the waiting of a permit whose class was removed and that is not admitted again. Called by
   * the one that was handed it.
   *
   * @param permit is no longer displaced from now on
   */
  public void giveUp(Permit permit) {
    if (permit.isDisplaced()) {
      permit.state(Permit.CANCELLED);
    }
  }

  /**
   * Rejects a queued permit that cannot wait any longer, without a callback.
   *
   * @param permit the permit
   * @param reason why, for the count
   * @return true if it was queued and is removed; false if it had been dispatched or rejected
   */
  public boolean turnAway(Permit permit, RejectReason reason) {
    Lane left = withdraw(permit, reason);
    if (left == null) {
      return false;
    }
    left.countRejected(reason);
    return true;
  }

  /**
   * Removes a permit from its queue: rejected, or cancelled without a reason.
   *
   * @return the class that it was queued in; null if it was not queued
   */
  private @Nullable Lane withdraw(Permit permit, @Nullable RejectReason reason) {
    if (!permit.isQueued()) {
      return null;
    }
    lock.lock();
    try {
      Lane lane = (Lane) permit.lane;
      if (lane == null || !permit.isQueued()) {
        return null;
      }
      lane.leave(permit, reason == null ? Permit.CANCELLED : Permit.REJECTED);
      if (reason != null) {
        permit.rejected(reason);
      }
      return lane;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Rejects every permit that has waited for as long as its class or its client allows.
   *
   * @param nowNanos the time, on the clock of the permits' arrivals
   * @return the number of rejected permits
   */
  public int expire(long nowNanos) {
    PermitChain expired = new PermitChain();
    int count = 0;
    lock.lock();
    try {
      for (Lane lane : turns.lanes()) {
        count += lane.expire(nowNanos, expired);
      }
    } finally {
      lock.unlock();
    }
    if (count > 0) {
      LOG.debug("{} queued permits have expired", count);
    }
    expired.turnAway();
    return count;
  }

  /**
   * Returns the time to the first expiry of a queued permit.
   *
   * @param nowNanos the time, on the clock of the permits' arrivals
   * @return nanoseconds from now, at least 0; {@code Long.MAX_VALUE} if none is queued
   */
  public long nanosToExpiry(long nowNanos) {
    long soonest = Long.MAX_VALUE;
    lock.lock();
    try {
      for (Lane lane : turns.lanes()) {
        soonest = Math.min(soonest, lane.nanosToExpiry(nowNanos));
      }
    } finally {
      lock.unlock();
    }
    return soonest;
  }

  /** {@return the partition in force; of a gate that is not in force, the planned or last one} */
  public Partition partition() {
    Partition own = apart;
    return own == null ? turns.partition() : own;
  }

  /**
   * Changes all budgets and the total. A raised budget admits queued permits at once, as far as the
   * total allows; a lowered one is reclaimed as requests finish, and threads not yet returned count
   * in the total.
   *
   * @param next a budget for every class, and the total
   */
  public void partition(Partition next) {
    Turns.requireBudgets(lanes.length, next);
    LOG.debug("partition {}", next);
    change(
        () -> {
          if (predecessor != null) {
            apart = next;
          } else {
            requireInForce();
            turns.partition(next);
          }
        });
  }

  /**
   * Cuts the number of running permits of some classes, whatever partitions say, until other
   * ceilings are set or {@linkplain #enter other classes} are in force. Threads beyond a ceiling
   * are reclaimed as requests finish; meanwhile they are not kept for the class, so others may
   * borrow them.
   *
   * @param most handlers at once of every class, at least 1; 65535 is no ceiling
   */
  public void ceilings(int... most) {
    if (most.length != lanes.length || Arrays.stream(most).anyMatch(each -> each < 1)) {
      throw new IllegalArgumentException("ceilings " + Arrays.toString(most));
    }
    change(
        () -> {
          requireInForce();
          turns.ceilings(most);
          turns.partition(turns.partition());
        });
  }

  /**
   * Changes the priorities, limits and queues of the same classes. Queued permits keep their
   * places, and each queue its order.
   *
   * @param next as many classes, in the same order
   * @param division a budget for every class, and the total
   */
  public void classes(List<ServiceClass> next, Partition division) {
    Turns.requireBudgets(next.size(), division);
    Turns.requireBudgets(lanes.length, division);
    List<ServiceClass> all = List.copyOf(next);
    change(
        () -> {
          requireInForce();
          turns.classes(all);
          turns.partition(division);
        });
  }

  /**
   * Turns the enforcement of budgets and queues on or off; when off every permit runs at once, up
   * to 65535 over all classes. The partition is kept either way.
   *
   * @param on whether they are enforced; if off, queued permits are dispatched; if on again,
   *     threads beyond a budget are reclaimed as requests finish
   */
  public void enforce(boolean on) {
    LOG.debug("enforced: {}", on);
    change(() -> turns.enforce(on));
  }

  /** {@return whether budgets and queues are enforced; initially true} */
  public boolean isEnforced() {
    return turns.enforced();
  }

  private void change(Runnable limits) {
    PermitChain resumed;
    lock.lock();
    try {
      limits.run();
      resumed = turns.letGo();
    } finally {
      lock.unlock();
    }
    resume(resumed);
  }

  /**
   * Returns the counts of a class.
   *
   * @param classIndex index of the class
   * @return the counts
   */
  public ClassCounts counts(int classIndex) {
    lock.lock();
    try {
      return lanes[classIndex].counts();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns the room of a class, without a lock, so that it may be called often; each class is read
   * once.
   *
   * <p>Races. The words are read one after the other. T1 reads the word of the class, T2 takes a
   * common thread, T1 reads the common threads: the result mixes the state before T2 with that
   * after. It is a snapshot for display, never used for admission.
   *
   * @param classIndex index of the class
   * @return its room
   */
  public GateRoom room(int classIndex) {
    Lane lane = lanes[classIndex];
    Lane.Counted counted = lane.counted();
    int budget = lane.share;
    int running = GateWord.running(counted.word());
    int queued = GateWord.queued(counted.word());
    int idle = 0;
    int limit = Math.min(budget, lane.budget); // less under a ceiling
    if (!GateWord.waits(counted.word()) && !GateWord.closed(counted.word()) && running < limit) {
      // Not enforced: the threads that would be idle.
      int kept = Math.max(0, GateWord.kept(counted.word()) - running);
      int free = Math.max(0, limits.common()) + (GateWord.shared(counted.word()) ? 0 : kept);
      idle = Math.min(limit - running, free);
    }
    return new GateRoom(budget, running, queued, idle, counted.completed());
  }

  /**
   * Returns how many permits run, of the classes in force and of removed ones.
   *
   * @return threads
   */
  public int threadsInUse() {
    int running = 0;
    for (Lane lane : limits.lanes()) {
      running += GateWord.running(lane.word.get());
    }
    return running;
  }

  /** {@return whether the gate is closed} */
  public boolean isClosed() {
    return drain.isClosed();
  }

  /**
   * Returns the number of queued requests of a class, with one read.
   *
   * @param classIndex index of the class
   * @return the same as {@link ClassCounts#queued}
   */
  public int queued(int classIndex) {
    return GateWord.queued(lanes[classIndex].word.get());
  }

  /**
   * Returns the arrivals of the queued requests of a class. Holds the lock in proportion to the
   * queue.
   *
   * @param classIndex index of the class
   * @return nanoseconds, in any order
   */
  public long[] arrivals(int classIndex) {
    LongStream.Builder arrivals = LongStream.builder();
    lock.lock();
    try {
      lanes[classIndex].queue.forEach(permit -> arrivals.add(permit.arrivalNanos()));
    } finally {
      lock.unlock();
    }
    return arrivals.build().toArray();
  }

  /**
   * Returns the permits of a class that have waited longest. Holds the lock in proportion to the
   * queue, as {@link #arrivals}.
   *
   * @param classIndex index of the class
   * @param most how many, at least 1
   * @return in any order
   */
  public List<Permit> oldest(int classIndex, int most) {
    PriorityQueue<Permit> oldest = new PriorityQueue<>(Gate::newestFirst);
    lock.lock();
    try {
      lanes[classIndex].queue.forEach(
          permit -> {
            if (oldest.size() < most) {
              oldest.add(permit);
            } else if (newestFirst(permit, oldest.element()) > 0) {
              oldest.remove();
              oldest.add(permit);
            }
          });
    } finally {
      lock.unlock();
    }
    return List.copyOf(oldest);
  }

  private static int newestFirst(Permit one, Permit other) {
    return Long.signum(other.arrivalNanos() - one.arrivalNanos());
  }

  /** Rejects queued and new permits; running ones may finish, see {@link #drained}. */
  public void close() {
    PermitChain turnedAway = new PermitChain();
    lock.lock();
    try {
      drain.begin();
      for (Lane lane : limits.lanes()) {
        lane.close(turnedAway);
      }
    } finally {
      lock.unlock();
    }
    LOG.debug("closed");
    turnedAway.turnAway();
    drain.look();
  }

  /**
   * Returns the completion of a closed gate without running permits.
   *
   * @return completed by the thread that closes, or that releases the last permit
   */
  public CompletableFuture<Void> drained() {
    return drain.drained();
  }

  private PermitChain letGoLocked() {
    lock.lock();
    try {
      return turns.letGo();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Calls back the permits that may run, and those rejected at their turn. A permit whose work
   * cannot be handed over is released.
   */
  private void resume(PermitChain chain) {
    for (Permit permit = chain.poll(); permit != null; permit = chain.poll()) {
      RejectReason late = permit.refusal();
      if (LOG.isDebugEnabled()) {
        LOG.debug("{} at its turn: {}", permit, late == null ? "dispatched" : late);
      }
      if (late != null) {
        PermitChain.turnAway(permit, late);
        continue;
      }
      try {
        permit.onDispatched();
      } catch (Throwable t) {
        Thrown.warn(LOG, "could not hand over a dispatched request; its permit is released", t);
        if (permit.releaseOnce() && giveBack(permit)) {
          chain.addAll(letGoLocked());
        }
      }
    }
  }
}
