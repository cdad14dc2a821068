package io.github.jettyqos.core.measure;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.NanoClock;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The recorder of the delays of one class.
 *
 * <p>Updating shared histograms would cost a request more than its admission, by six contended
 * cache lines. So samples go into a few buffers, each used by one thread at a time, and the thread
 * that fills a buffer, or reads, moves its contents.
 *
 * <pre>
 *  T1 (writer) uses a buffer, adds its sample, and if that fills it tries the lock.
 *  T2 (reader) holds the lock and uses one buffer after the other.
 *  T1 never waits while it uses a buffer, so T2, which waits for buffers, gets every one. If T1 finds
 *  every buffer in use or full, it uses none, takes the lock and counts its sample itself.
 * </pre>
 *
 * <p>{@link #recent} covers the last one to two windows while there are requests or reads in each
 * window; otherwise the time since the last read. This needs no timer. Memory: three sets of three
 * histograms, 240 KiB, two more for a control loop, one more for a busy class, and 4 KiB for each
 * buffer.
 */
public final class DelayRecorder {
  private static final long WINDOW_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int CAPACITY = 256;

  /** Nothing is ever added. */
  private static final DelaySet NONE = new DelaySet();

  private final ReentrantLock lock = new ReentrantLock();
  private final NanoClock clock;
  private final SampleBuffer[] buffers;

  @GuardedBy("lock")
  private final DelaySet past = new DelaySet();

  @GuardedBy("lock")
  private DelaySet young = new DelaySet();

  @GuardedBy("lock")
  private DelaySet old = new DelaySet();

  @GuardedBy("lock")
  private long youngSince;

  @GuardedBy("lock")
  private LongSupplier rejections = () -> 0;

  /** Rejections before the start of each window. */
  @GuardedBy("lock")
  private long lostBeforeYoung;

  @GuardedBy("lock")
  private long lostBeforeOld;

  @GuardedBy("lock")
  private @Nullable DelaySet period; // null until the first read by periods

  @GuardedBy("lock")
  private @Nullable DelaySet lastPeriod;

  /**
   * What full buffers held, which is in no other set yet; null until one was full. A sample of a
   * busy class is so counted once, and the sum is added to the other sets by readers.
   */
  @GuardedBy("lock")
  private @Nullable DelaySet fresh;

  /**
   * An empty recorder.
   *
   * @param clock the clock of the windows
   */
  public DelayRecorder(NanoClock clock) {
    this(clock, buffersFor(Runtime.getRuntime().availableProcessors()), CAPACITY);
  }

  /** With a number of buffers that is a power of two. */
  DelayRecorder(NanoClock clock, int buffers, int capacity) {
    this.clock = clock;
    this.youngSince = clock.nanoTime();
    this.buffers = new SampleBuffer[buffers];
    for (int i = 0; i < buffers; i++) {
      this.buffers[i] = new SampleBuffer(capacity);
    }
  }

  /** Twice the number of concurrently running threads, so that few of them collide. */
  private static int buffersFor(int processors) {
    return Integer.highestOneBit(Math.min(32, 4 * processors - 1));
  }

  /**
   * Records a completed request.
   *
   * @param waitingNanos arrival to dispatch; below 0 counts as 0
   * @param processingNanos dispatch to completion; below 0 counts as 0
   */
  public void record(long waitingNanos, long processingNanos) {
    int first = (int) Thread.currentThread().getId();
    for (int i = 0; i < buffers.length; i++) {
      SampleBuffer buffer = buffers[(first + i) & (buffers.length - 1)];
      if (buffer.tryUse()) {
        boolean added;
        try {
          added = add(buffer, waitingNanos, processingNanos);
        } finally {
          buffer.doneUsing();
        }
        if (added) {
          return;
        }
      }
    }
    lock.lock();
    try {
      young.record(waitingNanos, processingNanos);
      if (period != null) {
        period.record(waitingNanos, processingNanos);
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean add(SampleBuffer buffer, long waitingNanos, long processingNanos) {
    boolean added = buffer.add(waitingNanos, processingNanos);
    if (buffer.isFull() && lock.tryLock()) {
      try {
        if (fresh == null) {
          fresh = new DelaySet();
        }
        buffer.drainTo(fresh);
        moveWindow();
      } finally {
        lock.unlock();
      }
    }
    return added || buffer.add(waitingNanos, processingNanos);
  }

  /**
   * Sets the counter of rejections from now on. Those of another counter until now stay in the
   * windows, as do the delays: a reload sets one.
   *
   * @param total a monotonic count
   */
  public void rejections(LongSupplier total) {
    lock.lock();
    try {
      moveWindow();
      long gone = total.getAsLong() - rejections.getAsLong();
      rejections = total;
      lostBeforeYoung += gone;
      lostBeforeOld += gone;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns delays and rejections of the last 10 to 20 seconds.
   *
   * @return a copy
   */
  public Delays recent() {
    return read(false);
  }

  /**
   * Returns delays since the start.
   *
   * @return a copy
   */
  public Delays total() {
    return read(true);
  }

  private Delays read(boolean sinceStart) {
    Delays none = ifNone(sinceStart);
    if (none != null) {
      return none;
    }
    DelaySet sum = new DelaySet();
    long lost;
    lock.lock();
    try {
      drainAll();
      moveWindow();
      sum.add(young);
      sum.add(old);
      if (sinceStart) {
        sum.add(past);
      }
      lost = lost(sinceStart);
    } finally {
      lock.unlock();
    }
    return Delays.of(sum, lost);
  }

  /** What is read without requests, as of most of many classes, needs no histograms. */
  private @Nullable Delays ifNone(boolean sinceStart) {
    lock.lock();
    try {
      drainAll();
      moveWindow();
      boolean none = young.isEmpty() && old.isEmpty() && (!sinceStart || past.isEmpty());
      return none ? Delays.of(NONE, lost(sinceStart)) : null;
    } finally {
      lock.unlock();
    }
  }

  @GuardedBy("lock")
  private long lost(boolean sinceStart) {
    return sinceStart ? 0 : rejections.getAsLong() - lostBeforeOld;
  }

  /**
   * Returns the delays since the last call, or since the first call. For one reader, the control
   * loop.
   *
   * @return delays, valid until the next call
   */
  public Delays takePeriod() {
    lock.lock();
    try {
      drainAll();
      moveWindow();
      DelaySet taken = period == null ? new DelaySet() : period;
      DelaySet next = lastPeriod == null ? new DelaySet() : lastPeriod;
      next.reset();
      period = next;
      lastPeriod = taken;
      return Delays.of(taken, 0);
    } finally {
      lock.unlock();
    }
  }

  @GuardedBy("lock")
  private void drainAll() {
    for (SampleBuffer buffer : buffers) {
      while (!buffer.tryUse()) {
        Thread.onSpinWait(); // its user writes two numbers
      }
      try {
        drain(buffer);
      } finally {
        buffer.doneUsing();
      }
    }
    addFresh();
  }

  @GuardedBy("lock")
  private void addFresh() {
    if (fresh == null || fresh.isEmpty()) {
      return;
    }
    young.add(fresh);
    if (period != null) {
      period.add(fresh);
    }
    fresh.reset();
  }

  /** Requires the buffer to be in use. */
  @GuardedBy("lock")
  private void drain(SampleBuffer buffer) {
    if (period != null) {
      buffer.copyTo(period);
    }
    buffer.drainTo(young);
  }

  @GuardedBy("lock")
  private void moveWindow() {
    long now = clock.nanoTime();
    if (now - youngSince >= WINDOW_NANOS) {
      addFresh();
      past.add(old);
      DelaySet forgotten = old;
      old = young;
      forgotten.reset();
      young = forgotten;
      youngSince = now;
      lostBeforeOld = lostBeforeYoung;
      lostBeforeYoung = rejections.getAsLong();
    }
  }
}
