package io.github.jettyqos.core;

/**
 * The order in which requests leave the queue of a service class.
 *
 * <p>Every policy but {@link #FIFO} can delay a request indefinitely; {@link QueueRule#bound()}
 * limits that.
 */
public enum QueuePolicy {
  /** First come, first served. The default: fair, and needs no property of a request. */
  FIFO,
  /**
   * Shortest job first, ties in order of arrival. For classes whose requests differ much in size
   * and whose mean time counts; needs the size of a request.
   */
  SHORTEST,
  /**
   * Requests for the document dispatched last first, then those for the one before it, among the
   * last 16. For work that benefits from a predecessor; needs the document of a request.
   */
  BATCH,
  /**
   * Requests for cached documents first. For classes where a miss costs much more than a hit; needs
   * the document of a request, and an application that reports the cached documents.
   */
  CACHE_FIRST,
  /**
   * By the rank that the application assigns, lowest first, ties in order of arrival. For any other
   * order, such as by customer.
   */
  OWN
}
