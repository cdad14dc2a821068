package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.core.measure.SpeedupEstimate.Known;
import io.github.jettyqos.core.measure.SpeedupEstimate.ThroughputOnly;
import io.github.jettyqos.core.measure.SpeedupEstimate.Unsaturated;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The speedup to plan with, from all available estimates.
 *
 * <p>Without an observed saturation the limit is a quarter beyond the highest level: the next
 * estimate confirms it or moves it on. A saturation point that was configured or observed stays as
 * long as it agrees with the estimate. It is never lowered by that, since at low load a server is
 * seen with few handlers only; without earlier knowledge it is all threads, up to four times the
 * highest level for thousands of threads. If only the throughput of a busy server is known, the
 * last complete estimate is scaled to it, up to the certain saturation; without one, a slope of 1
 * is assumed up to there, and before any estimate {@link FirstSpeedup}. {@link ExtremumSeeking}
 * covers a saturated server.
 */
public final class SpeedupSource {
  private static final double BEYOND = 1.25;

  /** Standard errors within which two estimates may be equal. */
  private static final double ERRORS = 2;

  /** A plan for this many threads takes less than a period; for 65535 ten seconds. */
  private static final int MANY = 4096;

  private static final int SPARE = 4;

  private final Supplier<SpeedupEstimate> estimates;
  private int threads;
  private final FirstSpeedup first = new FirstSpeedup();
  private final ExtremumSeeking probe;
  private @Nullable Speedup last;

  /**
   * Whether the end of the last speedup was configured or observed, and not just the highest level.
   */
  private boolean ends;

  /** Whether the slope of the last speedup is assumed; one that was measured may be 1 as well. */
  private boolean assumed;

  /**
   * A source without data.
   *
   * @param estimates the measured estimates
   * @param configured the initial speedup; may be empty
   * @param threads threads of the server
   */
  public SpeedupSource(
      Supplier<SpeedupEstimate> estimates, Optional<Speedup> configured, int threads) {
    this.estimates = estimates;
    this.last = configured.orElse(null);
    this.ends = configured.isPresent();
    this.threads = threads;
    this.probe = new ExtremumSeeking(threads);
  }

  /**
   * Changes the number of threads. Measurements are kept.
   *
   * @param most threads of the server, 1 to 65535
   */
  public void threads(int most) {
    threads = most;
    probe.threads(most);
  }

  /**
   * Turns trials of other totals on a saturated server on or off; initially on.
   *
   * @param on whether totals are tried
   */
  public void probe(boolean on) {
    probe.on(on);
  }

  /**
   * Returns the speedup to plan with after a period.
   *
   * @param seen the period
   * @return the speedup; empty if unknown
   */
  public Optional<Speedup> now(Throughput seen) {
    Optional<Speedup> known = now();
    probe.assumed(assumed);
    return isCold() ? known : known.map(speedup -> probe.next(speedup, ends, seen));
  }

  /** {@return whether there is no estimate yet} */
  public boolean isCold() {
    return last == null;
  }

  /**
   * Whether the saturation point was configured, observed with more handlers, or found by trials.
   * Otherwise it is only the highest observed level, and no reason to use fewer handlers.
   *
   * @return false if unknown
   */
  public boolean isSaturationKnown() {
    return ends || probe.isInCharge();
  }

  /**
   * Adds the completions of a class in a period, before there is an estimate.
   *
   * @param completions number of requests
   * @param meanProcessingSeconds the mean of their processing times
   */
  public void completed(long completions, double meanProcessingSeconds) {
    first.completed(completions, meanProcessingSeconds);
  }

  Optional<Speedup> now() {
    SpeedupEstimate estimate = estimates.get();
    if (!probe.believes(estimate)) {
      return Optional.ofNullable(last);
    }
    if (estimate instanceof Known known) {
      last = known.speedup();
      ends = true;
      assumed = false;
      probe.forget();
    } else if (estimate instanceof Unsaturated open) {
      Speedup before = last;
      last = beyond(open);
      assumed = false;
      ends &= before != null && last.saturationPoint() <= before.saturationPoint();
      probe.forget();
    } else if (estimate instanceof ThroughputOnly busy && !probe.knowsBetter()) {
      ends |= busy.saturationMax() < busy.evidence().highestLevel();
      assumed |= last == null;
      last = scaled(busy);
    }
    return last == null ? first.of(all(estimate)) : Optional.of(last);
  }

  /** The assumed end if unknown. */
  private int all(SpeedupEstimate estimate) {
    return Math.min(threads, Math.max(MANY, SPARE * estimate.evidence().highestLevel()));
  }

  private Speedup beyond(Unsaturated open) {
    int seen = Math.max(open.saturationMin(), open.evidence().highestLevel());
    int saturation = (int) Math.ceil(BEYOND * seen);
    Speedup before = last;
    if (before == null) {
      return Speedup.nearest(open.rate(), open.slope(), Math.max(all(open), saturation));
    }
    boolean agrees = ends && open.saturationMin() <= before.saturationPoint();
    int most = agrees ? before.saturationPoint() : Math.max(before.saturationPoint(), saturation);
    boolean same =
        Math.abs(before.rate() - open.rate()) <= ERRORS * open.rateError()
            && Math.abs(before.slope() - open.slope()) <= ERRORS * open.slopeError();
    return same
        ? Speedup.nearest(before.rate(), before.slope(), most)
        : Speedup.nearest(open.rate(), open.slope(), most);
  }

  private Speedup scaled(ThroughputOnly busy) {
    Speedup shape = last;
    int highest = Math.max(1, busy.evidence().highestLevel());
    boolean open = busy.saturationMax() >= highest;
    if (shape == null) {
      int saturation = open ? (int) Math.ceil(BEYOND * highest) : busy.saturationMax();
      return Speedup.nearest(busy.throughput() / saturation, 1, saturation);
    }
    int saturation =
        open ? shape.saturationPoint() : Math.min(shape.saturationPoint(), busy.saturationMax());
    return shape.through(busy.throughput(), Math.min(highest, saturation), saturation);
  }
}
