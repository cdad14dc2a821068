package io.github.jettyqos.core.measure.demand;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Records what the requests of each class use, for the {@link DemandSource} of the server.
 *
 * <p>A request pays for one more count of levels, that of its class, and one in a few is a sample:
 * its thread's processor time is read as its last act before the handler and its first one after.
 * All are samples until {@link DemandSource} knows enough of the class, or has reason to think that
 * it changed; then so many that there are about 64 a second, or one in 64 where more than 4000 come
 * in one. A sample takes about a microsecond: so a class pays some 70 microseconds a second for
 * them, or a busy one 20 nanoseconds a request.
 *
 * <p>A virtual thread does not tell what it has used. If it is a sample, somebody looks now and
 * then whether it runs, see {@link DemandSource#look}.
 *
 * <p>Only the thread that handles is read. What a request has done by others, as asynchronous
 * handlers do, shows in the processor time of the process alone.
 *
 * <p>Memory: 8 bytes for each level of a class, up to 4096 of them, and 10 KiB for a class.
 */
public final class DemandRecorder {
  /** Instead of a time: the request is no sample. */
  public static final long NO_SAMPLE = Long.MIN_VALUE;

  /** Instead of a time: it is not known. */
  public static final long UNKNOWN = -1;

  /** Less the slot of {@link HandlerStates}: its thread is looked at. */
  private static final long SILENT = -2;

  private static final int MOST_LEVELS = 4096;

  private final HandlerStates states;
  private final List<ClassWatch> classes;
  private final ThreadCpuClock cpu;
  private final long sinceNanos;

  /**
   * A recorder of a server with nothing to do.
   *
   * @param classes how many there are
   * @param maxLevel the most requests at work at once; more are counted as these
   * @param cpu what threads use
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
   * A handler is about to start, in this thread.
   *
   * @param classIndex the class of its request
   * @param nowNanos the time
   * @return what the thread has used so far, nanoseconds; or below 0 {@link #NO_SAMPLE}, or that it
   *     does not tell. Unless it is no sample, {@link #used} is to be called with it, once
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
   * What a handler that has just come back has used, in this thread.
   *
   * @param atStart what {@link #started} returned in this thread
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
   * A request is complete. Does nothing if none of its class had started.
   *
   * @param classIndex its class
   * @param nowNanos the time
   * @param processingNanos since it was started
   * @param usedNanos what {@link #used} returned; {@link #UNKNOWN} if its handler is not back
   */
  public void completed(int classIndex, long nowNanos, long processingNanos, long usedNanos) {
    ClassWatch watch = classes.get(classIndex);
    watch.completed(nowNanos, Math.max(0, processingNanos));
    if (usedNanos != NO_SAMPLE) {
      watch.sample(usedNanos, processingNanos);
    }
  }

  /**
   * A request is complete, but has failed: it tells nothing of what its class needs. Does nothing
   * if none of its class had started.
   *
   * @param classIndex its class
   * @param nowNanos the time
   * @param processingNanos since it was started
   */
  public void failed(int classIndex, long nowNanos, long processingNanos) {
    classes.get(classIndex).failed(nowNanos, Math.max(0, processingNanos));
  }

  /**
   * How many classes there are.
   *
   * @return as given
   */
  public int size() {
    return classes.size();
  }

  /**
   * Requests of a class that have started and are not complete.
   *
   * @param classIndex the class
   * @return at least 0
   */
  public int atWork(int classIndex) {
    return classes.get(classIndex).level();
  }

  /**
   * The processing times of all requests of a class that were completed, since the start.
   *
   * @param classIndex the class
   * @return nanoseconds
   */
  public long processedNanos(int classIndex) {
    return classes.get(classIndex).processedNanos();
  }

  /**
   * Handlers whose threads are looked at, since these do not tell.
   *
   * @return at least 0
   */
  public int lookedAt() {
    return states.present();
  }

  /** When it began. */
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
