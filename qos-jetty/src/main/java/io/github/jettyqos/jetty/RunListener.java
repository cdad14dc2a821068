package io.github.jettyqos.jetty;

/** Is told when the server runs, and with it the partition, and when that is over. */
public interface RunListener {
  /** The partition is in force; the first request comes after this. */
  void onStarted();

  /** All requests have ended, or will not be waited for; the partition is gone in a moment. */
  void onStopping();
}
