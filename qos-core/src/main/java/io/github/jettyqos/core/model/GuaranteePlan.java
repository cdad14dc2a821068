package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Shortfall;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A division of threads that keeps promises, and the certificate of those it cannot keep.
 *
 * @param partition budgets in the order of the classes; its total is their sum
 * @param scale the mean residence time, in seconds, that a class of weight 1 is kept under in the
 *     worst case, a class of weight w being kept under 1/w of it; empty where no class has a share
 * @param certificate the promises that cannot be kept, in the order of priority; empty if all can
 */
public record GuaranteePlan(
    Partition partition, OptionalDouble scale, List<Shortfall> certificate) {

  /** Copies the certificate. */
  public GuaranteePlan {
    certificate = List.copyOf(certificate);
  }

  /** {@return whether every target can be kept} */
  public boolean isFeasible() {
    return certificate.isEmpty();
  }
}
