package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.jetty.request.Outcomes;

/** The listeners of a server: to its starts and stops, and to the end of each request. */
public interface ServerEvents extends Outcomes {
  /** The server runs, and its partition is in force. */
  void started();

  /** All requests have ended, or will not be waited for. */
  void stopping();
}
