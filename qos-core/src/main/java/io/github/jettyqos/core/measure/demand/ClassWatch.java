package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.measure.speedup.LevelBins;
import io.github.jettyqos.core.measure.speedup.LevelTimes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The recorder of one class: time and completions at each level, the sum of processing times, and
 * samples of CPU time.
 *
 * <p><b>Sampling</b> is by the number i of a request at its start, independent of its properties:
 * {@code 157 i mod 256 < share / 4}. 157 is odd and about 256 times the golden ratio, so each 256
 * consecutive requests have that many samples, spread evenly, and a pattern with a period that
 * divides 256 (every 16th request is a heavy one) is sampled in proportion. Steps of 16 would
 * sample all of these, or none. A share that is not divisible by 4 has the rest in some of four
 * milliseconds.
 *
 * <p><b>A sample is one word</b>, two floats, in a ring.
 *
 * <pre>
 *  T1 (ends a request) claims a slot by one addition, and writes its sample there.
 *  T2 (reader) swaps each slot for 0.
 *  Either T2 gets the sample or finds it when it comes next; if others come around first, an older
 *  one is lost. None is counted twice, and none is half of one and half of another.
 * </pre>
 *
 * <p>Levels are taken from {@link LevelTimes} by the reader, and by each 256th completion, which
 * tries the lock and never waits. Without a read between two of those the request rate is high, and
 * the sampling rate is reduced.
 */
final class ClassWatch {
  /** All requests are samples. */
  static final int ALL = 1024;

  /** One in 64, while more than about 2000 requests a second come. */
  static final int FEW = 16;

  /** The minimum of a reader: one in 1024. */
  static final int FEWEST = 1;

  private static final int MILLI_SHIFT = 20;

  private static final int WEYL = 157;
  private static final int SLOTS = 256;

  /** Padding of 128 bytes around the cells that every request writes. */
  private static final int CURSOR = 16;

  private static final int PROCESSED = 32;

  /** Failed requests, and their processing times. */
  private static final int FAILED = 48;

  private static final int FIRST = 64;
  private static final double NANOS = 1e-9;
  private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

  private final LevelTimes times;
  private final int maxLevel;
  private final long[] cells = new long[FIRST + SLOTS + CURSOR];
  private final ReentrantLock lock = new ReentrantLock();
  private LevelBins levels;
  private long processedBefore;
  private long failedBefore;
  private long failedNanosBefore;
  private boolean read = true;

  /** Read at every start, and written a few times a second. */
  private volatile int share = ALL;

  ClassWatch(int maxLevel, long nowNanos) {
    this.times = new LevelTimes(maxLevel, nowNanos);
    this.maxLevel = maxLevel;
    this.levels = new LevelBins(maxLevel);
  }

  /** Returns whether the request is a sample. */
  boolean started(long nowNanos) {
    int turn = times.started(nowNanos) * WEYL & 0xFF;
    return 4 * turn + (int) (nowNanos >>> MILLI_SHIFT & 3) < share;
  }

  void completed(long nowNanos, long processingNanos) {
    long ignored = (long) CELL.getAndAdd(cells, PROCESSED, processingNanos);
    if (times.completed(nowNanos) && lock.tryLock()) {
      try {
        boolean nothing = !times.takeTo(levels);
        if (!read && !nothing) {
          share = Math.min(share, FEW);
        }
        read = false;
      } finally {
        lock.unlock();
      }
    }
  }

  void failed(long nowNanos, long processingNanos) {
    long ignored = (long) CELL.getAndAdd(cells, FAILED, 1L);
    ignored = (long) CELL.getAndAdd(cells, FAILED + 1, processingNanos);
    completed(nowNanos, processingNanos);
  }

  /** Records a sample; used is below 0 if unknown. */
  void sample(long usedNanos, long processingNanos) {
    int slot = FIRST + ((int) (long) CELL.getAndAdd(cells, CURSOR, 1L) & (SLOTS - 1));
    CELL.setRelease(cells, slot, pack(usedNanos, processingNanos));
  }

  private static long pack(long usedNanos, long processingNanos) {
    float used = (float) (usedNanos * NANOS);
    return ClassPeriod.pack(used, (float) (Math.max(1, processingNanos) * NANOS)); // 0 is no sample
  }

  /** Sets the number of samples in 1024 requests. */
  void share(int next) {
    share = next;
  }

  int share() {
    return share;
  }

  LevelBins emptyLevels() {
    return new LevelBins(maxLevel);
  }

  /** Requests at work. */
  int level() {
    return times.level();
  }

  /** The sum of processing times of completed requests since the start. */
  long processedNanos() {
    return (long) CELL.getOpaque(cells, PROCESSED);
  }

  /** The data since the last call, for one reader. */
  ClassPeriod take() {
    LevelBins taken;
    lock.lock();
    try {
      boolean ignored = times.takeTo(levels);
      taken = levels;
      levels = new LevelBins(maxLevel);
      read = true;
    } finally {
      lock.unlock();
    }
    long processed = processedNanos();
    double seconds = (processed - processedBefore) * NANOS;
    processedBefore = processed;
    long failed = (long) CELL.getOpaque(cells, FAILED);
    long nanos = (long) CELL.getOpaque(cells, FAILED + 1);
    ClassPeriod period =
        new ClassPeriod(
            taken, seconds, failed - failedBefore, (nanos - failedNanosBefore) * NANOS, samples());
    failedBefore = failed;
    failedNanosBefore = nanos;
    return period;
  }

  private long[] samples() {
    long[] samples = new long[SLOTS];
    int count = 0;
    for (int slot = FIRST; slot < FIRST + SLOTS; slot++) {
      if ((long) CELL.getOpaque(cells, slot) != 0) {
        samples[count++] = (long) CELL.getAndSet(cells, slot, 0L);
      }
    }
    return Arrays.copyOf(samples, count);
  }
}
