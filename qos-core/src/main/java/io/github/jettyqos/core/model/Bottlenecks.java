package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** The bottleneck of each class of a partition. */
public final class Bottlenecks {
  private static final double WORTH_WHILE = 0.95;

  private Bottlenecks() {}

  /**
   * Returns the bottleneck of each class.
   *
   * @param station the common station
   * @param classes as planned
   * @param lent requests always at the station, as in {@link MixedPlanner}
   * @param partition threads of each class, at least 1
   * @return in the order of the classes
   * @throws ConfigException if the number of thread counts is wrong
   */
  public static List<Bottleneck> of(
      CommonStation station, List<MixedClass> classes, int lent, int... partition) {
    PlanLimits.CLASSES.check("classes", classes.size());
    if (partition.length != classes.size()) {
      throw ConfigException.of(
          "partition", partition.length, "is not how many classes there are, " + classes.size());
    }
    for (int each : partition) {
      MtrrServer.THREADS.check("threads", each);
    }
    MixedPlanner.LENT.check("lent", lent);
    List<ServiceDemand> demands = classes.stream().map(each -> each.work().demand()).toList();
    List<Bottleneck> found = new ArrayList<>();
    for (int k = 0; k < partition.length; k++) {
      OfferedLoad load = classes.get(k).offered();
      double best =
          WORTH_WHILE * time(station::rate, station.most(), demands, lent, load, k, partition);
      Bottleneck bottleneck = Bottleneck.NONE;
      for (Bottleneck each : Bottleneck.values()) {
        double time =
            switch (each) {
              case THREADS -> {
                int[] more = partition.clone();
                more[k] *= 2;
                yield time(station::rate, station.most(), demands, lent, load, k, more);
              }
              case STATION -> {
                IntToDoubleFunction twice = l -> Math.min(l, 2 * station.rate(l));
                yield time(twice, 2 * station.most(), demands, lent, load, k, partition);
              }
              case POOL -> {
                List<ServiceDemand> wider = new ArrayList<>(demands);
                wider.set(k, wider(demands.get(k)));
                yield time(station::rate, station.most(), wider, lent, load, k, partition);
              }
              case NONE -> Double.POSITIVE_INFINITY;
            };
        if (time < best) {
          best = time;
          bottleneck = each;
        }
      }
      found.add(bottleneck);
    }
    return found;
  }

  private static double time(
      IntToDoubleFunction station,
      double most,
      List<ServiceDemand> demands,
      int lent,
      OfferedLoad load,
      int k,
      int... partition) {
    double[] rates = new ClosedNetwork(station, most, demands, lent).rates(k, partition);
    MtrrServer server = MtrrServer.of(load, rates);
    return server.residenceTime() / (1 - Math.min(server.loss(), 1 - 1e-12));
  }

  private static ServiceDemand wider(ServiceDemand demand) {
    return new ServiceDemand(
        demand.compute(),
        demand.elsewhere(),
        demand
            .pool()
            .map(
                pool ->
                    new ServiceDemand.Pool(
                        Math.min(ServiceDemand.Pool.SIZE.max(), 2 * pool.size()), pool.seconds())));
  }

  /** The resource that limits the residence time of a class. */
  public enum Bottleneck {
    /** The threads of the class. */
    THREADS,
    /** The common station, usually the processors. */
    STATION,
    /** The connections or lock of the class. */
    POOL,
    /** None: its requests take about as long as on an idle server. */
    NONE
  }
}
