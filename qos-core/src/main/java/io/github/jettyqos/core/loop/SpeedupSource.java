package io.github.jettyqos.core.loop;

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
 * does the limit moves on. Where only the throughput of a busy server is known, the last complete
 * estimate is scaled to it; without one, each handler is taken for a server of its own up to where
 * it is surely saturated.
 */
final class SpeedupSource {
  private static final double BEYOND = 1.25;

  private final Supplier<SpeedupEstimate> estimates;
  private @Nullable Speedup last;

  SpeedupSource(Supplier<SpeedupEstimate> estimates, Optional<Speedup> configured) {
    this.estimates = estimates;
    this.last = configured.orElse(null);
  }

  Optional<Speedup> now() {
    SpeedupEstimate estimate = estimates.get();
    if (estimate instanceof Known known) {
      last = known.speedup();
    } else if (estimate instanceof Unsaturated open) {
      int seen = Math.max(open.saturationMin(), open.evidence().highestLevel());
      last = speedup(open.rate(), open.slope(), (int) Math.ceil(BEYOND * seen));
    } else if (estimate instanceof ThroughputOnly busy) {
      last = scaled(busy);
    }
    return Optional.ofNullable(last);
  }

  private Speedup scaled(ThroughputOnly busy) {
    Speedup shape = last;
    int highest = Math.max(1, busy.evidence().highestLevel());
    if (shape == null) {
      boolean open = busy.saturationMax() >= highest;
      int saturation = open ? (int) Math.ceil(BEYOND * highest) : busy.saturationMax();
      return speedup(busy.throughput() / saturation, 1, saturation);
    }
    double scale = busy.throughput() / shape.throughput(highest);
    return speedup(shape.rate() * scale, shape.slope(), shape.saturationPoint());
  }

  private static Speedup speedup(double rate, double slope, int saturation) {
    return new Speedup(
        Math.max(Speedup.RATE.min(), Math.min(Speedup.RATE.max(), rate)),
        Math.max(0, Math.min(1, slope)),
        saturation);
  }
}
