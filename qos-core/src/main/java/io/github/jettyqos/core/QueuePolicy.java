package io.github.jettyqos.core;

/**
 * In which order the requests of one service class leave its queue.
 *
 * <p>Every policy but {@link #FIFO} prefers somebody and so makes somebody else wait: {@link
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
   * First who wants the document that was dispatched last, then the one before it, among the 16
   * dispatched last. For work that a predecessor has just warmed up; needs the document of a
   * request.
   */
  BATCH,
  /**
   * First who wants a document that is in the cache. For classes where a miss costs much more than
   * a hit; needs the document of a request and somebody who knows what is cached.
   */
  CACHE_FIRST
}
