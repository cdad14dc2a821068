package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
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

  /**
   * Classes of equal work, of variation 1, on one curve for all.
   *
   * @param curve what handlers do in all
   * @param classes how many
   * @return the description
   */
  public static WorkDescription equal(Speedup curve, int classes) {
    ClassWork each = new ClassWork(new ServiceDemand(1 / curve.rate(), 0));
    return new WorkDescription(CommonStation.of(curve), Collections.nCopies(classes, each));
  }

  /** {@return what a request of each class needs, in the mean} */
  public List<ServiceDemand> demands() {
    return classes.stream().map(ClassWork::demand).toList();
  }
}
