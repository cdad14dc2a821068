package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.RejectReason;
import java.util.Map;

/**
 * The simulated counts of one class since the observation began.
 *
 * @param arrivals arrivals
 * @param queued arrivals that would have been queued
 * @param rejected arrivals that would have been rejected, by reason
 * @param waitingNanos total waiting time of those that would have been dispatched
 * @param running requests that would be running now
 * @param waiting requests that would be queued now
 */
public record ObservedCounts(
    long arrivals,
    long queued,
    Map<RejectReason, Long> rejected,
    long waitingNanos,
    int running,
    int waiting) {

  public ObservedCounts {
    rejected = Map.copyOf(rejected);
  }

  /** {@return the number of arrivals that would have been rejected} */
  public long rejections() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }
}
