package io.github.jettyqos.core.measure.speedup;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The recorder of the speedup of a running server.
 *
 * <p>Law: with n concurrent handlers a server completes X(n) = mu G(n) requests per second. For any
 * arrivals, the maximum likelihood estimate at one level is
 *
 * <pre>
 *   X(n) = C(n) / T(n)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>n</td><td>level: concurrent handlers</td></tr>
 *   <tr><td>C(n)</td><td>completions at that level</td></tr>
 *   <tr><td>T(n)</td><td>time spent at that level, seconds</td></tr>
 *   <tr><td>mu, G(n)</td><td>see {@link io.github.jettyqos.core.Speedup}</td></tr>
 * </table>
 *
 * <p>Source: Jamjoom, Chou and Shin 2004, section II, who find the curve by saturating the server
 * with each number of threads in turn. Deviation: passive measurement. The load itself moves the
 * server over its levels, and the curve may change; levels without load are unknown, and {@link
 * SpeedupEstimate} says so.
 *
 * <p>That is exact for exponential service, and asymptotically for processor sharing under Poisson
 * arrivals, which is insensitive to the distribution. It is biased if some requests take many times
 * the mean and the load changes within their time: low levels then have mostly long requests, and
 * seem slower. {@link Dispersion} widens the errors by the variation of service times, not by this
 * bias.
 *
 * <p>{@link LevelTimes} adds the events up. Each 256th completion, and each reader, moves the sums
 * into {@link SpeedupBlocks}, under a lock, so that the memory covers the same completions
 * independent of the frequency of reads. A completion only tries the lock, and never waits;
 * otherwise the next one moves the sums. Changes of the server are tested by the reader, not by
 * requests. Memory: 8 bytes for each level, and 23 sums of 2 to 6 KiB.
 */
public final class SpeedupRecorder {
  /** The range of the highest separate level. */
  public static final IntRange MAX_LEVEL = new IntRange(1, LevelWord.MAX_LEVEL);

  private final LevelTimes times;
  private final ReentrantLock lock = new ReentrantLock();
  private final int maxLevel;

  @GuardedBy("lock")
  private final SpeedupBlocks blocks;

  @GuardedBy("lock")
  private final LevelBins taken;

  @GuardedBy("lock")
  private @Nullable LevelBins period; // null until the first read by periods

  @GuardedBy("lock")
  private double handlerSeconds;

  @GuardedBy("lock")
  private @Nullable SpeedupEstimate last;

  /**
   * A recorder without handlers.
   *
   * @param maxLevel the highest level; more handlers count as this
   * @param nowNanos the time, on the clock of the events
   */
  public SpeedupRecorder(int maxLevel, long nowNanos) {
    this(
        MAX_LEVEL.check("speedup.max-level", maxLevel),
        nowNanos,
        SpeedupBlocks.BLOCKS,
        SpeedupBlocks.BAR);
  }

  /** With another memory: number of blocks, and threshold of change detection. */
  SpeedupRecorder(int maxLevel, long nowNanos, int blocks, double bar) {
    this.times = new LevelTimes(maxLevel, nowNanos);
    this.blocks = new SpeedupBlocks(maxLevel, blocks, bar);
    this.taken = new LevelBins(maxLevel);
    this.maxLevel = maxLevel;
  }

  /**
   * Records the start of a handler.
   *
   * @param nowNanos the time
   */
  public void started(long nowNanos) {
    times.started(nowNanos);
  }

  /**
   * Records a completion. Does nothing if none had started.
   *
   * @param nowNanos the time
   */
  public void completed(long nowNanos) {
    if (times.completed(nowNanos) && lock.tryLock()) {
      try {
        take();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Concurrent handlers. */
  int level() {
    return times.level();
  }

  /**
   * Returns the estimate of the speedup.
   *
   * @return the estimate; the same instance without new data
   */
  public SpeedupEstimate estimate() {
    lock.lock();
    try {
      look();
      if (last == null) {
        last = SpeedupVerdict.of(blocks.sum(), blocks.dispersion());
      }
      return last;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns the total time of handlers since the start.
   *
   * @return seconds; its growth per second is the mean level
   */
  public double handlerSeconds() {
    lock.lock();
    try {
      take();
      return handlerSeconds;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns completions and time at each level since the last call; empty at the first. For one
   * reader, the control loop.
   *
   * @return new bins, owned by the caller
   */
  public LevelBins takePeriod() {
    lock.lock();
    try {
      take();
      LevelBins since = period == null ? new LevelBins(maxLevel) : period;
      period = new LevelBins(maxLevel);
      return since;
    } finally {
      lock.unlock();
    }
  }

  /** A copy of all remembered data. */
  LevelBins sum() {
    lock.lock();
    try {
      look();
      return blocks.sum();
    } finally {
      lock.unlock();
    }
  }

  /** By a reader: a test for a change takes 0.3 to 2 ms. */
  @GuardedBy("lock")
  private void look() {
    take();
    blocks.forgetBeforeChange();
  }

  @GuardedBy("lock")
  private void take() {
    taken.clear();
    if (times.takeTo(taken)) {
      blocks.open().add(taken);
      handlerSeconds += taken.levelSeconds();
      if (period != null) {
        period.add(taken);
      }
      last = null;
      blocks.closeIfComplete();
    }
  }
}
