package io.github.jettyqos.jetty.request;

import org.jspecify.annotations.Nullable;

/** A queued request, as seen by its watches. */
interface Queued {
  boolean isQueued();

  long arrivalNanos();

  /** Called when its client has gone, at any time, and perhaps more than once. */
  void onClientGone(@Nullable Throwable reason);

  /** Called when the request is complete in any way. */
  void onCompleted();
}
