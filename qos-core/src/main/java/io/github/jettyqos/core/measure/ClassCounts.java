package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.RejectReason;
import java.util.Map;

/**
 * What the gate counts for one class. Budget, running and queued are of one instant; the totals may
 * be a few requests older or younger.
 *
 * @param budget whole threads the class may hold
 * @param running permits running now
 * @param later those of them that run for requests which have given their own permit back
 * @param queued permits waiting now
 * @param dispatched permits that got a worker since the start, but for later work
 * @param cancelled permits that left the queue because their client did, since the start
 * @param rejected permits turned away since the start, by reason; every reason has an entry
 */
public record ClassCounts(
    int budget,
    int running,
    int later,
    int queued,
    long dispatched,
    long cancelled,
    Map<RejectReason, Long> rejected) {

  /** Copies the map. */
  public ClassCounts {
    rejected = Map.copyOf(rejected);
  }

  /**
   * Requests that came to the gate.
   *
   * @return dispatched + waiting + cancelled + rejected
   */
  public long arrivals() {
    return dispatched + queued + cancelled + rejections();
  }

  /**
   * Requests that were turned away, for whatever reason.
   *
   * @return the sum over the reasons
   */
  public long rejections() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Requests that had a worker and gave it back.
   *
   * @return dispatched - (running - later)
   */
  public long completed() {
    return dispatched - (running - later);
  }
}
