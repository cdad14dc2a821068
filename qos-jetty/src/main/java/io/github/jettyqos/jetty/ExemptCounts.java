package io.github.jettyqos.jetty;

import io.github.jettyqos.core.ClassCounts;
import io.github.jettyqos.core.RejectReason;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How many requests of the exempt classes of one server came and run.
 *
 * <pre>
 *  T1 (begins) adds to those that run.
 *  T2 (closes) marks that the server stops, then reads how many run.
 *  T3 (ends) takes one off, then reads the mark.
 *  Whoever is last of T2 and T3 finds none running and the mark. A T1 after that is served, but the
 *  stop does not wait for it.
 * </pre>
 */
final class ExemptCounts {
  private static final Map<RejectReason, Long> NEVER_REJECTED =
      Stream.of(RejectReason.values()).collect(Collectors.toMap(each -> each, each -> 0L));

  private final LongAdder[] arrivals;
  private final AtomicInteger[] running;
  private final AtomicInteger all = new AtomicInteger();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private volatile boolean closed;

  ExemptCounts(int classes) {
    arrivals = new LongAdder[classes];
    running = new AtomicInteger[classes];
    for (int i = 0; i < classes; i++) {
      arrivals[i] = new LongAdder();
      running[i] = new AtomicInteger();
    }
  }

  void begin(int index) {
    arrivals[index].increment();
    all.incrementAndGet();
    running[index].incrementAndGet();
  }

  void end(int index) {
    running[index].decrementAndGet();
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

  ClassCounts counts(int index) {
    int now = running[index].get();
    return new ClassCounts(0, now, 0, Math.max(now, arrivals[index].sum()), 0, NEVER_REJECTED);
  }
}
