package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.RejectReason;
import java.util.Map;

/**
 * The counts of one class at the gate. Budget, running and queued are of one instant; the totals
 * may be a few requests older or newer.
 *
 * @param budget threads of the class
 * @param running running permits
 * @param later running permits of later work, whose requests have released their own permit
 * @param queued queued permits
 * @param queueLimit permits that may be queued: the capacity, or fewer while too many are late
 * @param dispatched permits that got a worker since the start, without later work
 * @param cancelled permits cancelled in the queue since the start
 * @param rejected permits rejected since the start, by reason; every reason has an entry
 */
public record ClassCounts(
    int budget,
    int running,
    int later,
    int queued,
    int queueLimit,
    long dispatched,
    long cancelled,
    Map<RejectReason, Long> rejected) {

  public ClassCounts {
    rejected = Map.copyOf(rejected);
  }

  /**
   * Returns the arrivals at the gate.
   *
   * @return dispatched + queued + cancelled + rejected
   */
  public long arrivals() {
    return dispatched + queued + cancelled + rejections();
  }

  /**
   * Returns the rejected requests.
   *
   * @return the sum over the reasons
   */
  public long rejections() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Returns the completed requests.
   *
   * @return dispatched - (running - later)
   */
  public long completed() {
    return dispatched - (running - later);
  }
}
