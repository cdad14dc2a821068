package io.github.jettyqos.examples.load;

/** Hears what becomes of the requests of a stream, from more than one thread. */
public interface StreamListener {
  /** The status of what was not answered: the connection broke, or it took too long. */
  int UNANSWERED = 0;

  /** The time to come back of whom nothing was told about it. */
  long UNTOLD = -1;

  /** A request was sent; it was due so long after the start. */
  void sent(long dueNanos);

  /** A request was due and was not sent, because too many were unanswered. */
  void dropped(long dueNanos);

  /** One that was sent was answered, so long after it was due; or will not be. */
  void answered(long dueNanos, int status, long latencyNanos);
}
