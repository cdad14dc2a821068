package io.github.jettyqos.core.measure.speedup;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.check.IntRange;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Measures the speedup of a server while it works.
 *
 * <p>Law: with n handlers at once a server completes X(n) = mu G(n) requests per second. Whatever
 * the arrivals, the most likely value of the rate at one level is
 *
 * <pre>
 *   X(n) = C(n) / T(n)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>n</td><td>level: handlers at once</td></tr>
 *   <tr><td>C(n)</td><td>completions at that level</td></tr>
 *   <tr><td>T(n)</td><td>time spent at that level, seconds</td></tr>
 *   <tr><td>mu, G(n)</td><td>see {@link io.github.jettyqos.core.Speedup}</td></tr>
 * </table>
 *
 * <p>Source: Jamjoom, Chou and Shin 2004, section II, who find the curve by saturating the server
 * with each number of threads in turn. Deviation: this sends nothing. The load itself moves the
 * server over its levels, and the curve may change while it runs; what the load does not visit is
 * not known, and {@link SpeedupEstimate} says so.
 *
 * <p>That is exact for exponential service, and in the long run for any service that handlers share
 * equally under a Poisson load, which is insensitive to the distribution. It is off where some
 * requests take many times the mean and the load swings within their time: low levels are then left
 * to the long ones, and seem slower than they are. {@link Dispersion} widens the errors by what
 * service times vary, not by that.
 *
 * <p>{@link LevelTimes} adds the events up. Each 256th completion, and each reader, moves the sums
 * into {@link SpeedupBlocks}, under a lock, so that the memory covers the same completions however
 * seldom somebody reads. A completion only tries the lock, and never waits; if it fails, the sums
 * wait for the next. Whether the server has changed is tested by the reader, no request. Memory is
 * bounded: 8 bytes for each level, and 23 sums of 2 to 6 KiB.
 */
public final class SpeedupRecorder {
  /** The range of the highest level that is told from others. */
  public static final IntRange MAX_LEVEL = new IntRange(1, LevelWord.MAX_LEVEL);

  private final LevelTimes times;
  private final ReentrantLock lock = new ReentrantLock();
  private final int maxLevel;

  @GuardedBy("lock")
  private final SpeedupBlocks blocks;

  @GuardedBy("lock")
  private final LevelBins taken;

  @GuardedBy("lock")
  private @Nullable LevelBins period; // null until somebody reads by periods

  @GuardedBy("lock")
  private double handlerSeconds;

  @GuardedBy("lock")
  private @Nullable SpeedupEstimate last;

  /**
   * A recorder of a server with nothing to do.
   *
   * @param maxLevel the most handlers at once; more are counted as these
   * @param nowNanos the time, on the clock of the events
   */
  public SpeedupRecorder(int maxLevel, long nowNanos) {
    this(
        MAX_LEVEL.check("speedup.max-level", maxLevel),
        nowNanos,
        SpeedupBlocks.BLOCKS,
        SpeedupBlocks.BAR);
  }

  /** With another memory: blocks, and the bar above which a change is seen. */
  SpeedupRecorder(int maxLevel, long nowNanos, int blocks, double bar) {
    this.times = new LevelTimes(maxLevel, nowNanos);
    this.blocks = new SpeedupBlocks(maxLevel, blocks, bar);
    this.taken = new LevelBins(maxLevel);
    this.maxLevel = maxLevel;
  }

  /**
   * A handler started.
   *
   * @param nowNanos the time
   */
  public void started(long nowNanos) {
    times.started(nowNanos);
  }

  /**
   * A handler completed its request. Does nothing if none had started.
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

  /** Handlers at once, now. */
  int level() {
    return times.level();
  }

  /**
   * What is known of the speedup now.
   *
   * @return the estimate; the same one while nothing happens
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
   * How long handlers worked, all together, since the start.
   *
   * @return seconds; by how much it grows in a second is the mean level
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
   * Completions and time at each level since this was last called; nothing when it is called first.
   * For one reader, the control loop.
   *
   * @return what came since, the caller's own
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

  /** All that is remembered, in a copy. */
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
