package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.law.PiRule.PiGains;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The search of {@link PiDesign} over gains and zeros, for an accepted model. */
final class PiSearch {
  private static final int LOWEST_ZERO = -18;
  private static final int HIGHEST_ZERO = 19;

  /** The zero of most designs: a search that starts there skips most others early. */
  private static final int USUAL_ZERO = 4;

  private static final int[] ZEROS =
      IntStream.rangeClosed(LOWEST_ZERO, HIGHEST_ZERO)
          .boxed()
          .sorted(Comparator.comparingInt(zero -> Math.abs(zero - USUAL_ZERO)))
          .mapToInt(Integer::intValue)
          .toArray();
  private static final double ZERO_STEP = 0.05;
  private static final int GAINS = 80;
  private static final double GAINS_PER_OCTAVE = 8;
  private static final double LEAST_MARGIN = 2;

  private static final double MOST_RADIUS = 0.97;
  private static final double MOST_SENSITIVITY = 2;
  private static final double MOST_OVERSHOOT = 0.1;
  private static final double SETTLED = 0.02;

  /**
   * The number of periods after which the slowest accepted loop has at most 1e-7 of a transient
   * left.
   */
  private static final int LONGEST = 600;

  private static final double CAUTIOUS = 0.1;
  private static final int HALVINGS = 40;

  private final PlantModel model;
  private final double sign;
  private int bestSettling = LONGEST;
  private double bestRadius = MOST_RADIUS;
  private @Nullable PiGains best;

  PiSearch(PlantModel model) {
    this.model = model;
    this.sign = Math.signum(model.steadyGain());
  }

  Optional<PiGains> fastest() {
    for (int i : ZEROS) {
      double zero = i * ZERO_STEP;
      double limit = new ClosedLoop(model, new PiGains(sign, zero)).gainMargin();
      for (int j = 0; j < GAINS; j++) {
        double gain = sign * limit / LEAST_MARGIN * Math.pow(2, -j / GAINS_PER_OCTAVE);
        if (Math.abs(gain) <= PiGains.GAINS.max()) {
          consider(new ClosedLoop(model, new PiGains(gain, zero)));
        }
      }
    }
    return Optional.ofNullable(best);
  }

  int settlingPeriods() {
    return bestSettling;
  }

  Optional<PiGains> cautious() {
    double gain = sign * CAUTIOUS / Math.abs(model.steadyGain());
    for (int i = 0; i < HALVINGS; i++, gain /= 2) {
      if (Math.abs(gain) <= PiGains.GAINS.max()) {
        ClosedLoop loop = new ClosedLoop(model, new PiGains(gain, 0));
        if (loop.isStable() && loop.sensitivityPeak() <= MOST_SENSITIVITY) {
          return Optional.of(loop.gains());
        }
      }
    }
    return Optional.empty();
  }

  /** Cheap checks come first, as most candidates are slower than the best so far. */
  private void consider(ClosedLoop loop) {
    int settling = settlingIfNotSlower(loop);
    if (settling > bestSettling || !loop.isStable()) {
      return;
    }
    double radius = loop.spectralRadius();
    boolean better = settling < bestSettling ? radius < MOST_RADIUS : radius < bestRadius;
    if (better && loop.sensitivityPeak() <= MOST_SENSITIVITY) {
      bestSettling = settling;
      bestRadius = radius;
      best = loop.gains();
    }
  }

  /** The settling time; more than the best one if it is slower or overshoots too far. */
  private int settlingIfNotSlower(ClosedLoop loop) {
    StepResponse response = new StepResponse(loop.plant(), loop.gains());
    int settling = 1;
    for (int m = 1; m < LONGEST; m++) {
      double value = response.next();
      if (value > 1 + MOST_OVERSHOOT) {
        return Integer.MAX_VALUE;
      }
      if (!(Math.abs(value - 1) <= SETTLED)) {
        settling = m + 1;
        if (settling > bestSettling) {
          return Integer.MAX_VALUE;
        }
      }
    }
    return settling;
  }
}
