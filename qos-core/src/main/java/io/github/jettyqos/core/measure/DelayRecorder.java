package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.NanoClock;
import java.time.Duration;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * Records the delays of one class.
 *
 * <p>Writers count into the active set; a reader swaps it for an empty one and waits until no
 * writer is left in it.
 *
 * <pre>
 *  T1 (writer) enters the phase, reads active = a, counts into a, leaves.
 *  T2 (reader) sets active = b, then flips the phase: it returns when everybody who entered before
 *  the flip has left. T1 entered before and is waited for, or it enters later and reads b.
 * </pre>
 *
 * <p>{@link #recent} covers the last one to two windows when it is read at least once a window;
 * otherwise the time since it was last read. So no timer is needed, and the memory is bounded: five
 * sets of three histograms, 300 KiB.
 */
public final class DelayRecorder {
  private static final long WINDOW_NANOS = Duration.ofSeconds(10).toNanos();

  private final WriterReaderPhaser phaser = new WriterReaderPhaser();
  private final NanoClock clock;
  private final DelaySet total = new DelaySet();
  private DelaySet young = new DelaySet();
  private DelaySet old = new DelaySet();
  private DelaySet spare = new DelaySet();
  private volatile DelaySet active = new DelaySet();
  private long youngSince;

  /**
   * An empty recorder.
   *
   * @param clock moves the window
   */
  public DelayRecorder(NanoClock clock) {
    this.clock = clock;
    this.youngSince = clock.nanoTime();
  }

  /**
   * Counts a completed request.
   *
   * @param waitingNanos arrival to dispatch; below 0 counts as 0
   * @param processingNanos dispatch to completion; below 0 counts as 0
   */
  public void record(long waitingNanos, long processingNanos) {
    long phase = phaser.writerCriticalSectionEnter();
    try {
      active.record(waitingNanos, processingNanos);
    } finally {
      phaser.writerCriticalSectionExit(phase);
    }
  }

  /**
   * Delays of the last 10 to 20 seconds.
   *
   * @return a copy
   */
  public synchronized Delays recent() {
    collect();
    DelaySet both = new DelaySet();
    both.add(old);
    both.add(young);
    return Delays.of(both);
  }

  /**
   * Delays since the start.
   *
   * @return a copy
   */
  public synchronized Delays total() {
    collect();
    return Delays.of(total);
  }

  private void collect() {
    DelaySet filled;
    phaser.readerLock();
    try {
      filled = active;
      active = spare;
      phaser.flipPhase();
    } finally {
      phaser.readerUnlock();
    }
    total.add(filled);
    young.add(filled);
    filled.reset();
    spare = filled;
    long now = clock.nanoTime();
    if (now - youngSince >= WINDOW_NANOS) {
      DelaySet forgotten = old;
      old = young;
      forgotten.reset();
      young = forgotten;
      youngSince = now;
    }
  }
}
