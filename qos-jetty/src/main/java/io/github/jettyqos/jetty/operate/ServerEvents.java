package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.jetty.request.Outcomes;

/** The listeners of a server to its starts and stops, and to the end of each request. */
public interface ServerEvents extends Outcomes {
  /** Called when the server runs, and its partition is in force. */
  void started();

  /** Called after a reload that may have added, removed or moved classes. */
  void classes();

  /** Called when the server is no longer ready for more requests, or is so again. */
  void ready(boolean now);

  /** Called when all requests have ended, or the stop no longer waits for them. */
  void stopping();
}
