package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Target;
import org.jspecify.annotations.Nullable;

/**
 * The goal of a class in a plan for different work, and its bounds of threads.
 *
 * @param load its offered load
 * @param promise its time; null without one
 * @param mostLoss the greatest share of lost requests; 1: any
 * @param min minimum threads
 * @param max maximum threads
 */
record MixedGoal(OfferedLoad load, @Nullable Promise promise, double mostLoss, int min, int max) {

  /** The greatest loss with which a time counts as kept, since rejections make times short. */
  static final double LITTLE_LOSS = Target.MOST_LOST;

  /** Whether a number of threads keeps it. */
  boolean isKept(ClassRates rates, int threads) {
    if (promise == null) {
      return true;
    }
    // The greatest rate bounds completions, so some losses are known without the chain.
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
