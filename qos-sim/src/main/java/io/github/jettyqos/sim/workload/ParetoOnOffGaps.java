package io.github.jettyqos.sim.workload;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.InverseTransformParetoSampler;

/** The source that {@link ParetoOnOff} describes. It starts with a pause, as ns-2's does. */
final class ParetoOnOffGaps implements GapSource {
  private final double intervalSeconds;
  private final ContinuousSampler burst;
  private final ContinuousSampler idle;
  private long left;

  ParetoOnOffGaps(ParetoOnOff settings, UniformRandomProvider random) {
    intervalSeconds = settings.intervalSeconds();
    burst = InverseTransformParetoSampler.of(random, settings.leastBurst(), settings.shape());
    idle = InverseTransformParetoSampler.of(random, settings.leastIdleSeconds(), settings.shape());
  }

  @Override
  public long nextGapNanos() {
    if (left > 0) {
      left--;
      return Nanos.of(intervalSeconds);
    }
    left = nextBurst() - 1;
    return Nanos.of(intervalSeconds + idle.sample());
  }

  /** The number of requests of the next burst. */
  private long nextBurst() {
    return Math.max(1, (long) Math.floor(burst.sample() + 0.5));
  }
}
