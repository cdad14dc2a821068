package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Target;
import org.jspecify.annotations.Nullable;

/**
 * What a class of a plan for different work has to keep, and with how many threads.
 *
 * @param load what comes to it
 * @param promise its time; null if it has its least threads whatever becomes of it
 * @param mostLoss the greatest share of requests that may be lost; 1: any
 * @param min threads it never falls below
 * @param max threads it never rises above
 */
record MixedGoal(OfferedLoad load, @Nullable Promise promise, double mostLoss, int min, int max) {

  /** A time can be kept by turning requests away; then it is not worth much. */
  static final double LITTLE_LOSS = Target.MOST_LOST;

  /** Whether it is kept with so many threads. */
  boolean isKept(ClassRates rates, int threads) {
    if (promise == null) {
      return true;
    }
    // Never more is completed than the greatest rate, so some losses can be seen without a chain.
    if (rates.greatest(threads) < load.arrivalRate() * (1 - mostLoss)) {
      return false;
    }
    return isKept(MtrrServer.of(load, rates.rates(threads)));
  }

  /** Whether a server keeps it. */
  boolean isKept(MtrrServer server) {
    return promise == null || (server.loss() <= mostLoss && promise.isKept(server));
  }

  MixedGoal with(@Nullable Promise other, double loss) {
    return new MixedGoal(load, other, loss, min, max);
  }
}
