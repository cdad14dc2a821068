package io.github.jettyqos.examples.load;

/** Receives the outcome of each request of a stream, from more than one thread. */
public interface StreamListener {
  /** The status of an unanswered request: the connection broke, or it took too long. */
  int UNANSWERED = 0;

  /** The value of a missing {@code Retry-After}. */
  long UNTOLD = -1;

  /** A request was sent, with the time from the start at which it was due. */
  void sent(long dueNanos);

  /** A request was due and was not sent, because too many were unanswered. */
  void dropped(long dueNanos);

  /** A request was answered, with its latency from when it was due, or will never be. */
  void answered(long dueNanos, int status, long latencyNanos);
}
