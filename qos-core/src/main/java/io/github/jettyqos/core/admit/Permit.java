package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The right of one request or task to a worker, or its place in the queue of its class, with the
 * times of its work.
 *
 * <p>The caller extends it by what is to happen at its turn. A permit is used once: new, possibly
 * queued, running, released; or rejected; or cancelled. Callbacks are called outside the gate's
 * lock by the thread that made room, expired the permit or closed the gate, so they must hand the
 * work over and not do it. The times are kept by {@link WorkLifecycle}.
 */
public abstract class Permit {
  static final int NEW = 0;
  static final int QUEUED = 1;
  static final int RUNNING = 2;
  static final int RELEASED = 3;
  static final int REJECTED = 4;
  static final int CANCELLED = 5;
  static final int DISPLACED = 6;

  private static final long NEVER = Long.MIN_VALUE;

  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Permit.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The value for no deadline. */
  public static final long ANY_TIME = Long.MAX_VALUE;

  private int classIndex;
  private final long arrivalNanos;
  private final long waitsFromNanos;

  @SuppressWarnings("unused") // through STATE
  private volatile int state;

  /** The reason of a rejection; written once, under the gate's lock. */
  private @Nullable RejectReason refusal;

  /** Whether it is for later work. Written before publication. */
  boolean later;

  /**
   * The lane whose queue it joined; null if it joined none. Written under the gate's lock; read
   * under it, or after the permit was dispatched. Of no closer type, as lanes know permits.
   */
  @Nullable Object lane;

  /** The number of its queue of a {@link FairQueue}, from 1; 0 for other queues. */
  int place;

  // Links of its queue, guarded by the gate's lock; next also links the permits dispatched by one
  // release, which are in no queue.
  @Nullable Permit previous;
  @Nullable Permit next;

  private long startedNanos = NEVER;
  private long endedNanos;
  private long cpuAtStart = DemandRecorder.NO_SAMPLE;
  private long cpuUsed = DemandRecorder.UNKNOWN;
  private @Nullable Observed observed;

  /**
   * A permit of a class for a request whose waiting time starts at its arrival.
   *
   * @param classIndex index of the service class in the gate's list
   * @param arrivalNanos when the request arrived, on the clock by which the gate is expired
   */
  protected Permit(int classIndex, long arrivalNanos) {
    this(classIndex, arrivalNanos, arrivalNanos);
  }

  /**
   * A permit of a class.
   *
   * @param classIndex index of the service class in the gate's list
   * @param arrivalNanos when the request arrived, on the clock by which the gate is expired: the
   *     start of its time in the queue
   * @param waitsFromNanos the start of its measured waiting time
   */
  protected Permit(int classIndex, long arrivalNanos, long waitsFromNanos) {
    this.classIndex = classIndex;
    this.arrivalNanos = arrivalNanos;
    this.waitsFromNanos = waitsFromNanos;
  }

  /** Called once when a queued permit gets its worker. Hand the work over; do not block. */
  protected abstract void onDispatched();

  /**
   * Called once when a queued permit is rejected. Hand the answer over; do not block.
   *
   * @param reason why
   */
  protected abstract void onRejected(RejectReason reason);

  /**
   * Called when its class is removed while it is queued: it holds nothing, and may be admitted
   * again by {@link Gate#admitAgain}. Permits are called in the order of their arrival, one after
   * the other. By default it is rejected, as if the gate stopped.
   */
  protected void onDisplaced() {
    rejected(RejectReason.STOPPING);
    onRejected(RejectReason.STOPPING);
  }

  /**
   * Called once after started work has ended, possibly after its worker is taken by another. Must
   * not block; exceptions are logged.
   *
   * @param waitingNanos arrival to start
   * @param processingNanos start to end
   */
  protected void onMeasured(long waitingNanos, long processingNanos) {}

  /**
   * What to run if a simulated gate refuses the work, which goes on; called when it is admitted.
   *
   * @return by default null, for nothing
   */
  protected @Nullable Runnable ifRefused() {
    return null;
  }

  /**
   * Whether the work has failed, so that its demand is not representative.
   *
   * @return false unless overridden
   */
  protected boolean isFailed() {
    return false;
  }

  /**
   * Returns the estimated size of the work for shortest job first, or its rank for the
   * application's own order. Called once, when it joins the queue, under the gate's lock: return a
   * stored value.
   *
   * @return an estimate in any unit, the same for all permits of the class, such as bytes or
   *     nanoseconds; the smallest goes first; default 0
   */
  protected long size() {
    return 0;
  }

  /**
   * Returns the identity of the requested document, for policies by document. Called once, when it
   * joins the queue, under the gate's lock: return a stored value.
   *
   * @return the same number for the same document; default 0
   */
  protected long document() {
    return 0;
  }

  /**
   * Returns the identity of the client, for fair shares. Called once, when it joins the queue,
   * under the gate's lock: return a stored value.
   *
   * @return the same number for the same client, evenly distributed; default 0
   */
  protected long client() {
    return 0;
  }

  /**
   * The latest start for an answer in time. Called when it joins the queue and at its turn, under
   * the gate's lock: return a stored value.
   *
   * @return nanoseconds on the clock of the gate, or {@link #ANY_TIME}, the default
   */
  protected long latestStartNanos() {
    return ANY_TIME;
  }

  /** {@return the index of its service class, from 0} */
  public final int classIndex() {
    return classIndex;
  }

  /**
   * Returns the arrival time of its request.
   *
   * @return nanoseconds on the clock of the caller
   */
  public final long arrivalNanos() {
    return arrivalNanos;
  }

  /**
   * Returns whether it holds a worker.
   *
   * @return true from dispatch to release
   */
  public final boolean isRunning() {
    return state() == RUNNING;
  }

  /**
   * Returns whether it is queued.
   *
   * @return true from being queued to dispatch, rejection or cancellation
   */
  public final boolean isQueued() {
    return state() == QUEUED;
  }

  /**
   * Returns whether its class was removed while it was queued.
   *
   * @return true until it is admitted again
   */
  public final boolean isDisplaced() {
    return state() == DISPLACED;
  }

  /** Gives it another class, before its admission. */
  final void classIndex(int next) {
    classIndex = next;
  }

  final int state() {
    return (int) STATE.getAcquire(this);
  }

  /** For transitions that only one thread can make: before admission returns, or under the lock. */
  final void state(int to) {
    STATE.setRelease(this, to);
  }

  /** Marks it as rejected. Under the lock. */
  final void rejected(RejectReason reason) {
    refusal = reason;
    state(REJECTED);
  }

  /** {@return the reason of its rejection; null if it was not rejected} */
  public final @Nullable RejectReason refusal() {
    return refusal;
  }

  /** For the transition that any thread may request at any time. */
  final boolean releaseOnce() {
    return state() == RUNNING && STATE.compareAndSet(this, RUNNING, RELEASED);
  }

  final boolean isStarted() {
    return startedNanos != NEVER;
  }

  /** {@return when its work was started, which it was} */
  public final long startedNanos() {
    return startedNanos;
  }

  final void startedAt(long nowNanos) {
    startedNanos = nowNanos;
  }

  final void endedAt(long nowNanos) {
    endedNanos = nowNanos;
  }

  /** The CPU time of its thread at the start, or that it is not sampled. */
  final void cpuAtStart(long nanos) {
    cpuAtStart = nanos;
  }

  final long cpuAtStart() {
    return cpuAtStart;
  }

  final void cpuUsed(long nanos) {
    cpuUsed = nanos;
  }

  /** The CPU time of its handler, if sampled. */
  final long cpuUsed() {
    return cpuAtStart == DemandRecorder.NO_SAMPLE ? DemandRecorder.NO_SAMPLE : cpuUsed;
  }

  final void observedAs(@Nullable Observed played) {
    observed = played;
  }

  /** Its simulated counterpart; null if it is not observed. */
  final @Nullable Observed observed() {
    return observed;
  }

  final long waitingNanos() {
    return startedNanos - waitsFromNanos;
  }

  final long processingNanos() {
    return endedNanos - startedNanos;
  }

  /** Identity, by which queues find it. */
  @Override
  public final boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public final int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public String toString() {
    return "Permit@%x[class %d, state %d]".formatted(hashCode(), classIndex, state());
  }
}
