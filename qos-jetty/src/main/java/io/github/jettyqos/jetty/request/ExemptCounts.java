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

  private final List<OfClass> classes;
  private final OfAll all;

  /** The counts of a class, which go on while it is in the configuration. */
  private static final class OfClass {
    final DelayRecorder delays;
    final LongAdder arrivals = new LongAdder();
    final LongAdder rejected = new LongAdder();
    final LongAdder completed = new LongAdder();
    final AtomicInteger atWork = new AtomicInteger();

    OfClass(DelayRecorder delays) {
      this.delays = delays;
    }
  }

  /** The counts of all classes, from a start to a stop. */
  private static final class OfAll {
    final AtomicInteger handlers = new AtomicInteger();
    final AtomicInteger requests = new AtomicInteger();
    final CompletableFuture<Void> drained = new CompletableFuture<>();
    final RareWarning refusals = new RareWarning(LoggerFactory.getLogger(ExemptCounts.class));
    final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    volatile boolean closed;
    volatile int threads;
  }

  /** Later work of a request whose handler has returned. */
  private record Waiting(ExemptCounts counts, int index, Runnable start) {}

  /** With a recorder for each exempt class, and the threads for the handlers of all classes. */
  public ExemptCounts(List<DelayRecorder> delays, int threads) {
    this(delays.stream().map(OfClass::new).toList(), new OfAll());
    all.threads = threads;
  }

  private ExemptCounts(List<OfClass> classes, OfAll all) {
    this.classes = classes;
    this.all = all;
  }

  /**
   * The counters of other classes under the same bounds.
   *
   * @param delays a recorder for each of them
   * @param from of each of them its index here, or -1 for a new one
   */
  public ExemptCounts next(List<DelayRecorder> delays, List<Integer> from) {
    List<OfClass> next = new ArrayList<>();
    for (int k = 0; k < delays.size(); k++) {
      int known = from.get(k);
      next.add(known < 0 ? new OfClass(delays.get(k)) : classes.get(known));
    }
    return new ExemptCounts(List.copyOf(next), all);
  }

  /** The bound of concurrent handlers, beside the handlers of other classes. */
  int most(int reserve, int others) {
    return Math.max(1, Math.min(reserve + Needs.EXEMPT, all.threads - others - LEFT));
  }

  /** Sets the number of threads for the handlers of all classes, including the reserve. */
  public void threads(int next) {
    all.threads = next;
  }

  void begin(int index) {
    classes.get(index).arrivals.increment();
    all.requests.incrementAndGet();
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
    classes.get(index).rejected.increment();
    all.refusals.warn(
        "exempt requests are refused while " + most + " handlers of such are at work", null);
    return false;
  }

  /** Raises the counts of running handlers, unless a bound is reached. */
  public boolean raise(int index, int most) {
    int mostOfClass = Math.max(1, most - (classes.size() - 1));
    if (!raise(classes.get(index).atWork, mostOfClass)) {
      return false;
    }
    if (!raise(all.handlers, most)) {
      classes.get(index).atWork.decrementAndGet();
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
    all.handlers.decrementAndGet();
    classes.get(index).atWork.decrementAndGet();
    startWaiting(most);
  }

  /**
   * Starts later work of a request now, or in the thread that makes room for it. Its end is counted
   * by {@link #handled}.
   */
  void later(int index, int most, Runnable start) {
    all.waiting.add(new Waiting(this, index, start));
    startWaiting(most);
  }

  private void startWaiting(int most) {
    if (all.waiting.isEmpty()) {
      return;
    }
    for (Waiting each : takeWaiting(most)) {
      each.start.run();
    }
  }

  /** In order, except for classes without room. */
  private List<Waiting> takeWaiting(int most) {
    List<Waiting> taken = new ArrayList<>();
    synchronized (all) {
      for (Iterator<Waiting> next = all.waiting.iterator(); next.hasNext(); ) {
        Waiting each = next.next();
        if (each.counts.raise(each.index, most)) {
          next.remove();
          taken.add(each);
        }
      }
    }
    return taken;
  }

  /** Records the delays of a completed request. */
  void measured(int index, long waitingNanos, long processingNanos) {
    classes.get(index).delays.record(waitingNanos, processingNanos);
  }

  /** Counts the end of a request; a refused one does not count as completed. */
  void end(int index, boolean refused) {
    if (!refused) {
      classes.get(index).completed.increment();
    }
    if (all.requests.decrementAndGet() == 0 && all.closed) {
      all.drained.complete(null);
    }
  }

  /**
   * Marks the stop. Arriving requests are still served, as a health check may have to report the
   * stop.
   */
  void close() {
    all.closed = true;
    if (all.requests.get() == 0) {
      all.drained.complete(null);
    }
  }

  /** A future that completes when no request runs after {@link #close}. */
  CompletableFuture<Void> drained() {
    return all.drained;
  }

  public ClassCounts counts(int index) {
    // In this order, so that a completed request is always among the arrivals.
    OfClass of = classes.get(index);
    long done = of.completed.sum();
    long turnedAway = of.rejected.sum();
    long dispatched = of.arrivals.sum() - turnedAway;
    int now = Math.toIntExact(dispatched - done);
    return new ClassCounts(0, now, 0, 0, 0, dispatched, 0, byReason(turnedAway));
  }

  /** Exempt classes have no queue; {@code queue-full} is the nearest reason. */
  private static Map<RejectReason, Long> byReason(long turnedAway) {
    return Stream.of(RejectReason.values())
        .collect(
            Collectors.toMap(
                each -> each, each -> each == RejectReason.QUEUE_FULL ? turnedAway : 0L));
  }
}
