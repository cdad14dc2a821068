package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.measure.ClassCounts;
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
 * How many requests of the exempt classes of one server came and run, and how many handlers they
 * may have at once: what {@code reserve} serves and some more, but for what Jetty needs itself.
 *
 * <p>Only those count against that bound whose handler has a thread, or what runs for them when
 * that is back: a redispatch, or a task of {@code AsyncContext.start}. An answer that comes later,
 * such as a stream of events, takes no thread from others.
 *
 * <pre>
 *  T1 (begins) adds to those that run.
 *  T2 (closes) marks that the server stops, then reads how many run.
 *  T3 (ends) takes one off, then reads the mark.
 *  Whoever is last of T2 and T3 finds none running and the mark. A T1 after that is served, but the
 *  stop does not wait for it.
 *
 *  T1 (is to be handled) raises the count of its class, then that of all, each only while it is below
 *  its bound; if all are at work it lowers the first again.
 *  T2 (handler is back) lowers the count of all, then that of its class.
 *  T1 (has later work) adds it to what waits, then looks for room.
 *  T2 (handler is back) lowers the counts, then looks at what waits.
 *  One of them finds both. A T3 that raised the count of its class for a moment, as others have all
 *  the handlers, may have T1 find none; then one of these others is a T2.
 *
 *  T3 (is to be handled) is never refused for a T1 that the same bound refuses, as that has raised
 *  nothing. At worst it is refused for the moment in which a T1 of its own class finds that others
 *  have all the handlers.
 * </pre>
 */
public final class ExemptCounts {
  /** Threads that read from the network, whatever exempt handlers do. */
  private static final int LEFT = 2;

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

  /** What is to run for a request whose handler is back. */
  private record Waiting(int index, Runnable start) {}

  public ExemptCounts(int classes, int threads) {
    this.threads = threads;
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

  /** How many handlers there may be at once beside those of other classes. */
  int most(int reserve, int others) {
    return Math.max(1, Math.min(reserve + Needs.EXEMPT, threads - others - LEFT));
  }

  /** Handlers of all classes have so many threads from now on, those of the reserve among them. */
  public void threads(int next) {
    threads = next;
  }

  void begin(int index) {
    arrivals[index].increment();
    all.incrementAndGet();
  }

  /**
   * The handler of a request is to be called, in this thread.
   *
   * <p>Each class leaves one handler for each other. Where there are fewer handlers than classes
   * each has one at most, and those that come first leave none for the others.
   *
   * @return whether there are fewer than there may be; then {@link #handled} says that it is back,
   *     and else the request is refused
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

  /** One more is at work, unless there are as many as there may be. */
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

  /** A handler is back, or what ran later. */
  public void handled(int index, int most) {
    handlers.decrementAndGet();
    atWork[index].decrementAndGet();
    startWaiting(most);
  }

  /**
   * Starts what is to run for a request whose handler is back: now, or when there is room for it in
   * the thread that made room. Then {@link #handled} says that it is over.
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

  /** In order, but for those of classes that have no room. */
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

  /** A request is over; one that was refused for want of room is not completed. */
  void end(int index, boolean refused) {
    if (!refused) {
      completed[index].increment();
    }
    if (all.decrementAndGet() == 0 && closed) {
      drained.complete(null);
    }
  }

  /** The server stops. What comes is served all the same: that it stops is for a check to say. */
  void close() {
    closed = true;
    if (all.get() == 0) {
      drained.complete(null);
    }
  }

  /** Done when nothing runs after {@link #close}. */
  CompletableFuture<Void> drained() {
    return drained;
  }

  public ClassCounts counts(int index) {
    // In this order, so that what has ended is among those that came.
    long done = completed[index].sum();
    long turnedAway = rejected[index].sum();
    long dispatched = arrivals[index].sum() - turnedAway;
    int now = Math.toIntExact(dispatched - done);
    return new ClassCounts(0, now, 0, 0, dispatched, 0, byReason(turnedAway));
  }

  /** They have no queue; that it is full is what there is to say. */
  private static Map<RejectReason, Long> byReason(long turnedAway) {
    return Stream.of(RejectReason.values())
        .collect(
            Collectors.toMap(
                each -> each, each -> each == RejectReason.QUEUE_FULL ? turnedAway : 0L));
  }
}
