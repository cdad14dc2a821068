package io.github.jettyqos.jetty.route;

/**
 * The properties of a request that the queue of its class uses.
 *
 * @param profile of its class
 * @param cell its route, for the size by route
 * @param size its size, or its rank
 * @param document the requested document
 * @param client the number of its client
 * @param latestStartNanos the latest start for an answer in time, or {@code Permit.ANY_TIME}
 */
public record QueueProperties(
    ClassProfile profile, int cell, long size, long document, long client, long latestStartNanos) {

  /** Records its completion. */
  public void completed(long processingNanos) {
    profile.completed(cell, document, processingNanos);
  }
}
