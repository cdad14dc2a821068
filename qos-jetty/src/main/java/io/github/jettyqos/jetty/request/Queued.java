package io.github.jettyqos.jetty.request;

import org.jspecify.annotations.Nullable;

/** A request in a queue, as what watches over it sees it. */
interface Queued {
  /** Whether it waits still. */
  boolean isQueued();

  /** Since when. */
  long arrivalNanos();

  /** Its client has gone. At any time, and perhaps more than once. */
  void onClientGone(@Nullable Throwable reason);

  /** It is complete, by whatever way. */
  void onCompleted();
}
