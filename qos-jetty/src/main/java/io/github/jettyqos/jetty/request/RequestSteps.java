package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;
import org.jspecify.annotations.Nullable;

/** The {@link Exchange} of a request, as its parts see it: body, permit, wait, later work. */
interface RequestSteps extends RunningHandlers.Origin {
  int classIndex();

  // ---- for the reader of its body

  /**
   * Requests admission, with what was set of its body before.
   *
   * @param mayHandle whether the current thread may run handlers
   */
  boolean admit(boolean mayHandle) throws Exception;

  /** Admits a request whose handler reads its body, or the rest that was not read. */
  boolean admitWith(@Nullable EarlyBody read, boolean mayHandle) throws Exception;

  /** Admits a request whose body was read, in whole or in part. */
  boolean admitRead(EarlyBody read, boolean complete, boolean mayHandle) throws Exception;

  /** Admits a request whose body could not be read, as its error page may need a worker. */
  boolean admitFailed(Throwable reason) throws Exception;

  /** Answers a request that is turned away while its body is read. */
  void turnAway(RejectReason reason);

  /** Fails the request in a thread that may block. */
  void failUnlessAnswered(Throwable reason);

  // ---- for its permit

  /** Continues after the queue: its turn has come, or it was rejected there. */
  void goOn();

  /** Whether its response is a server error. */
  boolean isFailed();

  /** What records it if admission, which observes, would have refused it; null if nothing does. */
  @Nullable Runnable ifRefused();

  /** Called when its permit is released, and its work measured. */
  void measured(long waitingNanos, long processingNanos);

  // ---- for its wait in the queue

  /**
   * Reads the received part of the body while the request is queued, if other streams need the
   * window of the connection.
   *
   * @return whether to look again
   */
  boolean readWhileQueued();

  /** Called when its client has gone, at any time, and perhaps more than once. */
  void onClientGone(@Nullable Throwable reason);

  /** Releases the body, which will not be read. */
  void dropBody();

  /** Ends the look at its stream, before the stream ends. */
  void endLook();

  // ---- for its later work

  /** Whether its own permit was released, or is about to be. */
  boolean isPermitDone();

  /** Releases its own permit. */
  void releaseOwn();

  /** Fails the request without an error page. */
  void fail(@Nullable Throwable reason);
}
