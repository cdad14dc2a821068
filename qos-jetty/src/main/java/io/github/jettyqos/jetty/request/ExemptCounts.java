package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.text.RareWarning;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * The counters of the exempt classes of a server, with the bound of their concurrent handlers:
 * {@code reserve} and some more, less the threads that Jetty needs itself.
 *
 * <p>Only requests with a thread count against the bound: a running handler, a redispatch, or a
 * task of {@code AsyncContext.start}. An asynchronous response, such as a stream of events, holds
 * no thread.
 *
 * <pre>
 *  T1 (begins) raises the number of running requests.
 *  T2 (closes) sets the mark of the stop, then reads the number.
 *  T3 (ends) lowers the number, then reads the mark.
 *  The later of T2 and T3 finds the number 0 and the mark. A T1 after that is served, but the stop
 *  does not wait for it.
 *
 *  T1 (before its handler) raises the count of its class, then the total, each only while it is below
 *  its bound; if the total is at its bound it lowers the first again.
 *  T2 (handler returned) lowers the total, then the count of its class.
 *  T1 (has later work) adds it to the waiting work, then looks for room.
 *  T2 (handler returned) lowers the counts, then looks at the waiting work.
 *  One of them finds both. A T3 that raised the count of its class for a moment, while other classes
 *  have all the handlers, may make T1 find no room; then a request of these classes is a T2.
 *
 *  T3 (before its handler) is never refused because of a T1 that the same bound refuses, as that has
 *  raised nothing. At worst it is refused in the moment in which a T1 of its own class finds that
 *  other classes have all the handlers.
 * </pre>
 */
public final class ExemptCounts {
  /** Threads left for reading from the network. */
  private static final int LEFT = 2;

  private final List<DelayRecorder> delays;
  private final LongAdder[] arrivals;
  private final LongAdder[] rejected;
  private final AtomicInteger[] atWork;
  private final AtomicInteger handlers = new AtomicInteger();
  private final RareWarning refusals = new RareWarning(LoggerFactory.getLogger(ExemptCounts.class));
  private final LongAdder[] completed;
  private final AtomicInteger all = new AtomicInteger();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
  private volatile boolean closed;
  private volatile int threads;

  /** Later work of a request whose handler has returned. */
  private record Waiting(int index, Runnable start) {}

  /** With a recorder for each exempt class, and the threads for the handlers of all classes. */
  public ExemptCounts(List<DelayRecorder> delays, int threads) {
    this.delays = delays;
    this.threads = threads;
    int classes = delays.size();
    arrivals = new LongAdder[classes];
    rejected = new LongAdder[classes];
    atWork = new AtomicInteger[classes];
    completed = new LongAdder[classes];
    for (int i = 0; i < classes; i++) {
      arrivals[i] = new LongAdder();
      rejected[i] = new LongAdder();
      atWork[i] = new AtomicInteger();
      completed[i] = new LongAdder();
    }
  }

  /** The bound of concurrent handlers, beside the handlers of other classes. */
  int most(int reserve, int others) {
    return Math.max(1, Math.min(reserve + Needs.EXEMPT, threads - others - LEFT));
  }

  /** Sets the number of threads for the handlers of all classes, including the reserve. */
  public void threads(int next) {
    threads = next;
  }

  void begin(int index) {
    arrivals[index].increment();
    all.incrementAndGet();
  }

  /**
   * Counts a handler before its call, in this thread.
   *
   * <p>Each class leaves one handler for each other class. With fewer handlers than classes each
   * class has one at most, first come, first served.
   *
   * @return whether the bound allows it; then the caller calls {@link #handled} after the handler,
   *     and otherwise refuses the request
   */
  boolean handle(int index, int most) {
    if (raise(index, most)) {
      return true;
    }
    rejected[index].increment();
    refusals.warn(
        "exempt requests are refused while " + most + " handlers of such are at work", null);
    return false;
  }

  /** Raises the counts of running handlers, unless a bound is reached. */
  public boolean raise(int index, int most) {
    int mostOfClass = Math.max(1, most - (atWork.length - 1));
    if (!raise(atWork[index], mostOfClass)) {
      return false;
    }
    if (!raise(handlers, most)) {
      atWork[index].decrementAndGet();
      return false;
    }
    return true;
  }

  private static boolean raise(AtomicInteger count, int most) {
    int before;
    do {
      before = count.get();
      if (before >= most) {
        return false;
      }
    } while (!count.compareAndSet(before, before + 1));
    return true;
  }

  /** Counts the return of a handler, or the end of later work. */
  public void handled(int index, int most) {
    handlers.decrementAndGet();
    atWork[index].decrementAndGet();
    startWaiting(most);
  }

  /**
   * Starts later work of a request now, or in the thread that makes room for it. Its end is counted
   * by {@link #handled}.
   */
  void later(int index, int most, Runnable start) {
    waiting.add(new Waiting(index, start));
    startWaiting(most);
  }

  private void startWaiting(int most) {
    if (waiting.isEmpty()) {
      return;
    }
    for (Waiting each : takeWaiting(most)) {
      each.start.run();
    }
  }

  /** In order, except for classes without room. */
  private synchronized List<Waiting> takeWaiting(int most) {
    List<Waiting> taken = new ArrayList<>();
    for (Iterator<Waiting> next = waiting.iterator(); next.hasNext(); ) {
      Waiting each = next.next();
      if (raise(each.index, most)) {
        next.remove();
        taken.add(each);
      }
    }
    return taken;
  }

  /** Records the delays of a completed request. */
  void measured(int index, long waitingNanos, long processingNanos) {
    delays.get(index).record(waitingNanos, processingNanos);
  }

  /** Counts the end of a request; a refused one does not count as completed. */
  void end(int index, boolean refused) {
    if (!refused) {
      completed[index].increment();
    }
    if (all.decrementAndGet() == 0 && closed) {
      drained.complete(null);
    }
  }

  /**
   * Marks the stop. Arriving requests are still served, as a health check may have to report the
   * stop.
   */
  void close() {
    closed = true;
    if (all.get() == 0) {
      drained.complete(null);
    }
  }

  /** A future that completes when no request runs after {@link #close}. */
  CompletableFuture<Void> drained() {
    return drained;
  }

  public ClassCounts counts(int index) {
    // In this order, so that a completed request is always among the arrivals.
    long done = completed[index].sum();
    long turnedAway = rejected[index].sum();
    long dispatched = arrivals[index].sum() - turnedAway;
    int now = Math.toIntExact(dispatched - done);
    return new ClassCounts(0, now, 0, 0, dispatched, 0, byReason(turnedAway));
  }

  /** Exempt classes have no queue; {@code queue-full} is the nearest reason. */
  private static Map<RejectReason, Long> byReason(long turnedAway) {
    return Stream.of(RejectReason.values())
        .collect(
            Collectors.toMap(
                each -> each, each -> each == RejectReason.QUEUE_FULL ? turnedAway : 0L));
  }
}
