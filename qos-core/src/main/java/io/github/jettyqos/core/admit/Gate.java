package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admits requests of service classes to a partitioned set of workers.
 *
 * <p><b>The uncontended path.</b> A class with room and nobody waiting is admitted by one
 * compare-and-set on its word and released by another. Only when the word says that nobody can run
 * now is the lock taken, the permit queued, and {@link #pump} asked who goes next.
 *
 * <p><b>Why nobody is forgotten, inside a class.</b> Running and queued live in one word.
 *
 * <pre>
 *  T1 (admit) reads running == budget, so it wants queued + 1.
 *  T2 (release) wants running - 1.
 *  Whichever compare-and-set comes first makes the other fail and read again: either T1 sees the room
 *  and runs, or T2 sees the waiter and pumps.
 * </pre>
 *
 * <p><b>Why the total holds without a word of its own.</b> A shared class takes its room first and
 * counts the others afterwards, giving the room back if the sum is too large.
 *
 * <pre>
 *  Suppose total + 1 permits ran at one instant. Each had added itself before it counted. The last one to
 *  add itself counted after all the others had added themselves, and none of them had been released: it
 *  counted total + 1 and gave its room back. A contradiction.
 *  T1 and T2 may both add, both count one too many and both give back. Then both go on under the lock,
 *  where the pump tries again for the one that is first in turn.
 * </pre>
 *
 * <p><b>Why nobody is forgotten, between classes.</b> A class may have to wait for a permit of
 * another.
 *
 * <pre>
 *  T1 (pump) says that somebody waits, then counts, and finds no room.
 *  T2 (release) gives its room back, then reads whether somebody waits.
 *  If T2 reads nobody, its room was back before T1 counted, so T1 found it. Otherwise T2 pumps.
 * </pre>
 *
 * <p>The lock is held for a few field updates and never while foreign code runs.
 */
public final class Gate {
  private static final Logger LOG = LoggerFactory.getLogger(Gate.class);

  /** Who waits for a permit of another class. */
  private enum Waiting {
    /** Nobody: a release has nobody to wake but in its own class. */
    NOBODY,
    /** Only classes that want to borrow: a class under its budget need not mind them. */
    BORROWERS,
    /** A class under its budget, because the total or a borrower stands in its way. */
    ENTITLED
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Lane[] lanes;
  private final Lane[] byPriority;
  private final Limits limits;
  private final boolean anyLender;
  private volatile Waiting waiting = Waiting.NOBODY;
  private volatile Partition partition;

  /** A budget was lowered and may not be reclaimed yet: until then every class is shared. */
  private boolean reclaiming;

  private boolean closed;

  /**
   * A gate with nobody in it.
   *
   * @param classes the service classes; a permit's class index counts in this list
   * @param partition a budget for each of them, and the total
   */
  public Gate(List<ServiceClass> classes, Partition partition) {
    requireBudgets(classes.size(), partition);
    long lenders = classes.stream().filter(ServiceClass::lend).count();
    this.anyLender = lenders > 0;
    this.lanes = new Lane[classes.size()];
    for (int i = 0; i < lanes.length; i++) {
      ServiceClass serviceClass = classes.get(i);
      boolean anyoneElseLends = lenders > (serviceClass.lend() ? 1 : 0);
      lanes[i] = new Lane(i, serviceClass, partition.budget(i), anyoneElseLends);
    }
    this.byPriority = lanes.clone();
    Arrays.sort(byPriority, Comparator.comparingInt(lane -> classes.get(lane.index).priority()));
    this.limits = new Limits(lanes, partition);
    this.partition = partition;
    shareWhatMustBe();
  }

  private static void requireBudgets(int classes, Partition partition) {
    if (partition.size() != classes) {
      throw new IllegalArgumentException(
          "partition has " + partition.size() + " budgets for " + classes + " classes");
    }
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
    if (Word.shared(word) && waiting == Waiting.ENTITLED) {
      return admitInTurn(lane, permit);
    }
    word = lane.tryRun(word);
    if (Word.hasRoom(word)) {
      // A class that becomes shared after this permit was added need not look at the others:
      // whoever counts from then on sees the permit.
      if (!Word.shared(word) || limits.hold(lane)) {
        permit.state(Permit.RUNNING);
        return Decision.DISPATCHED;
      }
      lane.word.add(-Word.ONE_RUNNING);
    } else if (lane.isHopeless(word)) {
      return reject(lane, permit, RejectReason.QUEUE_FULL);
    }
    return admitInTurn(lane, permit);
  }

  private Decision admitInTurn(Lane lane, Permit permit) {
    PermitChain others;
    Decision decision;
    lock.lock();
    try {
      if (closed) {
        return reject(lane, permit, RejectReason.STOPPING);
      }
      // Joined first and asked afterwards, so that one rule says who goes next.
      lane.join(permit);
      others = pump();
      if (permit.isRunning()) {
        others.remove(permit);
        decision = Decision.DISPATCHED;
      } else if (Word.queued(lane.word.get()) > lane.maxQueued) {
        lane.leave(permit, Permit.REJECTED);
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

  private static Decision reject(Lane lane, Permit permit, RejectReason reason) {
    permit.state(Permit.REJECTED);
    lane.countRejected(reason);
    return reason.decision();
  }

  /**
   * Gives the worker back. Only the first call for a running permit does anything.
   *
   * @param permit the permit
   * @return whether this call was the one that released it
   */
  public boolean release(Permit permit) {
    if (!permit.releaseOnce()) {
      return false;
    }
    Lane lane = lanes[permit.classIndex()];
    if (giveBack(lane)) {
      resume(pumpLocked());
    }
    return true;
  }

  /** Returns whether somebody may be able to go because of it. */
  private boolean giveBack(Lane lane) {
    long left = lane.giveBack();
    return Word.queued(left) > 0
        || Word.running(left) >= Word.budget(left)
        || (Word.shared(left) && waiting != Waiting.NOBODY);
  }

  /**
   * Takes a permit out of its queue because nobody wants the answer any more.
   *
   * @param permit the permit
   * @return true if it was waiting, and now is not; false if it had been dispatched or rejected
   */
  public boolean cancel(Permit permit) {
    if (!permit.isQueued()) {
      return false;
    }
    Lane lane = lanes[permit.classIndex()];
    lock.lock();
    try {
      if (!permit.isQueued()) {
        return false;
      }
      lane.leave(permit, Permit.CANCELLED);
      lane.countCancelled();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Turns away everybody who has waited for as long as his class allows.
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
        Permit permit;
        while ((permit = lane.queue.pollArrivedBefore(nowNanos - lane.timeoutNanos)) != null) {
          lane.left(permit, Permit.REJECTED);
          lane.countRejected(RejectReason.QUEUE_TIMEOUT);
          expired.add(permit);
          count++;
        }
      }
    } finally {
      lock.unlock();
    }
    turnAway(expired, RejectReason.QUEUE_TIMEOUT);
    return count;
  }

  /**
   * How long until somebody's time in a queue is over, at the earliest.
   *
   * @param nowNanos the time, on the clock of the permits' arrivals
   * @return nanoseconds from now, at least 0; {@code Long.MAX_VALUE} when nobody waits
   */
  public long nanosToExpiry(long nowNanos) {
    long soonest = Long.MAX_VALUE;
    lock.lock();
    try {
      for (Lane lane : lanes) {
        Permit oldest = lane.queue.oldest();
        if (oldest != null) {
          long left = oldest.arrivalNanos() + lane.timeoutNanos - nowNanos;
          soonest = Math.min(soonest, Math.max(0, left));
        }
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
    return partition;
  }

  /**
   * Changes all budgets and the total. A raised budget admits who waits at once; a lowered one is
   * reclaimed as requests finish, and until then nobody takes the workers that are not back yet.
   *
   * @param next a budget for every class, and the total
   */
  public void partition(Partition next) {
    requireBudgets(lanes.length, next);
    PermitChain resumed;
    lock.lock();
    try {
      // First everybody counts the others, then the limit moves, then the budgets: at no step can a
      // class with its old budget and one with its new one exceed the limit together.
      reclaiming = true;
      for (Lane lane : lanes) {
        lane.shared(true);
      }
      partition = next;
      limits.set(next);
      for (Lane lane : lanes) {
        lane.budget(next.budget(lane.index));
      }
      resumed = pump();
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
    return lanes[classIndex].counts();
  }

  /** Turns away everybody who waits and everybody who comes; who runs may finish. */
  public void close() {
    PermitChain turnedAway = new PermitChain();
    lock.lock();
    try {
      closed = true;
      for (Lane lane : lanes) {
        lane.close();
        Permit permit;
        while ((permit = lane.queue.poll()) != null) {
          lane.left(permit, Permit.REJECTED);
          lane.countRejected(RejectReason.STOPPING);
          turnedAway.add(permit);
        }
      }
    } finally {
      lock.unlock();
    }
    turnAway(turnedAway, RejectReason.STOPPING);
  }

  private PermitChain pumpLocked() {
    lock.lock();
    try {
      return pump();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets go everybody who can run now: first the classes under their budget, by priority; then, one
   * at a time, those that borrow, by priority. Under the lock.
   *
   * @return the permits that run now; to be resumed outside the lock
   */
  private PermitChain pump() {
    settle();
    PermitChain resumed = new PermitChain();
    // Set before anything is counted: see "between classes" above.
    waiting = whoWaits();
    for (Permit permit = nextInTurn(); permit != null; permit = nextInTurn()) {
      resumed.add(permit);
    }
    waiting = whoWaits();
    return resumed;
  }

  private @Nullable Permit nextInTurn() {
    for (Lane lane : byPriority) {
      long word = lane.word.get();
      if (Word.queued(word) > 0 && Word.running(word) < Word.budget(word) && add(lane)) {
        return take(lane);
      }
    }
    if (anyLender) {
      for (Lane lane : byPriority) {
        if (lane.borrows && Word.queued(lane.word.get()) > 0 && add(lane)) {
          return take(lane);
        }
      }
    }
    return null;
  }

  /** Adds a running permit to a class that has a waiter, and takes it back if it does not fit. */
  private boolean add(Lane lane) {
    long word = lane.word.add(Word.ONE_RUNNING);
    boolean borrowed = Word.running(word) > Word.budget(word);
    if ((!borrowed && !Word.shared(word)) || limits.hold(lane)) {
      return true;
    }
    lane.word.add(-Word.ONE_RUNNING);
    return false;
  }

  private static Permit take(Lane lane) {
    Permit permit = lane.queue.poll();
    if (permit == null) {
      throw new IllegalStateException("class " + lane.index + " counts waiters but has none");
    }
    lane.left(permit, Permit.RUNNING);
    return permit;
  }

  private Waiting whoWaits() {
    Waiting who = Waiting.NOBODY;
    for (Lane lane : lanes) {
      long word = lane.word.get();
      if (Word.queued(word) == 0) {
        continue;
      }
      // A class at its budget that is not shared waits for its own permits only; so does one that
      // is shared but at its budget, unless it may borrow. It may fall below its budget at any
      // moment, but then its own release pumps.
      if (Word.shared(word) && Word.running(word) < Word.budget(word)) {
        return Waiting.ENTITLED;
      }
      if (lane.borrows) {
        who = Waiting.BORROWERS;
      }
    }
    return who;
  }

  /** Ends the time in which every class is shared, once no class is over its budget. */
  private void settle() {
    // A class seen within its budget stays so: it grows only by admission under this budget.
    if (reclaiming && limits.everybodyWithinBudget()) {
      reclaiming = false;
      shareWhatMustBe();
    }
  }

  private void shareWhatMustBe() {
    boolean totalBinds = partition.total() < partition.sum();
    for (Lane lane : lanes) {
      lane.shared(lane.lends || totalBinds);
    }
  }

  /** Calls the permits that may run. One whose work cannot be handed over gives its worker back. */
  private void resume(PermitChain chain) {
    for (Permit permit = chain.poll(); permit != null; permit = chain.poll()) {
      try {
        permit.onDispatched();
      } catch (Throwable t) {
        LOG.error("could not hand over a dispatched request; its permit is released", t);
        if (permit.releaseOnce() && giveBack(lanes[permit.classIndex()])) {
          chain.addAll(pumpLocked());
        }
      }
    }
  }

  private static void turnAway(PermitChain chain, RejectReason reason) {
    for (Permit permit = chain.poll(); permit != null; permit = chain.poll()) {
      try {
        permit.onRejected(reason);
      } catch (Throwable t) {
        LOG.error("could not hand over the rejection of a request ({})", reason, t);
      }
    }
  }
}
