package io.github.jettyqos.core.measure.demand;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The recorder of the resource use of each class, for the {@link DemandSource} of the server.
 *
 * <p>The cost per request is one more count of levels, and for samples two reads of the CPU time of
 * its thread, directly before and after the handler. All requests are samples until {@link
 * DemandSource} knows enough of the class, or suspects a change; then about 64 per second, or one
 * in 1024 above 64 000 requests per second. A sample takes about two microseconds: some 130
 * microseconds per second for a class.
 *
 * <p>A virtual thread has no CPU clock. If it is a sample, its state is sampled instead, see {@link
 * DemandSource#look}.
 *
 * <p>Only the handling thread is read. Work on other threads, as by asynchronous handlers, is only
 * in the CPU time of the process.
 *
 * <p>Memory: 8 bytes for each level of a class, up to 4096 of them, and 10 KiB for a class.
 */
public final class DemandRecorder {
  /** In place of a time: the request is no sample. */
  public static final long NO_SAMPLE = Long.MIN_VALUE;

  /** In place of a time: unknown. */
  public static final long UNKNOWN = -1;

  /** Minus the slot of {@link HandlerStates}: the state of its thread is sampled. */
  private static final long SILENT = -2;

  private static final int MOST_LEVELS = 4096;

  private final HandlerStates states;
  private final List<ClassWatch> classes;
  private final ThreadCpuClock cpu;
  private final long sinceNanos;

  /**
   * A recorder without requests.
   *
   * @param classes number of classes
   * @param maxLevel the highest level; more requests count as this
   * @param cpu the CPU clock of threads
   * @param nowNanos the time, on the clock of the events
   */
  public DemandRecorder(int classes, int maxLevel, ThreadCpuClock cpu, long nowNanos) {
    int levels = Math.max(1, Math.min(maxLevel, MOST_LEVELS));
    this.classes =
        IntStream.range(0, classes).mapToObj(k -> new ClassWatch(levels, nowNanos)).toList();
    this.states = new HandlerStates(classes, cpu);
    this.cpu = cpu;
    this.sinceNanos = nowNanos;
  }

  /**
   * Records the start of a handler, in its thread.
   *
   * @param classIndex the class of its request
   * @param nowNanos the time
   * @return the CPU time of the thread so far, nanoseconds; or below 0 {@link #NO_SAMPLE}, or a
   *     mark. Unless it is no sample, pass it to {@link #used}, once
   */
  public long started(int classIndex, long nowNanos) {
    if (!classes.get(classIndex).started(nowNanos)) {
      return NO_SAMPLE;
    }
    long used = cpu.cpuNanos();
    return used < 0 ? enter(classIndex) : used;
  }

  private long enter(int classIndex) {
    Object thread = cpu.silentThread();
    int slot = thread == null ? HandlerStates.NONE : states.enter(classIndex, thread);
    return slot < 0 ? UNKNOWN : SILENT - slot;
  }

  /**
   * Returns the CPU time of a handler that has just returned, in its thread.
   *
   * @param atStart the result of {@link #started} in this thread
   * @return nanoseconds; {@link #UNKNOWN}, or {@link #NO_SAMPLE}
   */
  public long used(long atStart) {
    if (atStart < 0) {
      if (atStart <= SILENT && atStart != NO_SAMPLE) {
        states.leave((int) (SILENT - atStart));
      }
      return atStart == NO_SAMPLE ? NO_SAMPLE : UNKNOWN;
    }
    long now = cpu.cpuNanos();
    return now < atStart ? UNKNOWN : now - atStart;
  }

  /**
   * Records a completion. Does nothing if none of its class had started.
   *
   * @param classIndex its class
   * @param nowNanos the time
   * @param processingNanos since it was started
   * @param usedNanos the result of {@link #used}; {@link #UNKNOWN} if its handler has not returned
   */
  public void completed(int classIndex, long nowNanos, long processingNanos, long usedNanos) {
    ClassWatch watch = classes.get(classIndex);
    watch.completed(nowNanos, Math.max(0, processingNanos));
    if (usedNanos != NO_SAMPLE) {
      watch.sample(usedNanos, processingNanos);
    }
  }

  /**
   * Records a failed request, which is excluded from the estimates. Does nothing if none of its
   * class had started.
   *
   * @param classIndex its class
   * @param nowNanos the time
   * @param processingNanos since it was started
   */
  public void failed(int classIndex, long nowNanos, long processingNanos) {
    classes.get(classIndex).failed(nowNanos, Math.max(0, processingNanos));
  }

  /**
   * Returns the number of classes.
   *
   * @return as given
   */
  public int size() {
    return classes.size();
  }

  /**
   * Returns the requests of a class at work.
   *
   * @param classIndex the class
   * @return at least 0
   */
  public int atWork(int classIndex) {
    return classes.get(classIndex).level();
  }

  /**
   * Returns the sum of processing times of completed requests of a class since the start.
   *
   * @param classIndex the class
   * @return nanoseconds
   */
  public long processedNanos(int classIndex) {
    return classes.get(classIndex).processedNanos();
  }

  /**
   * Returns the number of handlers whose thread states are sampled.
   *
   * @return at least 0
   */
  public int lookedAt() {
    return states.present();
  }

  /** The time of its start. */
  long sinceNanos() {
    return sinceNanos;
  }

  HandlerStates states() {
    return states;
  }

  ClassWatch watch(int classIndex) {
    return classes.get(classIndex);
  }
}
