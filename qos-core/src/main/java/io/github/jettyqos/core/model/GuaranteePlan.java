package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target.Shortfall;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A partition that keeps targets, and the certificate of infeasible ones.
 *
 * @param partition budgets in the order of the classes; its total is their sum
 * @param scale the worst-case bound of the mean residence time, in seconds, of a class of weight 1;
 *     that of weight w is 1/w of it; empty without shares
 * @param certificate the infeasible targets, by priority
 */
public record GuaranteePlan(
    Partition partition, OptionalDouble scale, List<Shortfall> certificate) {

  public GuaranteePlan {
    certificate = List.copyOf(certificate);
  }

  /** {@return whether every target is feasible} */
  public boolean isFeasible() {
    return certificate.isEmpty();
  }
}
