package io.github.jettyqos.core.loop;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The replicas wanted, as told to an autoscaler: computed by who reads it, at most every 10 s. It
 * follows a rise at once, and a fall after three minutes: it is the largest of that time.
 *
 * <p>Races. T1 computes while T2 reads: T2 gets the last value and does not wait.
 */
final class ReplicasWanted {
  private static final long AGAIN_NANOS = Duration.ofSeconds(10).toNanos();
  private static final long WINDOW_NANOS = Duration.ofMinutes(3).toNanos();

  private record Found(long atNanos, double servers) {}

  private final ReentrantLock computing = new ReentrantLock();

  /** At most one for each {@link #AGAIN_NANOS} of the window. */
  @GuardedBy("computing")
  private final Deque<Found> found = new ArrayDeque<>();

  @GuardedBy("computing")
  private long lastNanos;

  @GuardedBy("computing")
  private boolean asked;

  private volatile OptionalDouble last = OptionalDouble.empty();

  /**
   * Returns the number.
   *
   * @param nowNanos the time
   * @param compute the number of this moment; empty while it is not known
   * @return empty while it is not known
   */
  OptionalDouble now(long nowNanos, Supplier<OptionalDouble> compute) {
    if (computing.tryLock()) {
      try {
        if (!asked || nowNanos - lastNanos >= AGAIN_NANOS) {
          asked = true;
          lastNanos = nowNanos;
          last = largest(nowNanos, compute.get());
        }
      } finally {
        computing.unlock();
      }
    }
    return last;
  }

  @GuardedBy("computing")
  private OptionalDouble largest(long nowNanos, OptionalDouble present) {
    // While the work is learned anew, as after a reload, the numbers of before count.
    if (present.isPresent()) {
      found.addLast(new Found(nowNanos, present.getAsDouble()));
    }
    while (!found.isEmpty() && nowNanos - found.getFirst().atNanos >= WINDOW_NANOS) {
      found.removeFirst();
    }
    return found.stream().mapToDouble(Found::servers).max();
  }
}
