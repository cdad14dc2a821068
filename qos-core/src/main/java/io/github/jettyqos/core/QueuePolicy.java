package io.github.jettyqos.core;

/**
 * In which order the requests of one service class leave its queue.
 *
 * <p>Every policy but {@link #FIFO} prefers some requests and so makes others wait: {@link
 * QueueRule#bound()} ends that.
 */
public enum QueuePolicy {
  /** First come, first served. The default: it is fair, and knows nothing of a request. */
  FIFO,
  /**
   * The smallest first, of equal ones the first. For classes whose requests differ much in size and
   * whose mean time counts; needs the size of a request.
   */
  SHORTEST,
  /**
   * First the requests for the document that was dispatched last, then those for the one before it,
   * among the 16 dispatched last. For work that a predecessor has just warmed up; needs the
   * document of a request.
   */
  BATCH,
  /**
   * First the requests for documents that are in the cache. For classes where a miss costs much
   * more than a hit; needs the document of a request, and an application that tells what is cached.
   */
  CACHE_FIRST,
  /**
   * The one that the application ranks lowest, of equal ones the first. For an order that is
   * neither of the above, such as by customer.
   */
  OWN
}
