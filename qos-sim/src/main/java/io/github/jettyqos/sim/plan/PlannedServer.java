package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.model.ArrivalLimit;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.PlannedClass;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a plan means for one class.
 *
 * @param owner the class
 * @param worst all threads of the others being busy
 * @param expected each class beside what the others really keep busy
 * @param shortfall what cannot be kept, if so
 */
record PlannedServer(
    PlannedClass owner, MtrrServer worst, MtrrServer expected, @Nullable Shortfall shortfall) {

  /** What the plan keeps: the promise, or what is granted instead. */
  Optional<Target> kept() {
    return shortfall == null ? owner.guarantee().target() : Optional.of(shortfall.granted());
  }

  /** The arrival rate up to which that is kept in the worst case; else what can be served. */
  double arrivalLimit() {
    return kept().map(target -> ArrivalLimit.of(worst, target)).orElse(worst.capacity());
  }
}
