package io.github.jettyqos.benchmarks.speedup;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.util.SplittableRandom;

/**
 * A server of a known speedup in virtual time, under a Poisson load that swings over its levels.
 */
final class BirthDeath {
  private static final int HANDLERS = 40;
  private static final double PERIOD_SECONDS = 2.5;
  private static final int LOOK = 256;

  final SpeedupRecorder recorder = new SpeedupRecorder(HANDLERS, 0);
  private final SplittableRandom random;
  private double nanos;
  private int running;
  private int done;

  BirthDeath(long seed) {
    random = new SplittableRandom(seed);
  }

  void run(Speedup speedup, int completions) {
    double middle = 1.15 * speedup.throughput(HANDLERS) / 2;
    for (int end = done + completions; done < end; ) {
      double load = middle * (1.02 - Math.cos(2 * Math.PI * nanos / 1e9 / PERIOD_SECONDS));
      double served = running == 0 ? 0 : speedup.throughput(running);
      nanos -= 1e9 * Math.log(1 - random.nextDouble()) / (load + served);
      if (random.nextDouble() * (load + served) >= load) {
        running--;
        recorder.completed((long) nanos);
        if (++done % LOOK == 0) {
          var ignored = recorder.estimate(); // as a control loop does
        }
      } else if (running < HANDLERS) {
        running++;
        recorder.started((long) nanos);
      }
    }
  }
}
