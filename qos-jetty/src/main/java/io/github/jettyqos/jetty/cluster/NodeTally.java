package io.github.jettyqos.jetty.cluster;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.NanoClock;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * What becomes of the requests of a node, and of its heartbeats. Those that count never wait, nor
 * for each other's memory.
 *
 * <pre>
 *  T1 gives the node a request, which then ends.
 *  T2 reads how many are there: those given, less those that ended.
 *  Did it read those given first, T1's might be among those that ended alone, and -1 be there.
 * </pre>
 *
 * <p>So those that ended are read first. What is given between the two is in the number, though it
 * may have ended: for the moment of a reading a busy node has a few more.
 */
final class NodeTally {
  private static final double NANOS = 1e9;

  private final LongAdder given = new LongAdder();
  private final Map<Ending, LongAdder> ended = new EnumMap<>(Ending.class);
  private final LongAdder retried = new LongAdder();
  private final LongAdder missed = new LongAdder();
  private volatile long heardNanos;

  /** Written after the time, and read before it. */
  private volatile boolean heard;

  NodeTally() {
    for (Ending each : Ending.values()) {
      ended.put(each, new LongAdder());
    }
  }

  void give() {
    given.increment();
  }

  void over(Ending ending) {
    of(ending).increment();
  }

  /** Another node was given a request that was here. */
  void retry() {
    retried.increment();
  }

  void missed() {
    missed.increment();
  }

  void heard(long nowNanos) {
    heardNanos = nowNanos;
    heard = true;
  }

  private LongAdder of(Ending ending) {
    return requireNonNull(ended.get(ending));
  }

  long given() {
    return given.sum();
  }

  long ended(Ending ending) {
    return of(ending).sum();
  }

  long ended() {
    return ended.values().stream().mapToLong(LongAdder::sum).sum();
  }

  int inFlight() {
    long gone = ended();
    return Math.toIntExact(given() - gone);
  }

  long retries() {
    return retried.sum();
  }

  long misses() {
    return missed.sum();
  }

  double silentSeconds(NanoClock clock) {
    return heard ? (clock.nanoTime() - heardNanos) / NANOS : Double.NaN;
  }
}
