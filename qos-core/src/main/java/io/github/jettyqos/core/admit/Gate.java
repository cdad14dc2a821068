package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.text.Thrown;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admits requests of service classes to a partitioned set of workers.
 *
 * <p><b>The uncontended path.</b> A class with room and an empty queue is admitted by one
 * compare-and-set on its word and released by another. Only when the word says that it cannot run
 * now is the lock taken, the permit queued, and {@link Turns} asked which goes next.
 *
 * <p><b>Why no permit is forgotten, inside a class.</b> Running and queued live in one word.
 *
 * <pre>
 *  T1 (admit) reads running == budget, so it wants queued + 1.
 *  T2 (release) wants running - 1.
 *  Whichever compare-and-set comes first makes the other fail and read again: either T1 sees the room
 *  and runs, or T2 sees the waiter and lets it go.
 * </pre>
 *
 * <p>Why the total holds, and why no permit is forgotten between classes: {@link SharedLimits},
 * {@link Turns}.
 *
 * <p>The lock is held for a few field updates and never while foreign code runs, but for the
 * questions that a queue which is not FIFO asks: what a permit wants, and whether that is cached.
 */
public final class Gate {
  private static final Logger LOG = LoggerFactory.getLogger(Gate.class);

  private final ReentrantLock lock = new ReentrantLock();
  private final Lane[] lanes;
  private final SharedLimits limits;
  private final Turns turns;
  private final Drain drain;

  /**
   * An empty gate, whose classes all serve first come, first served.
   *
   * @param classes the service classes; a permit's class index counts in this list
   * @param partition a budget for each of them, and the total
   * @throws IllegalArgumentException if a class has another policy, which needs a clock
   */
  public Gate(List<ServiceClass> classes, Partition partition) {
    this(Queues.requireFifo(classes), partition, NanoClock.system(), document -> false);
  }

  /**
   * An empty gate.
   *
   * @param classes the service classes; a permit's class index counts in this list
   * @param partition a budget for each of them, and the total
   * @param clock the clock of the permits' arrivals; asked by queues that are not FIFO alone
   * @param cached whether a document is cached, for the policy {@code CACHE_FIRST}. Asked under the
   *     gate's lock, so it must be quick, and neither block nor come back to the gate. What it
   *     throws counts as no, and is logged once
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
   * @param secret which queues of a class a client has depends on it. For a server draw it anew, so
   *     that nobody can find out who shares them
   */
  public Gate(
      List<ServiceClass> classes,
      Partition partition,
      NanoClock clock,
      LongPredicate cached,
      long secret) {
    Turns.requireBudgets(classes.size(), partition);
    this.lanes = Lane.all(classes, new Queues(clock, cached, secret), clock);
    this.limits = new SharedLimits(lanes);
    this.drain = new Drain(lanes);
    this.turns = new Turns(lanes, List.copyOf(classes), limits, partition);
  }

  /**
   * Asks for a worker.
   *
   * @param permit a new permit
   * @return dispatched: it runs now; queued: it will be called back; rejected: it is over
   */
  public Decision admit(Permit permit) {
    Lane lane = lanes[permit.classIndex()];
    long word = lane.word.get();
    if (lane.isHopeless(word)) {
      return reject(lane, permit, RejectReason.QUEUE_FULL);
    }
    boolean counts = GateWord.shared(word) || GateWord.running(word) >= GateWord.kept(word);
    if (lane.queueSeesAll || (counts && turns.waiting() != Turns.Waiting.NOTHING)) {
      return admitInTurn(lane, permit);
    }
    word = lane.tryRun(word, counts);
    if (word != Lane.FULL) {
      // A class that becomes shared after this permit was added need not look at the others:
      // a thread that counts from then on sees the permit.
      counts = GateWord.shared(word) || GateWord.running(word) > GateWord.kept(word);
      if (!counts || limits.hold(lane)) {
        permit.state(Permit.RUNNING);
        return Decision.DISPATCHED;
      }
      lane.word.add(-GateWord.ONE_RUNNING);
    }
    return admitInTurn(lane, permit);
  }

  private Decision admitInTurn(Lane lane, Permit permit) {
    if (drain.look()) { // the room that it had, and gave back, may have been the last
      return reject(lane, permit, RejectReason.STOPPING);
    }
    PermitChain others;
    Decision decision;
    lock.lock();
    try {
      if (drain.isClosed()) {
        return reject(lane, permit, RejectReason.STOPPING);
      }
      // Joined first and asked afterwards, so that one rule says which goes next.
      lane.join(permit);
      others = turns.letGo();
      RejectReason late = permit.refusal();
      if (permit.isRunning()) {
        others.remove(permit);
        decision = Decision.DISPATCHED;
      } else if (late != null) {
        others.remove(permit);
        decision = Decision.Rejected.of(late);
      } else if (lane.queue.isBeyondShare(permit, lane.maxQueued)) {
        lane.leave(permit, Permit.REJECTED);
        decision = reject(lane, permit, RejectReason.CLIENT_QUOTA);
      } else if (GateWord.queued(lane.word.get()) > lane.maxQueued
          && !lane.makeRoom(permit, others)) {
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
   * Asks for a worker for later work: what is still to be done for a request that was admitted
   * before. It is never turned away, since its request would be left without an answer: it waits
   * before all requests of its class, for as long as it takes, after {@link #close} as well, and
   * can not be cancelled. So the caller bounds how much there is. It counts among those that run,
   * and otherwise not as a request.
   *
   * @param permit a new permit
   * @return whether it runs now; if not, it will be called back
   */
  public boolean admitLater(Permit permit) {
    permit.later = true;
    PermitChain others;
    boolean runs;
    lock.lock();
    try {
      lanes[permit.classIndex()].joinLater(permit);
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
   * Turns away a request of which not everything is known yet, if it could neither run nor wait
   * now.
   *
   * @param classIndex index of its class
   * @return true if it was turned away, and counted; false says nothing about a moment later
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
   * Counts a request that is turned away before it asks for a worker.
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
   * Gives the worker back. Only the first call for a running permit does anything.
   *
   * @param permit the permit
   * @return whether this call was the one that released it
   */
  public boolean release(Permit permit) {
    return release(permit, released -> {});
  }

  /**
   * Gives the worker back, and has that noted before another can get it.
   *
   * @param permit the permit
   * @param noted called by the call that releases it; must not block
   * @param <P> the type of the permit
   * @return whether this call was the one that released it
   */
  public <P extends Permit> boolean release(P permit, Consumer<? super P> noted) {
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
   * Says for how long a permit held its worker, to a class whose clients have fair shares; for
   * others it does nothing.
   *
   * @param permit the permit, after its release
   * @param heldNanos how long
   */
  public void measured(Permit permit, long heldNanos) {
    lanes[permit.classIndex()].queue.measured(permit, heldNanos);
  }

  /** Returns whether a permit may be able to go because of it. */
  private boolean giveBack(Permit permit) {
    Lane lane = lanes[permit.classIndex()];
    long left = permit.later ? giveBackLater(lane) : lane.giveBack();
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
   * Takes a permit out of its queue because its answer is not wanted any more.
   *
   * @param permit the permit
   * @return true if it was waiting, and now is not; false if it had been dispatched or rejected
   */
  public boolean cancel(Permit permit) {
    if (!withdraw(permit, Permit.CANCELLED)) {
      return false;
    }
    lanes[permit.classIndex()].countCancelled();
    return true;
  }

  /**
   * Takes a permit out of its queue because it can wait no longer. It is not called back.
   *
   * @param permit the permit
   * @param reason why, for the count
   * @return true if it was waiting, and now is not; false if it had been dispatched or rejected
   */
  public boolean turnAway(Permit permit, RejectReason reason) {
    if (!withdraw(permit, Permit.REJECTED)) {
      return false;
    }
    lanes[permit.classIndex()].countRejected(reason);
    return true;
  }

  private boolean withdraw(Permit permit, int state) {
    if (!permit.isQueued()) {
      return false;
    }
    lock.lock();
    try {
      if (!permit.isQueued()) {
        return false;
      }
      lanes[permit.classIndex()].leave(permit, state);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Turns away every permit that has waited for as long as its class or its client allows.
   *
   * @param nowNanos the time, on the clock of the permits' arrivals
   * @return how many were turned away
   */
  public int expire(long nowNanos) {
    PermitChain expired = new PermitChain();
    int count = 0;
    lock.lock();
    try {
      for (Lane lane : lanes) {
        count += lane.expire(nowNanos, expired);
      }
    } finally {
      lock.unlock();
    }
    expired.turnAway();
    return count;
  }

  /**
   * How long until the time of a waiting permit is over, at the earliest.
   *
   * @param nowNanos the time, on the clock of the permits' arrivals
   * @return nanoseconds from now, at least 0; {@code Long.MAX_VALUE} when none waits
   */
  public long nanosToExpiry(long nowNanos) {
    long soonest = Long.MAX_VALUE;
    lock.lock();
    try {
      for (Lane lane : lanes) {
        soonest = Math.min(soonest, lane.nanosToExpiry(nowNanos));
      }
    } finally {
      lock.unlock();
    }
    return soonest;
  }

  /**
   * The partition in force.
   *
   * @return the last one that was set
   */
  public Partition partition() {
    return turns.partition();
  }

  /**
   * Changes all budgets and the total. A raised budget admits at once what waits, as far as the
   * total has room; a lowered one is reclaimed as requests finish, and what is not back yet counts
   * in the total.
   *
   * @param next a budget for every class, and the total
   */
  public void partition(Partition next) {
    Turns.requireBudgets(lanes.length, next);
    change(() -> turns.partition(next));
  }

  /**
   * Goes on with the same classes on other terms: their priorities, bounds and queues. Whoever
   * waits keeps its place; the order within a queue stays what it was.
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
          turns.classes(all);
          turns.partition(division);
        });
  }

  /**
   * Has budgets and queues bind, as they do at first, or lets every permit run at once, up to 65535
   * over all classes. The partition stays what it is, in force or not.
   *
   * @param on whether they bind; whoever waits goes if not, and what runs beyond a budget is
   *     reclaimed as requests finish if they bind again
   */
  public void enforce(boolean on) {
    change(() -> turns.enforce(on));
  }

  /**
   * Whether budgets and queues bind.
   *
   * @return what {@link #enforce} said last; true at first
   */
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
   * What one class counted.
   *
   * @param classIndex index of the class
   * @return the counts
   */
  public ClassCounts counts(int classIndex) {
    lock.lock();
    try {
      return lanes[classIndex].counts(turns.partition().budget(classIndex));
    } finally {
      lock.unlock();
    }
  }

  /**
   * How much room a class has, for who looks often: it takes no lock, and reads each class once.
   *
   * <p>Races. The words are read one after the other. T1 reads the class's own word, T2 takes a
   * thread that all have in common, T1 reads that: the room is then as it was after T2, for the
   * class as it was before. It is gone in a moment anyway, and nobody is admitted by it.
   *
   * @param classIndex index of the class
   * @return its room
   */
  public GateRoom room(int classIndex) {
    Lane lane = lanes[classIndex];
    Lane.Counted counted = lane.counted();
    int budget = turns.partition().budget(classIndex);
    int running = GateWord.running(counted.word());
    int queued = GateWord.queued(counted.word());
    int idle = 0;
    if (!GateWord.waits(counted.word()) && !GateWord.closed(counted.word()) && running < budget) {
      // Unbound while admission observes: then what would be idle.
      int kept = Math.max(0, GateWord.kept(counted.word()) - running);
      int free = Math.max(0, limits.common()) + (GateWord.shared(counted.word()) ? 0 : kept);
      idle = Math.min(budget - running, free);
    }
    return new GateRoom(budget, running, queued, idle, counted.completed());
  }

  /**
   * Whether nothing new is let in.
   *
   * @return true after {@link #close}
   */
  public boolean isClosed() {
    return drain.isClosed();
  }

  /**
   * How many requests of a class wait now: one read, for who looks often.
   *
   * @param classIndex index of the class
   * @return the same as {@link ClassCounts#queued}
   */
  public int queued(int classIndex) {
    return GateWord.queued(lanes[classIndex].word.get());
  }

  /**
   * Since when requests of a class wait. Takes the lock for as long as it takes to look at each.
   *
   * @param classIndex index of the class
   * @return the arrivals of those that wait, in any order
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

  /** Turns away what waits and what comes; what runs may finish, see {@link #drained}. */
  public void close() {
    PermitChain turnedAway = new PermitChain();
    lock.lock();
    try {
      drain.begin();
      for (Lane lane : lanes) {
        lane.close(turnedAway);
      }
    } finally {
      lock.unlock();
    }
    turnedAway.turnAway();
    drain.look();
  }

  /**
   * Says when a gate that was closed has nothing running any more.
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
   * Calls the permits that may run, and those that were turned away at their turn. One whose work
   * cannot be handed over gives its worker back.
   */
  private void resume(PermitChain chain) {
    for (Permit permit = chain.poll(); permit != null; permit = chain.poll()) {
      RejectReason late = permit.refusal();
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
