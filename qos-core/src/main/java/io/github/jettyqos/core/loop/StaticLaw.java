package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.KeptByUse;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The static law: budgets stay as configured or manually set; {@link KeptByUse} decides how much of
 * each is lent.
 */
final class StaticLaw implements ControlLaw {
  private final List<ServiceClass> classes;
  private @Nullable KeptByUse kept;

  StaticLaw(List<ServiceClass> classes) {
    this.classes = classes;
  }

  /** The partition until the first step. */
  Partition first(Partition configured) {
    return of(configured).first(configured);
  }

  @Override
  public Proposal propose(Measurement measured) {
    Partition inForce = measured.partition();
    int total = measured.pinned().orElse(inForce.total());
    return Proposal.of(of(inForce).next(measured).withTotal(total), "static");
  }

  private KeptByUse of(Partition inForce) {
    if (kept == null) {
      kept = new KeptByUse(classes, inForce);
    }
    return kept;
  }

  @Override
  public boolean letsWait() {
    return true;
  }
}
