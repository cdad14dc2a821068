package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.measure.ClassCounts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * One service class inside the gate: its word, its queue and what it counted.
 *
 * <p>Running is changed by any thread, by compare-and-set. The queue, and with it the {@code
 * queued} field of the word, are changed under the gate's lock only; and no thread adds to running
 * outside the lock while a permit is queued. So a thread that holds the lock and sees a waiter
 * knows that only releases can come between its steps. As it is the lock of another object,
 * comments say what is under it, and no annotation.
 *
 * <p>Releases are counted in the word as well, so that the count costs nothing; every 1024 of them
 * are carried to {@code halves}, by the thread whose release it was.
 *
 * <pre>
 *  T1 (release) takes the count in the word from 1023 to 1024, or from 2047 to 0, then adds to halves.
 *  T2 (counts) reads between the two: the parity of halves does not fit the word, so it adds one.
 * </pre>
 */
final class Lane {
  private static final int HALF = 1024;

  final int index;
  final PaddedWord word;
  final WaitQueue queue;

  /** Whether no permit may pass the queue by. */
  final boolean queueSeesAll;

  /** Its turn, the lowest first. Changed under the lock. */
  volatile int priority;

  /** How long a permit may wait. Read and changed under the lock. */
  long timeoutNanos;

  /** Threads that go to it before others get more than theirs. Changed under the lock. */
  volatile int budget;

  /** Threads that it has at most. Changed under the lock. */
  volatile int most;

  /** Permits that may wait. Read and changed under the lock. */
  int maxQueued;

  /** How many wait when no newcomer can, whosever it is. Changed under the lock. */
  private volatile int fullForAll;

  /** Permits for later work that wait, before those of the queue. Under the lock. */
  private final PermitChain later = new PermitChain();

  /** Permits for later work that run. Under the lock, as is the step in the word. */
  private int laterRunning;

  /** How often 1024 releases have filled half of the word's count. */
  private final AtomicLong halves = new AtomicLong();

  private final LongAdder cancelled = new LongAdder();
  private final Map<RejectReason, LongAdder> rejected = new EnumMap<>(RejectReason.class);

  private final NanoClock clock;

  /** Of those that wait and have one. Under the lock. */
  private final Deadlines deadlines = new Deadlines();

  /** Null if it makes no difference whether the queue stands. Under the lock. */
  private final @Nullable CoDelDetector standing;

  private Lane(int index, WaitQueue queue, @Nullable CoDelDetector standing, NanoClock clock) {
    this.index = index;
    this.queue = queue;
    this.standing = standing;
    this.clock = clock;
    this.queueSeesAll = queue.mustSeeAll();
    this.word = new PaddedWord(0);
    for (RejectReason reason : RejectReason.values()) {
      rejected.put(reason, new LongAdder());
    }
  }

  /** Lanes without any worker; {@link Turns} gives them theirs, and their terms. */
  static Lane[] all(List<ServiceClass> classes, Queues queues, NanoClock clock) {
    Lane[] lanes = new Lane[classes.size()];
    for (int i = 0; i < lanes.length; i++) {
      ServiceClass each = classes.get(i);
      CoDelDetector standing = each.queue().overload().map(CoDelDetector::new).orElse(null);
      lanes[i] = new Lane(i, queues.of(each.queue(), standing), standing, clock);
    }
    return lanes;
  }

  /** The word with one more running, as {@link #tryRun} makes it; {@link #FULL} if it did not. */
  static final long FULL = -1;

  /**
   * Takes a worker if none waits for it and the class may have so many.
   *
   * @param seen the word as it was read
   * @param common whether it may go beyond what is kept for it
   * @return the word with it, or {@link #FULL}
   */
  long tryRun(long seen, boolean common) {
    long now = seen;
    while (GateWord.isOpen(now) && GateWord.running(now) < (common ? most : GateWord.kept(now))) {
      long found = word.compareAndExchange(now, now + GateWord.ONE_RUNNING);
      if (found == now) {
        return now + GateWord.ONE_RUNNING;
      }
      now = found;
    }
    return FULL;
  }

  /** Gives a worker back, and counts that. */
  long giveBack() {
    long left = word.add(GateWord.ONE_COMPLETED - GateWord.ONE_RUNNING);
    if (GateWord.completed(left) % HALF == 0) {
      halves.incrementAndGet();
    }
    return left;
  }

  /** Gives a worker back that later work had, which is no request to be counted. Under the lock. */
  long giveBackLater() {
    laterRunning--;
    return word.add(-GateWord.ONE_RUNNING);
  }

  /**
   * Whether a newcomer can be turned away without the lock: it could neither run nor wait. Only a
   * class that has nothing but what is kept for it is so simple. Elsewhere a permit may be counted
   * as waiting for the moment between joining the queue and leaving it to run.
   */
  boolean isHopeless(long seen) {
    return GateWord.running(seen) >= GateWord.kept(seen)
        && GateWord.queued(seen) >= fullForAll
        && most <= GateWord.kept(seen)
        && (seen & (GateWord.SHARED | GateWord.CLOSED)) == 0;
  }

  /**
   * Whether a newcomer would be turned away, as far as the word tells. That somebody waits in a
   * class that shares or borrows may be over in a moment.
   */
  boolean isFull(long seen) {
    return GateWord.queued(seen) >= fullForAll && (isHopeless(seen) || GateWord.queued(seen) > 0);
  }

  void maxQueued(int max) {
    maxQueued = max;
    fullForAll = queue.mayPushOut() ? Integer.MAX_VALUE : max;
  }

  /** Puts a permit into the queue. Under the lock. */
  void join(Permit permit) {
    long latest = permit.latestStartNanos(); // first, as foreign code may throw
    queue.add(permit);
    if (latest != Permit.ANY_TIME) {
      deadlines.add(permit, latest);
    }
    permit.state(Permit.QUEUED);
    word.add(GateWord.ONE_QUEUED);
  }

  /** Has a permit for later work wait, before all that are queued. Under the lock. */
  void joinLater(Permit permit) {
    later.add(permit);
    permit.state(Permit.QUEUED);
    flag(GateWord.LATER, true);
  }

  private @Nullable Permit takeLater() {
    Permit permit = later.poll();
    if (permit == null) {
      return null;
    }
    if (later.isEmpty()) {
      flag(GateWord.LATER, false);
    }
    laterRunning++;
    permit.state(Permit.RUNNING);
    return permit;
  }

  /**
   * Takes the permit whose turn it is, which the word counts as running already. Those whose turn
   * comes too late are turned away, and moved to a chain. Under the lock.
   *
   * @return null if it came too late for all, and then the word counts none of them
   */
  @Nullable Permit take(PermitChain late) {
    Permit permit = takeLater();
    if (permit != null) {
      return permit;
    }
    permit = polled();
    RejectReason reason = lateness(permit);
    while (reason != null) {
      queue.wasLate(permit);
      deadlines.remove(permit);
      permit.rejected(reason);
      countRejected(reason);
      late.add(permit);
      if (GateWord.queued(word.get()) == 0) {
        word.add(-GateWord.ONE_RUNNING);
        lookIfEmpty();
        return null;
      }
      word.add(-GateWord.ONE_QUEUED); // its place among those that run goes to the next
      permit = polled();
      reason = lateness(permit);
    }
    deadlines.remove(permit);
    lookIfEmpty();
    permit.state(Permit.RUNNING);
    return permit;
  }

  /** A queue that nobody waits in does not stand. */
  private void lookIfEmpty() {
    if (standing != null && GateWord.queued(word.get()) == 0) {
      standing.emptied();
    }
  }

  private Permit polled() {
    Permit permit = queue.poll();
    if (permit == null) {
      throw new IllegalStateException("class " + index + " counts waiters but has none");
    }
    return permit;
  }

  /** Why it is too late for a permit at its turn; null if it is not. */
  private @Nullable RejectReason lateness(Permit permit) {
    if (standing == null && deadlines.isEmpty()) {
      return null; // without asking the clock
    }
    long now = clock.nanoTime();
    if (deadlines.isOver(permit, now)) {
      return RejectReason.DEADLINE;
    }
    boolean dropped = standing != null && standing.drops(now, now - permit.arrivalNanos());
    return dropped ? RejectReason.OVERLOAD : null;
  }

  /**
   * Makes room where one more waits than may: takes out a permit of a client that has more waiting,
   * and moves it to a chain, or else this permit. Under the lock.
   *
   * @return whether this permit still waits
   */
  boolean makeRoom(Permit permit, PermitChain turnedAway) {
    Permit other = queue.pushedOutBy(permit);
    if (other == null) {
      leave(permit, Permit.REJECTED);
      return false;
    }
    queue.remove(other);
    reject(other, RejectReason.CLIENT_QUOTA, turnedAway);
    return true;
  }

  /** Takes a permit out of the queue, wherever it is. Under the lock. */
  void leave(Permit permit, int state) {
    queue.remove(permit);
    left(permit, state);
  }

  /** Does the sums for a permit that has left the queue. Under the lock. */
  void left(Permit permit, int state) {
    deadlines.remove(permit);
    word.add(-GateWord.ONE_QUEUED);
    lookIfEmpty();
    permit.state(state);
  }

  void shared(boolean shared) {
    flag(GateWord.SHARED, shared);
  }

  private void flag(long bit, boolean on) {
    long now;
    do {
      now = word.get();
    } while (!word.compareAndSet(now, on ? now | bit : now & ~bit));
  }

  void kept(int kept) {
    long now;
    do {
      now = word.get();
    } while (!word.compareAndSet(now, GateWord.withKept(now, kept)));
  }

  /** Lets no request in any more, and moves those that wait to a chain. Under the lock. */
  void close(PermitChain turnedAway) {
    flag(GateWord.CLOSED, true);
    Permit permit;
    while ((permit = queue.poll()) != null) {
      reject(permit, RejectReason.STOPPING, turnedAway);
    }
  }

  /**
   * Moves the permits that have waited for too long to a chain; returns how many. Under the lock.
   */
  int expire(long nowNanos, PermitChain expired) {
    int count = 0;
    Permit permit;
    while ((permit = queue.pollArrivedBefore(nowNanos - timeoutNanos)) != null) {
      reject(permit, RejectReason.QUEUE_TIMEOUT, expired);
      count++;
    }
    while ((permit = deadlines.firstOver(nowNanos)) != null) {
      queue.remove(permit);
      reject(permit, RejectReason.DEADLINE, expired);
      count++;
    }
    return count;
  }

  /** How long until the first is to be moved; the greatest long when none waits. Under the lock. */
  long nanosToExpiry(long nowNanos) {
    Permit oldest = queue.oldest();
    return oldest == null
        ? Long.MAX_VALUE
        : Math.min(
            Math.max(0, oldest.arrivalNanos() + timeoutNanos - nowNanos),
            deadlines.nanosToFirst(nowNanos));
  }

  private void reject(Permit permit, RejectReason reason, PermitChain chain) {
    left(permit, Permit.REJECTED);
    permit.rejected(reason);
    countRejected(reason);
    chain.add(permit);
  }

  void countCancelled() {
    cancelled.increment();
  }

  @SuppressWarnings("NullAway") // every reason was put
  void countRejected(RejectReason reason) {
    rejected.get(reason).increment();
  }

  /** What it counted; the budget is that of the partition, in force or not. Under the lock. */
  ClassCounts counts(int ofPartition) {
    Map<RejectReason, Long> reasons = new EnumMap<>(RejectReason.class);
    rejected.forEach((reason, count) -> reasons.put(reason, count.sum()));
    Counted counted = counted();
    int running = GateWord.running(counted.word);
    return new ClassCounts(
        ofPartition,
        running,
        laterRunning,
        GateWord.queued(counted.word),
        counted.completed + running - laterRunning,
        cancelled.sum(),
        reasons);
  }

  /**
   * The word, and all releases until then.
   *
   * @param word as it was read
   * @param completed releases since the start
   */
  record Counted(long word, long completed) {}

  Counted counted() {
    long before;
    long now;
    do {
      before = halves.get();
      now = word.get();
    } while (before != halves.get());
    // Odd while the count is in its upper half; if not, a release is about to say so.
    boolean late = (before & 1) != GateWord.completed(now) / HALF;
    long completed = (late ? before + 1 : before) * HALF + GateWord.completed(now) % HALF;
    return new Counted(now, completed);
  }
}
