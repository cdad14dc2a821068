package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.RejectReason;
import java.util.Map;

/**
 * What would have become of the work of one class since the observation began.
 *
 * @param arrivals pieces of work that came
 * @param queued of these, how many would have waited for a worker, however long
 * @param rejected how many would have been turned away, by reason
 * @param waitingNanos how long those would have waited together that would have got their worker
 * @param running how many would run now
 * @param waiting how many would wait now
 */
public record ObservedCounts(
    long arrivals,
    long queued,
    Map<RejectReason, Long> rejected,
    long waitingNanos,
    int running,
    int waiting) {

  /** Copies the map. */
  public ObservedCounts {
    rejected = Map.copyOf(rejected);
  }

  /** {@return how many would have been turned away, for whatever reason} */
  public long rejections() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }
}
