package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import java.util.Collections;
import java.util.List;

/**
 * The workload of a server: the work of the requests of each class and the common station.
 *
 * @param station the station that all handlers share
 * @param classes work of each class, in the order of the configuration
 */
public record WorkDescription(CommonStation station, List<ClassWork> classes) {

  public WorkDescription {
    requireNonNull(station);
    classes = List.copyOf(classes);
  }

  /**
   * Classes of equal work, of variation 1, on one curve.
   *
   * @param curve throughput of all handlers
   * @param classes number of classes
   * @return the description
   */
  public static WorkDescription equal(Speedup curve, int classes) {
    ClassWork each = new ClassWork(new ServiceDemand(1 / curve.rate(), 0));
    return new WorkDescription(CommonStation.of(curve), Collections.nCopies(classes, each));
  }

  /**
   * The load that requests put on the common station.
   *
   * @param rates requests per second of each class
   * @return seconds at the station, per second
   */
  public double load(double... rates) {
    double sum = 0;
    for (int k = 0; k < rates.length; k++) {
      sum += rates[k] * classes.get(k).demand().compute();
    }
    return sum;
  }

  /**
   * The utilization of the busiest pool of a class.
   *
   * @param rates requests per second of each class
   * @return 0 if there is no pool; above 1 if one cannot keep up
   */
  public double poolUse(double... rates) {
    double most = 0;
    for (int k = 0; k < rates.length; k++) {
      double rate = rates[k];
      most =
          Math.max(
              most,
              classes
                  .get(k)
                  .demand()
                  .pool()
                  .map(pool -> rate * pool.seconds() / pool.size())
                  .orElse(0.0));
    }
    return most;
  }

  /** {@return the mean service demand of each class} */
  public List<ServiceDemand> demands() {
    return classes.stream().map(ClassWork::demand).toList();
  }
}
