package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.model.ArrivalLimit;
import io.github.jettyqos.core.model.Bottlenecks.Bottleneck;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.sim.model.LentMeanField.Predicted;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The planned server of one class.
 *
 * @param owner the class
 * @param rate requests per second
 * @param worst all threads of the others being busy
 * @param expected each class beside what the others really keep busy, with what they lend
 * @param bottleneck what limits it in the worst case; empty where the work is not known
 * @param shortfall what cannot be kept, if so
 */
record PlannedServer(
    ServiceClass owner,
    double rate,
    Predicted worst,
    Predicted expected,
    Optional<Bottleneck> bottleneck,
    @Nullable Shortfall shortfall) {

  /** Threads that it has itself. */
  int threads() {
    return worst.server().threads();
  }

  /** Busy threads to those that it has itself: above 1 if it borrows. */
  double utilisation(MtrrServer predicted) {
    return predicted.meanBusy() / threads();
  }

  /** The target that the plan keeps: the one of the class, or the one that is granted instead. */
  Optional<Target> kept() {
    return shortfall == null ? owner.guarantee().target() : Optional.of(shortfall.granted());
  }

  /** The bottleneck in a word. */
  String limitedBy() {
    return bottleneck
        .map(
            resource ->
                switch (resource) {
                  case THREADS -> "threads";
                  case STATION -> "processors";
                  case POOL -> "pool";
                  case NONE -> "nothing";
                })
        .orElse("-");
  }

  /** The arrival rate up to which that is kept by a prediction; else what can be served. */
  double arrivalLimit(MtrrServer predicted) {
    return kept().map(target -> ArrivalLimit.of(predicted, target)).orElse(predicted.capacity());
  }
}
