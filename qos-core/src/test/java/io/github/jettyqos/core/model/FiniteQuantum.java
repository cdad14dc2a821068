package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.check.Allowed.DoubleRange;

/**
 * What a scheduling quantum that is not negligible does to the mean processing time.
 *
 * <p>Law, for m always busy threads without speedup and exponential work of rate mu:
 *
 * <pre>
 *   quantum to 0:  Y = m / mu                                            (8)
 *   E[V|m]         = m (1 - e^(-mu Q)) / mu, one round of m threads       (9)
 *   Y              = ((m + 1)/2 + (m - 1)/2 e^(-mu Q)) / mu               (10)
 *   error          = (m - 1)/(2 m) (1 - e^(-mu Q))                        (11)
 * </pre>
 *
 * <p>Source: Jamjoom, Chou and Shin 2004. They hold for a request that begins with a round, in a
 * random place of it. A thread that begins its next request at once has Y = m/mu for every quantum
 * (Little's law: the server works all the time), so this is no correction to {@link MtrrServer}.
 *
 * @param rate mu, completions per second of one thread alone; 0.000001 to 1000000000
 * @param quantum Q, seconds; 0 to 3600
 * @param threads m, always busy threads; 1 to 1000000
 */
record FiniteQuantum(double rate, double quantum, int threads) {
  /** The range of a quantum. */
  static final DoubleRange QUANTUM = new DoubleRange(0, 3600);

  /** Checks every component. */
  FiniteQuantum {
    Speedup.RATES.check("rate", rate);
    QUANTUM.check("quantum", quantum);
    MtrrServer.THREADS.check("threads", threads);
  }

  /** {@return Y for a quantum that is negligible, seconds; equation (8)} */
  double idealProcessingTime() {
    return threads / rate;
  }

  /** {@return E[V|1], mean seconds of one turn of a thread; equation (9) for m = 1} */
  double turnTime() {
    return lost() / rate;
  }

  /** {@return E[V|m], mean seconds of a round of all threads; equation (9)} */
  double roundTime() {
    return threads * turnTime();
  }

  /** {@return Y, mean seconds from the beginning of a round to completion; equation (10)} */
  double processingTime() {
    return (threads - (threads - 1) / 2.0 * lost()) / rate;
  }

  /** {@return by which part (8) is above (10); equation (11)} */
  double error() {
    return (threads - 1) / (2.0 * threads) * lost();
  }

  /** 1 - e^(-mu Q), without cancellation. */
  private double lost() {
    return -Math.expm1(-rate * quantum);
  }
}
