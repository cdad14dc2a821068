package io.github.jettyqos.jetty.cluster;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.NanoClock;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counts of a node's requests and heartbeats. Counting never blocks, and does not contend for
 * memory.
 *
 * <pre>
 *  T1 gives the node a request, which then ends.
 *  T2 computes the number in flight: given less ended requests.
 *  If it read the given ones first, T1's request might count as ended only, and the result be -1.
 * </pre>
 *
 * <p>So the ended ones are read first. A request given and ended between the two reads still
 * counts: the number may be a few too high.
 */
final class NodeTally {
  private static final double NANOS = 1e9;

  private final LongAdder given = new LongAdder();
  private final Map<NodeOutcome, LongAdder> ended = new EnumMap<>(NodeOutcome.class);
  private final LongAdder retried = new LongAdder();
  private final LongAdder missed = new LongAdder();
  private volatile long heardNanos;

  /** Written after the time, and read before it. */
  private volatile boolean heard;

  NodeTally() {
    for (NodeOutcome each : NodeOutcome.values()) {
      ended.put(each, new LongAdder());
    }
  }

  void give() {
    given.increment();
  }

  void over(NodeOutcome ending) {
    of(ending).increment();
  }

  /** Counts a request that moved to another node. */
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

  private LongAdder of(NodeOutcome ending) {
    return requireNonNull(ended.get(ending));
  }

  long given() {
    return given.sum();
  }

  long ended(NodeOutcome ending) {
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
