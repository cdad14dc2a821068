package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.measure.demand.DemandRecorder;
import org.jspecify.annotations.Nullable;

/**
 * A piece of admitted work: its permit, and its start and end times.
 *
 * <p>To be extended like {@link Permit}; its life cycle is managed by {@link WorkLifecycle}.
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
   * Work of a class whose waiting time starts at its arrival.
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
   * @param arrivalNanos when it arrived, on the clock of the workers: the start of its time in the
   *     queue
   * @param waitsFromNanos the start of its measured waiting time
   */
  protected Work(int classIndex, long arrivalNanos, long waitsFromNanos) {
    super(classIndex, arrivalNanos);
    this.waitsFromNanos = waitsFromNanos;
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
   * Whether the work has failed, so that its demand is not representative.
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

  /** Its client, for an observation. */
  final long ofClient() {
    return client();
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
}
