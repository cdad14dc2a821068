package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.model.TimelyLimit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A service class inside the gate: its word, its queue and its counts.
 *
 * <p>Running is changed by any thread, by compare-and-set. The queue and the {@code queued} field
 * of the word are changed under the gate's lock only, and no thread adds to running outside the
 * lock while a permit is queued. So between the steps of a thread that holds the lock and sees a
 * queued permit, only releases can happen. The lock belongs to another object, so comments and not
 * annotations say which fields it guards.
 *
 * <p>Releases are counted in the word at no extra cost; the thread of every 1024th release carries
 * them to {@code halves}.
 *
 * <pre>
 *  T1 (release) takes the count in the word from 1023 to 1024, or from 2047 to 0, then adds to halves.
 *  T2 (counts) reads between the two: the parity of halves does not fit the word, so it adds one.
 * </pre>
 */
final class Lane {
  private static final int HALF = 1024;

  /** Its index among the classes in force. Changed under the lock. */
  int index;

  final PaddedWord word;

  /** Changed under the lock, at which the queued permits move. */
  volatile WaitQueue queue;

  /** Whether every permit must join the queue. */
  volatile boolean queueSeesAll;

  /** Lowest first. Changed under the lock. */
  volatile int priority;

  /** The longest waiting time. Read and changed under the lock. */
  long timeoutNanos;

  /** Threads of the class before others exceed theirs. Changed under the lock. */
  volatile int budget;

  /** Its budget in the partition, enforced or not. Changed under the lock. */
  volatile int share;

  /** What a permit counts at the common station. Changed under the lock. */
  volatile int weight;

  /** The class that takes its later work, once it is removed. Under the lock. */
  private @Nullable Lane heir;

  /** What its limits are cut to, whatever the partition says. Read and changed under the lock. */
  int ceiling = Partition.THREADS.max();

  /** Maximum of running permits. Changed under the lock. */
  volatile int most;

  /** Capacity of the queue by the partition. Under the lock. */
  private int maxQueued;

  /** Capacity of the queue now: less while too many are late. Read and changed under the lock. */
  int room;

  /** Queue length at which every new permit is rejected, of any client. Changed under the lock. */
  private volatile int fullForAll;

  /** Queued permits for later work, before those of the queue. Under the lock. */
  private final PermitChain later = new PermitChain();

  /** Running permits for later work. Under the lock, as is the step in the word. */
  private int laterRunning;

  /** The number of times that 1024 releases have filled half of the count in the word. */
  private final AtomicLong halves = new AtomicLong();

  private final LongAdder cancelled = new LongAdder();
  private final Map<RejectReason, LongAdder> rejected = new EnumMap<>(RejectReason.class);

  private final NanoClock clock;

  /** The deadlines of the queued permits. Under the lock. */
  private final Deadlines deadlines = new Deadlines();

  /** Null if a standing queue makes no difference. Under the lock. */
  private @Nullable CoDelDetector standing;

  /** Null if no request of the class can be late. Under the lock. */
  private @Nullable TimelyLimit timely;

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

  /** Lanes without workers; {@link Turns} sets their limits. */
  static Lane[] all(List<ServiceClass> classes, Queues queues, NanoClock clock) {
    Lane[] lanes = new Lane[classes.size()];
    for (int i = 0; i < lanes.length; i++) {
      lanes[i] = of(i, classes.get(i).queue(), queues, clock);
    }
    return lanes;
  }

  static Lane of(int index, QueueRule rule, Queues queues, NanoClock clock) {
    CoDelDetector standing = rule.overload().map(CoDelDetector::new).orElse(null);
    return new Lane(index, queues.of(rule, standing), standing, clock);
  }

  /** Takes over the empty queue of another lane; its own permits join it. Under the lock. */
  void queueOf(Lane other) {
    List<Permit> waiting = empty();
    queue = other.queue;
    queueSeesAll = other.queueSeesAll;
    standing = other.standing;
    waiting.forEach(queue::add);
  }

  /** Has its queued permits join the queue again in the order of their arrival. Under the lock. */
  void sort() {
    empty().forEach(queue::add);
  }

  private List<Permit> empty() {
    List<Permit> waiting = new ArrayList<>();
    queue.forEach(waiting::add);
    waiting.sort((one, other) -> Long.signum(one.arrivalNanos() - other.arrivalNanos()));
    waiting.forEach(queue::remove);
    waiting.forEach(each -> each.place = 0);
    return waiting;
  }

  /**
   * Removes the class: it admits nothing more, its later work goes to another class, and its queued
   * permits are displaced. Its running permits give back what they have. Under the lock.
   */
  void remove(Lane to, List<Permit> displaced) {
    heir = to;
    flag(GateWord.SHARED, true); // so that every release looks whether another class can go on
    flag(GateWord.CLOSED, true);
    budget = 0;
    share = 0;
    most = 0;
    kept(0);
    timely = null;
    maxQueued = 0;
    room = 0;
    fullForAll = Integer.MAX_VALUE; // a permit of this class is displaced, not rejected
    for (Permit each : empty()) {
      left(each, Permit.DISPLACED);
      each.lane = null;
      displaced.add(each);
    }
    for (Permit each = later.poll(); each != null; each = later.poll()) {
      to.joinLater(each);
    }
    flag(GateWord.LATER, false);
  }

  boolean isRemoved() {
    return heir != null;
  }

  /** This class, or the one that takes its later work. Under the lock. */
  Lane present() {
    Lane lane = this;
    for (Lane next = heir; next != null; next = lane.heir) {
      lane = next;
    }
    return lane;
  }

  /** The result of {@link #tryRun} if it did not take a worker. */
  static final long FULL = -1;

  /**
   * Takes a worker if no permit is queued and the class has not reached its limit.
   *
   * @param seen the word as it was read
   * @param common whether it may exceed its kept workers
   * @return the new word, or {@link #FULL}
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

  /** Returns a worker, and counts a completion. */
  long giveBack() {
    long left = word.add(GateWord.ONE_COMPLETED - GateWord.ONE_RUNNING);
    if (GateWord.completed(left) % HALF == 0) {
      halves.incrementAndGet();
    }
    return left;
  }

  /** Returns a worker of later work, which is no request to be counted. Under the lock. */
  long giveBackLater() {
    laterRunning--;
    return word.add(-GateWord.ONE_RUNNING);
  }

  /**
   * Whether a new permit can be rejected without the lock: it could neither run nor be queued.
   *
   * <pre>
   *  T1 (admit, under the lock) joins the queue, and may then be made to run: meanwhile the word counts one
   *  queued permit too many.
   *  T2 (admit) reads a full queue in between. If others were queued before T1, there was no room for
   *  T1 either, unless a release is still under way: then T2 came before that release.
   *  If none was queued, T2 would be rejected although there is room: so a borrowing class whose queue
   *  has one place or none is asked under the lock.
   * </pre>
   */
  boolean isFull(long seen) {
    int full = fullForAll;
    return GateWord.queued(seen) >= full
        && !GateWord.closed(seen)
        && (full > 1 || runsNoMore(seen));
  }

  /** Whether it is at its limit, which it reaches by its kept threads alone. */
  private boolean runsNoMore(long seen) {
    return GateWord.running(seen) >= GateWord.kept(seen)
        && most <= GateWord.kept(seen)
        && !GateWord.shared(seen);
  }

  /** Lets every permit run. Under the lock. */
  void unbind() {
    if (timely != null) {
      timely.emptied(); // nothing waits any more, and what did is not dropped
    }
    int all = Partition.THREADS.max();
    budget = all;
    most = all;
    maxQueued(all);
  }

  void maxQueued(int max) {
    maxQueued = max;
    limitQueue();
  }

  /** Sets the terms of the class that a partition does not have. Under the lock. */
  void terms(ServiceClass serviceClass) {
    priority = serviceClass.priority();
    timeoutNanos = serviceClass.queue().timeout().toNanos();
    timely = TimelyLimit.of(serviceClass, timely);
  }

  private void limitQueue() {
    int running = GateWord.running(word.get());
    room = timely == null ? maxQueued : timely.most(maxQueued, running);
    int full = queue.mayPushOut() ? Integer.MAX_VALUE : room;
    if (full != fullForAll) { // as requests read it
      fullForAll = full;
    }
  }

  /** Adds a permit to the queue. Under the lock. */
  void join(Permit permit) {
    long latest = permit.latestStartNanos(); // first, as application code may throw
    queue.add(permit);
    TimelyLimit limit = timely;
    if (limit != null) {
      Counted now = counted();
      int before = GateWord.queued(now.word);
      limit.joined(permit.arrivalNanos(), before, GateWord.running(now.word), now.completed);
      limitQueue();
    }
    if (latest != Permit.ANY_TIME) {
      deadlines.add(permit, latest);
    }
    permit.lane = this;
    permit.state(Permit.QUEUED);
    word.add(GateWord.ONE_QUEUED);
  }

  /** Queues a permit for later work, before all others. Under the lock. */
  void joinLater(Permit permit) {
    later.add(permit);
    permit.lane = this;
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
   * Takes the next permit, which the word counts as running already. Permits that are too late are
   * rejected and moved to a chain. Under the lock.
   *
   * @return null if all were too late, and then the word counts none of them
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
      word.add(-GateWord.ONE_QUEUED); // its worker goes to the next permit
      permit = polled();
      reason = lateness(permit);
    }
    deadlines.remove(permit);
    lookIfEmpty();
    permit.state(Permit.RUNNING);
    return permit;
  }

  /** An empty queue does not stand. */
  private void lookIfEmpty() {
    if ((standing == null && timely == null) || GateWord.queued(word.get()) > 0) {
      return;
    }
    if (standing != null) {
      standing.emptied();
    }
    if (timely != null) {
      timely.emptied();
      limitQueue();
    }
  }

  private Permit polled() {
    Permit permit = queue.poll();
    if (permit == null) {
      throw new IllegalStateException("class " + index + " counts waiters but has none");
    }
    return permit;
  }

  /** The reason why a permit is too late at its turn, or null. */
  private @Nullable RejectReason lateness(Permit permit) {
    if (standing == null && timely == null && deadlines.isEmpty()) {
      return null; // without reading the clock
    }
    long now = clock.nanoTime();
    if (deadlines.isOver(permit, now)) {
      return RejectReason.DEADLINE;
    }
    long waited = now - permit.arrivalNanos();
    if ((standing != null && standing.drops(now, waited)) || isLate(now, waited)) {
      return RejectReason.OVERLOAD;
    }
    return null;
  }

  /** Whether a permit at its turn cannot be in time, and another one waits behind it. */
  private boolean isLate(long now, long waited) {
    TimelyLimit limit = timely;
    if (limit == null) {
      return false;
    }
    int running = GateWord.running(word.get());
    int behind = GateWord.queued(word.get());
    if (behind > 0 && limit.isTooLate(waited, running)) {
      return true;
    }
    limit.turn(now, running, behind);
    limitQueue();
    return false;
  }

  /**
   * Makes room in an overfull queue: moves a permit of a client with more queued permits to a
   * chain, or else removes this permit. Under the lock.
   *
   * @return whether this permit is still queued
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

  /** Removes a permit from the queue. Under the lock. */
  void leave(Permit permit, int state) {
    queue.remove(permit);
    left(permit, state);
  }

  /** Updates the counts for a permit that has left the queue. Under the lock. */
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

  /** Closes the class, and moves its queued permits to a chain. Under the lock. */
  void close(PermitChain turnedAway) {
    flag(GateWord.CLOSED, true);
    Permit permit;
    while ((permit = queue.poll()) != null) {
      reject(permit, RejectReason.STOPPING, turnedAway);
    }
  }

  /** Moves the expired permits to a chain; returns their number. Under the lock. */
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

  /** The time to the first expiry; {@code Long.MAX_VALUE} if none is queued. Under the lock. */
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

  /** The counts, with the budget of the partition, enforced or not. Under the lock. */
  ClassCounts counts() {
    Map<RejectReason, Long> reasons = new EnumMap<>(RejectReason.class);
    rejected.forEach((reason, count) -> reasons.put(reason, count.sum()));
    Counted counted = counted();
    int running = GateWord.running(counted.word);
    return new ClassCounts(
        share,
        running,
        laterRunning,
        GateWord.queued(counted.word),
        room,
        counted.completed + running - laterRunning,
        cancelled.sum(),
        reasons);
  }

  /**
   * A word, and all releases until it was read.
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
    // Odd while the count is in its upper half; if not, a release is about to add to halves.
    boolean late = (before & 1) != GateWord.completed(now) / HALF;
    long completed = (late ? before + 1 : before) * HALF + GateWord.completed(now) % HALF;
    return new Counted(now, completed);
  }
}
