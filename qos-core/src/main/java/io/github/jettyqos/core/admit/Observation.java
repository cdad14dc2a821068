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
 * A simulated gate beside a server that admits all requests, which counts the decisions that it
 * would have taken.
 *
 * <p>It is a {@link Gate} with the same classes and partition, in the time of the events. A request
 * arrives at its real arrival time, and its simulated processing time is the real one. So the
 * counts are right as far as processing times do not depend on the number of concurrent handlers:
 * where handlers mostly wait for other systems, not where they compete for processors. Queues are
 * first come, first served, or by fair shares, whatever their policy, and request bodies use no
 * memory.
 *
 * <p><b>Races.</b> Any thread adds events to a lock-free queue; one thread takes them out.
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
  /** Limit of pending arrivals; a flood of a million a second has 20000 in 20 ms. */
  private static final int MOST = 1 << 16;

  private static final long REFUSING_NANOS = 1_000_000_000L;

  private final Queue<Runnable> events = new ConcurrentLinkedQueue<>();
  private final AtomicInteger onTheirWay = new AtomicInteger();
  private final LongAdder unseen = new LongAdder();
  private final LongAdder[] queued;
  private final LongAdder[] waitedNanos;
  private final Gate gate;
  private final PriorityQueue<Played> running =
      new PriorityQueue<>(Comparator.comparingLong(Played::endNanos));

  /** Whether one was refused since the last look, and when that was seen; of the simulation. */
  private boolean refused;

  private long refusedNanos;

  private volatile boolean refusing;

  /** The simulated time. Volatile since other threads read the counts. */
  private volatile long nowNanos;

  /**
   * An empty simulated gate.
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
   * Reports an arrival.
   *
   * @param classIndex index of its class
   * @param arrivalNanos when
   * @param client as {@code Permit.client}
   * @param ifRefused run if it would be refused, by the thread of the simulation; null for nothing
   * @return the handle to report its end; null if too many arrivals are pending
   */
  public @Nullable Observed arrived(
      int classIndex, long arrivalNanos, long client, @Nullable Runnable ifRefused) {
    if (onTheirWay.get() >= MOST) {
      unseen.increment();
      return null;
    }
    onTheirWay.incrementAndGet();
    Played come = new Played(classIndex, arrivalNanos, client, ifRefused);
    tell(
        () -> {
          onTheirWay.decrementAndGet();
          ask(come);
        });
    return come;
  }

  /** {@return whether it has refused any in the last second} */
  public boolean isRefusing() {
    return refusing;
  }

  /**
   * Changes classes and partition.
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
   * Returns the simulated counts of a class, as of the last {@link #advance}.
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

  /** {@return the number of arrivals ignored, since too many were pending} */
  public long unseen() {
    return unseen.sum();
  }

  // ---- the simulation, by one thread

  /**
   * Processes all events until now. For one thread at a time, some ten times a second.
   *
   * @param now the time, on the clock of arrivals
   */
  public void advance(long now) {
    for (Runnable event = events.poll(); event != null; event = events.poll()) {
      event.run();
    }
    playUntil(now);
    if (refused) {
      refusedNanos = now;
      refused = false;
      refusing = true;
    } else if (refusing && now - refusedNanos > REFUSING_NANOS) {
      refusing = false;
    }
  }

  private void ask(Played come) {
    playUntil(come.arrivalNanos());
    Decision decision = gate.admit(come);
    if (decision == Decision.DISPATCHED) {
      come.start();
    } else if (decision == Decision.QUEUED) {
      queued[come.classIndex()].increment();
    } else {
      come.refused();
    }
  }

  /** Advances the simulation to a time, with completions and expiries; it never goes back. */
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
   * A simulated request. Its processing time is known once it has really ended, which is never
   * later than its simulated end, since it starts no earlier in the simulation.
   */
  private final class Played extends Permit implements Observed {
    private static final long UNKNOWN = -1;

    private final long client;
    private final @Nullable Runnable ifRefused;
    private long startedNanos;
    private long takesNanos = UNKNOWN;

    Played(int classIndex, long arrivalNanos, long client, @Nullable Runnable ifRefused) {
      super(classIndex, arrivalNanos);
      this.client = client;
      this.ifRefused = ifRefused;
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
      refused(); // the simulated gate has counted it
    }

    void refused() {
      refused = true;
      if (ifRefused != null) {
        ifRefused.run();
      }
    }
  }
}
