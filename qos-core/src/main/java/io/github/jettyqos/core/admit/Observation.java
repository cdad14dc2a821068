package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.ObservedCounts;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Plays the gate beside a server whose requests all pass, and counts what would have become of
 * them.
 *
 * <p>The gate in play is of the class that admits in earnest, with the same classes and partition;
 * its time is that of the events. A request comes to it when it came, and takes as long in play as
 * its handler took in fact. So what is counted is right as far as handlers take no longer beside
 * the many that now run at once than they would beside few: where they mostly wait for others, and
 * not where they fight for processors. Requests in a queue are taken in the order in which they
 * came, whatever its policy, or by the shares of their clients, and bodies take no memory.
 *
 * <p><b>Races.</b> Whoever handles requests puts events into a queue that has no lock; one thread
 * takes them out.
 *
 * <pre>
 *  T1 (arrived) adds one to those that are on their way, and the event, or finds too many and only
 *  counts that.
 *  T2 (advance) takes an event, then one off.
 *  At most MOST and as many as there are threads are on their way at once. An end is never dropped:
 *  there are no more of these than of arrivals that were let in.
 * </pre>
 */
public final class Observation {
  /** Arrivals that may be on their way; a flood of a million a second has 20000 in 20 ms. */
  private static final int MOST = 1 << 16;

  private final Queue<Runnable> events = new ConcurrentLinkedQueue<>();
  private final AtomicInteger onTheirWay = new AtomicInteger();
  private final LongAdder unseen = new LongAdder();
  private final LongAdder[] queued;
  private final LongAdder[] waitedNanos;
  private final Gate gate;
  private final PriorityQueue<Played> running =
      new PriorityQueue<>(Comparator.comparingLong(Played::endNanos));

  /** The time in play. Volatile since the gate in play is asked by others for its counts. */
  private volatile long nowNanos;

  /**
   * A gate in play, empty.
   *
   * @param classes the service classes
   * @param partition a budget for each of them, and the total
   * @param nowNanos the time, on the clock of arrivals
   */
  public Observation(List<ServiceClass> classes, Partition partition, long nowNanos) {
    this.nowNanos = nowNanos;
    this.gate = new Gate(classes, partition, () -> this.nowNanos, document -> false);
    this.queued = adders(classes.size());
    this.waitedNanos = adders(classes.size());
  }

  private static LongAdder[] adders(int size) {
    LongAdder[] adders = new LongAdder[size];
    for (int i = 0; i < size; i++) {
      adders[i] = new LongAdder();
    }
    return adders;
  }

  // ---- by any thread, without a lock

  /**
   * A piece of work came.
   *
   * @param classIndex index of its class
   * @param arrivalNanos when
   * @param client whose it is, as {@code Permit.client}
   * @return to be told of its end; null if there are too many on their way
   */
  public @Nullable Observed arrived(int classIndex, long arrivalNanos, long client) {
    if (onTheirWay.get() >= MOST) {
      unseen.increment();
      return null;
    }
    onTheirWay.incrementAndGet();
    Played come = new Played(classIndex, arrivalNanos, client);
    tell(
        () -> {
          onTheirWay.decrementAndGet();
          ask(come);
        });
    return come;
  }

  /**
   * The gate goes on with other terms.
   *
   * @param classes as many, in the same order
   * @param partition a budget for each of them, and the total
   */
  public void change(List<ServiceClass> classes, Partition partition) {
    tell(() -> gate.classes(classes, partition));
  }

  private void tell(Runnable event) {
    events.add(event);
  }

  /**
   * What would have become of the work of a class, as of the last {@link #advance}.
   *
   * @param classIndex index of the class
   * @return the counts
   */
  public ObservedCounts counts(int classIndex) {
    ClassCounts counts = gate.counts(classIndex);
    return new ObservedCounts(
        counts.arrivals(),
        queued[classIndex].sum(),
        counts.rejected(),
        waitedNanos[classIndex].sum(),
        counts.running(),
        counts.queued());
  }

  /** {@return how many pieces of work were not looked at, since too many came at once} */
  public long unseen() {
    return unseen.sum();
  }

  // ---- in play, by one thread

  /**
   * Plays what has happened until now. For one thread at a time, some ten times a second.
   *
   * @param now the time, on the clock of arrivals
   */
  public void advance(long now) {
    for (Runnable event = events.poll(); event != null; event = events.poll()) {
      event.run();
    }
    playUntil(now);
  }

  private void ask(Played come) {
    playUntil(come.arrivalNanos());
    Decision decision = gate.admit(come);
    if (decision == Decision.DISPATCHED) {
      come.start();
    } else if (decision == Decision.QUEUED) {
      queued[come.classIndex()].increment();
    }
  }

  /** Has those end and give up that would have until a time; it never goes back. */
  private void playUntil(long time) {
    while (true) {
      Played first = running.peek();
      long end = first == null ? Long.MAX_VALUE : Math.max(first.endNanos(), nowNanos);
      long left = gate.nanosToExpiry(nowNanos);
      long expiry = left == Long.MAX_VALUE ? left : nowNanos + left;
      if (Math.min(end, expiry) > time) {
        break;
      }
      nowNanos = Math.min(end, expiry);
      if (first != null && end <= expiry) {
        running.remove();
        gate.release(first);
        gate.measured(first, first.takesNanos);
      } else {
        gate.expire(nowNanos);
      }
    }
    nowNanos = Math.max(nowNanos, time);
  }

  /**
   * A piece of work in play. How long it takes is known once it has ended in fact, and it cannot
   * end before that in play, where it starts at the same time or later.
   */
  private final class Played extends Observed {
    private static final long UNKNOWN = -1;

    private final long client;
    private long startedNanos;
    private long takesNanos = UNKNOWN;

    Played(int classIndex, long arrivalNanos, long client) {
      super(classIndex, arrivalNanos);
      this.client = client;
    }

    @Override
    protected long client() {
      return client;
    }

    @Override
    public void ended(long processingNanos) {
      tell(() -> takes(Math.max(0, processingNanos)));
    }

    private void takes(long nanos) {
      takesNanos = nanos;
      if (isRunning()) {
        running.add(this);
      }
    }

    private void start() {
      startedNanos = Math.max(nowNanos, arrivalNanos());
      waitedNanos[classIndex()].add(startedNanos - arrivalNanos());
      if (takesNanos != UNKNOWN) {
        running.add(this);
      }
    }

    long endNanos() {
      return startedNanos + takesNanos;
    }

    @Override
    protected void onDispatched() {
      start();
    }

    @Override
    protected void onRejected(RejectReason reason) {
      // the gate in play has counted it
    }
  }
}
