package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.model.ArrivalLimit;
import io.github.jettyqos.core.model.MtrrServer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a plan means for one class.
 *
 * @param owner the class
 * @param rate requests per second
 * @param worst all threads of the others being busy
 * @param expected each class beside what the others really keep busy
 * @param worstBottleneck what limits it in the worst case; empty where the work is not known
 * @param expectedBottleneck what limits it beside what is expected of the others
 * @param shortfall what cannot be kept, if so
 */
record PlannedServer(
    ServiceClass owner,
    double rate,
    MtrrServer worst,
    MtrrServer expected,
    Optional<Bottleneck> worstBottleneck,
    Optional<Bottleneck> expectedBottleneck,
    @Nullable Shortfall shortfall) {

  /** What the plan keeps: the target, or what is granted instead. */
  Optional<Target> kept() {
    return shortfall == null ? owner.guarantee().target() : Optional.of(shortfall.granted());
  }

  /** The arrival rate up to which that is kept by a prediction; else what can be served. */
  double arrivalLimit(MtrrServer predicted) {
    return kept().map(target -> ArrivalLimit.of(predicted, target)).orElse(predicted.capacity());
  }
}
