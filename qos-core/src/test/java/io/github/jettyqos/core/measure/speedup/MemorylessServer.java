package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.Speedup;
import java.util.SplittableRandom;

/**
 * A server of a known speedup whose service is exponential, in virtual time: a birth-death process,
 * which takes a moment for any number of handlers, unlike {@link SharingServer}.
 */
final class MemorylessServer {
  /** The arrival rates. */
  @FunctionalInterface
  interface Load {
    /**
     * Arrivals a second, above 0 when the server is empty.
     *
     * @param seconds the time
     * @param completions completions so far
     * @param present how many run or wait
     */
    double rate(double seconds, long completions, int present);
  }

  private static final int LOOK = 256;

  private final SplittableRandom random;
  private final SpeedupRecorder recorder;
  private final int untold;
  private final int handlers;
  private final int buffer;
  private double nanos;
  private int present;
  private long completions;

  /** A server with a number of handlers and of places in its queue; other requests are lost. */
  MemorylessServer(long seed, SpeedupRecorder recorder, int handlers, int buffer) {
    this(seed, recorder, handlers, buffer, Integer.MAX_VALUE);
  }

  /** A faulty server that does not record each n-th completion. */
  MemorylessServer(long seed, SpeedupRecorder recorder, int handlers, int buffer, int untold) {
    this.untold = untold;
    this.random = new SplittableRandom(seed);
    this.recorder = recorder;
    this.handlers = handlers;
    this.buffer = buffer;
  }

  /** Runs until a number of further requests have completed. */
  void run(Speedup speedup, Load load, int more) {
    for (long end = completions + more; completions < end; ) {
      int running = Math.min(present, handlers);
      double arrivals = load.rate(nanos / 1e9, completions, present);
      double departures = running == 0 ? 0 : speedup.throughput(running);
      nanos -= 1e9 * Math.log(1 - random.nextDouble()) / (arrivals + departures);
      if (random.nextDouble() * (arrivals + departures) < arrivals) {
        if (present < handlers + buffer && present++ < handlers) {
          recorder.started((long) nanos);
        }
      } else {
        if (++completions % untold != 0) {
          recorder.completed((long) nanos);
        }
        if (--present >= handlers) {
          recorder.started((long) nanos);
        }
        if (completions % LOOK == 0) {
          recorder.sum(); // as a control loop does
        }
      }
    }
  }

  /** A Poisson load that swings between almost nothing and a share of what the server can do. */
  static Load swinging(Speedup speedup, double share, double periodSeconds) {
    double middle = share * speedup.throughput(speedup.saturationPoint()) / 2;
    return (seconds, completions, present) ->
        middle * (1.02 - Math.cos(2 * Math.PI * seconds / periodSeconds));
  }

  /** Always the same Poisson load. */
  static Load steady(double rate) {
    return (seconds, completions, present) -> rate;
  }

  /** Users who think for a moment: one, one more each time so many completed, and back again. */
  static Load closed(int users, int completionsEach, double thinkSeconds) {
    return (seconds, completions, present) -> {
      long step = completions / completionsEach % (2L * users);
      long now = 1 + (step < users ? step : 2L * users - 1 - step);
      return Math.max(0, now - present) / thinkSeconds;
    };
  }
}
