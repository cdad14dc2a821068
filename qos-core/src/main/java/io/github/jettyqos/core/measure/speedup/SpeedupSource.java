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
 * A speedup that a law can plan with, from whatever is known of it.
 *
 * <p>Where no saturation was seen the server may gain from more handlers than it was seen with, so
 * the limit is put a quarter beyond: if that gains nothing the next estimate says so, and if it
 * does the limit moves on. It is never lowered by that: a server at night is seen with few handlers
 * only, and what was known of it by day still holds; if nothing was, all its threads do, up to four
 * times what was seen where it has thousands of them. Where only the throughput of a busy server is
 * known, the last complete estimate is scaled to it, up to where it is surely saturated; without
 * one, each handler is taken for a server of its own up to where it is surely saturated, and before
 * any estimate {@link FirstSpeedup} holds. {@link ExtremumSeeking} knows what a server does that is
 * always busy.
 */
public final class SpeedupSource {
  private static final double BEYOND = 1.25;

  /** Standard errors within which two estimates may say the same. */
  private static final double ERRORS = 2;

  /** A plan for so many threads takes less than a period; for all 65535 it takes ten seconds. */
  private static final int MANY = 4096;

  private static final int SPARE = 4;

  private final Supplier<SpeedupEstimate> estimates;
  private int threads;
  private final FirstSpeedup first = new FirstSpeedup();
  private final ExtremumSeeking probe;
  private @Nullable Speedup last;

  /** Whether the end of the last one was configured or seen, and is not as far as was looked. */
  private boolean ends;

  /**
   * A source that has seen nothing yet.
   *
   * @param estimates what is measured
   * @param configured what holds before; empty if that is not known
   * @param threads that the server has
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
   * Has another number of threads from now on. What was measured stays known.
   *
   * @param most that the server has, 1 to 65535
   */
  public void threads(int most) {
    threads = most;
    probe.threads(most);
  }

  /**
   * Has other totals tried, or not, on a server that is always busy. They are until this is called.
   *
   * @param on whether
   */
  public void probe(boolean on) {
    probe.on(on);
  }

  /**
   * What to plan with after a period.
   *
   * @param seen what was completed in it
   * @return the speedup; empty while nothing is known
   */
  public Optional<Speedup> now(Throughput seen) {
    Optional<Speedup> known = now();
    return isCold() ? known : known.map(speedup -> probe.next(speedup, seen));
  }

  /** {@return whether nothing is known but what classes saw} */
  public boolean isCold() {
    return last == null;
  }

  /**
   * Whether the saturation point of what is planned with was configured, or seen with more handlers
   * than that, or found by trying other totals. If not it is only how far anybody looked, and no
   * reason to use fewer.
   *
   * @return false while nothing is known
   */
  public boolean isSaturationKnown() {
    return ends || probe.isInCharge();
  }

  /**
   * What a class saw in a period, for as long as it is cold.
   *
   * @param completions requests that were completed
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
      probe.forget();
    } else if (estimate instanceof Unsaturated open) {
      Speedup before = last;
      last = beyond(open);
      ends &= before != null && last.saturationPoint() <= before.saturationPoint();
      probe.forget();
    } else if (estimate instanceof ThroughputOnly busy && !probe.knowsBetter()) {
      ends |= busy.saturationMax() < busy.evidence().highestLevel();
      last = scaled(busy);
    }
    return last == null ? first.of(all(estimate)) : Optional.of(last);
  }

  /** Where nothing is known of where it ends. */
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
    int most = Math.max(before.saturationPoint(), saturation);
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
