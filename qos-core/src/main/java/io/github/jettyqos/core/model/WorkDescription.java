package io.github.jettyqos.core.model;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.check.DoubleRange;
import java.util.List;

/**
 * What the requests of each class need, and what they share: all that a plan for classes of
 * different work must know of a server.
 *
 * @param station what all handlers share
 * @param classes what each class needs, in the order of the configuration
 */
public record WorkDescription(CommonStation station, List<ClassWork> classes) {

  /** Copies the list. */
  public WorkDescription {
    requireNonNull(station);
    classes = List.copyOf(classes);
  }

  /** What each class needs, in the mean. */
  List<ServiceDemand> demands() {
    return classes.stream().map(ClassWork::demand).toList();
  }

  /**
   * What a class needs.
   *
   * @param demand of a request, in the mean
   * @param variation squared coefficient of variation of its work; 0 to 1000
   */
  public record ClassWork(ServiceDemand demand, double variation) {
    private static final DoubleRange VARIATION = Workload.VARIATION;

    /** Checks both. */
    public ClassWork {
      requireNonNull(demand);
      VARIATION.check("work.variation", variation);
    }
  }
}
