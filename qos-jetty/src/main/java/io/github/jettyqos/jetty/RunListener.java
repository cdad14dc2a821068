package io.github.jettyqos.jetty;

/** A listener to the start and the stop of the server and its partition. */
public interface RunListener {
  /** Called when the partition is in force, before the first request. */
  void onStarted();

  /**
   * Called when all requests have ended, or the stop no longer waits for them; the partition ends
   * afterwards.
   */
  void onStopping();
}
