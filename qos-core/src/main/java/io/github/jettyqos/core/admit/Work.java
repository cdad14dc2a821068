package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.measure.demand.DemandRecorder;
import org.jspecify.annotations.Nullable;

/**
 * One piece of admitted work: its permit, and when it was started and ended.
 *
 * <p>It is extended as {@link Permit} says, and the workers of its server are told of it.
 */
public abstract class Work extends Permit {
  private static final long NEVER = Long.MIN_VALUE;

  private final long waitsFromNanos;
  private long startedNanos = NEVER;
  private long endedNanos;
  private long cpuAtStart = DemandRecorder.NO_SAMPLE;
  private long cpuUsed = DemandRecorder.UNKNOWN;
  private @Nullable Observed observed;

  /**
   * Work of a class that waits from when it arrived.
   *
   * @param classIndex index of its service class
   * @param arrivalNanos when it arrived, on the clock of the workers
   */
  protected Work(int classIndex, long arrivalNanos) {
    this(classIndex, arrivalNanos, arrivalNanos);
  }

  /**
   * Work of a class.
   *
   * @param classIndex index of its service class
   * @param arrivalNanos when it arrived, on the clock of the workers: its time in the queue is
   *     counted from then
   * @param waitsFromNanos from when its waiting time is measured
   */
  protected Work(int classIndex, long arrivalNanos, long waitsFromNanos) {
    super(classIndex, arrivalNanos);
    this.waitsFromNanos = waitsFromNanos;
  }

  /**
   * Called once when it has been started and has ended, after another may have its worker. Do not
   * block; what is thrown is logged.
   *
   * @param waitingNanos arrival to start
   * @param processingNanos start to end
   */
  protected void onMeasured(long waitingNanos, long processingNanos) {}

  /**
   * Whether what was done, as far as it is over, is no example of what such work needs: it has
   * failed.
   *
   * @return false unless overridden
   */
  protected boolean isFailed() {
    return false;
  }

  final boolean isStarted() {
    return startedNanos != NEVER;
  }

  final void startedAt(long nowNanos) {
    startedNanos = nowNanos;
  }

  final void endedAt(long nowNanos) {
    endedNanos = nowNanos;
  }

  /** What its thread had used when it was started, or that it is no sample. */
  final void cpuAtStart(long nanos) {
    cpuAtStart = nanos;
  }

  final long cpuAtStart() {
    return cpuAtStart;
  }

  final void cpuUsed(long nanos) {
    cpuUsed = nanos;
  }

  /** What its handler has used, as far as it is a sample. */
  final long cpuUsed() {
    return cpuAtStart == DemandRecorder.NO_SAMPLE ? DemandRecorder.NO_SAMPLE : cpuUsed;
  }

  /** Whose it is, for an observation. */
  final long ofClient() {
    return client();
  }

  final void observedAs(@Nullable Observed played) {
    observed = played;
  }

  /** What it is in play; null unless it is observed. */
  final @Nullable Observed observed() {
    return observed;
  }

  final long waitingNanos() {
    return startedNanos - waitsFromNanos;
  }

  final long processingNanos() {
    return endedNanos - startedNanos;
  }
}
