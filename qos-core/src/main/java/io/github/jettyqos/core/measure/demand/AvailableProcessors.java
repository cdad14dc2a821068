package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.measure.DemandEstimate.Origin;
import io.github.jettyqos.core.measure.DemandEstimate.Present;
import io.github.jettyqos.core.measure.demand.Cgroups.Quota;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The number of processors that this process may use: the least of those that the JVM sees, which
 * are whole, and of the {@linkplain Cgroups quota}, which is a fraction.
 *
 * <p>It is read again at most once a second, since a container may get another quota while it runs.
 * One thread reads; others see the last result.
 */
public final class AvailableProcessors {
  private static final long AGAIN_NANOS = Duration.ofSeconds(1).toNanos();
  private static final double SECONDS = 1e-9;

  /** The least number a model accepts. */
  private static final double LEAST = 0.01;

  private final IntSupplier seen;
  private final Cgroups groups;
  private volatile Present now;
  private volatile double groupLoad = Double.NaN;
  private @Nullable Quota last;
  private long lastNanos;
  private boolean looked;

  /**
   * Reads once.
   *
   * @param seen the processors that the JVM sees
   * @param groups reads the quota
   */
  public AvailableProcessors(IntSupplier seen, Cgroups groups) {
    this.seen = seen;
    this.groups = groups;
    this.last = groups.read().orElse(null);
    this.now = present(last, last);
  }

  /**
   * Those of this JVM.
   *
   * @return as they are now
   */
  public static AvailableProcessors ofThisJvm() {
    return new AvailableProcessors(
        Runtime.getRuntime()::availableProcessors, new Cgroups(Path.of("/")));
  }

  /**
   * The result of the last reading.
   *
   * @return the number, and where it comes from; by any thread
   */
  public Present now() {
    return now;
  }

  /**
   * The load of the group that has the quota, by all its processes, between the last two readings.
   *
   * @return processors in use; NaN if unknown; by any thread
   */
  public double groupLoad() {
    return groupLoad;
  }

  /**
   * Reads again, if the last time was a second ago. For one thread at a time.
   *
   * @param nowNanos the time, always on the same clock
   */
  public void look(long nowNanos) {
    if (looked && nowNanos - lastNanos < AGAIN_NANOS) {
      return;
    }
    Quota next = groups.read().orElse(null);
    Present found = present(last, next);
    groupLoad =
        looked && last != null && next != null && next.usedSeconds() >= last.usedSeconds()
            ? (next.usedSeconds() - last.usedSeconds()) / ((nowNanos - lastNanos) * SECONDS)
            : Double.NaN;
    last = next;
    lastNanos = nowNanos;
    looked = true;
    now = found;
  }

  private Present present(@Nullable Quota before, @Nullable Quota next) {
    int whole = seen.getAsInt();
    if (next == null) {
      return Present.of(whole, Origin.HOST);
    }
    boolean isLess = next.processors() <= whole;
    long periods = before == null ? 0 : next.periods() - before.periods();
    long throttled = before == null ? 0 : next.throttledPeriods() - before.throttledPeriods();
    return new Present(
        isLess ? Math.max(LEAST, next.processors()) : whole,
        isLess ? Origin.QUOTA : Origin.HOST,
        next.throttledPeriods(),
        next.throttledSeconds(),
        periods > 0 ? Math.min(1, Math.max(0, (double) throttled / periods)) : 0);
  }
}
