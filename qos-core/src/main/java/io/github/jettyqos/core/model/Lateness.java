package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import java.util.List;
import java.util.Optional;

/** The cost of late and lost requests. */
public final class Lateness {
  /** The cost of a lost request in seconds of lateness. */
  public static final double LOST_SECONDS = 5;

  /** The part of a target to plan for, since predictions are means. */
  public static final double SAFELY = 0.8;

  /** The part of missed requests from which a window is fully missed. */
  private static final double CLEARLY = 0.3;

  private static final double FIRST = 4;
  private static final double SLOW = 10;
  private static final double SLOWEST_SECONDS = 1;

  private Lateness() {}

  /**
   * The reference beyond which a request is late.
   *
   * @param target of its class; without one it is ten times its unloaded time, at least a second
   * @param demand of a request
   * @return seconds
   */
  public static double reference(Optional<Target> target, ServiceDemand demand) {
    return target.map(Target::seconds).orElse(Math.max(SLOWEST_SECONDS, SLOW * demand.unloaded()));
  }

  /**
   * The mean of an exponential time with this target.
   *
   * @param target for a mean: itself
   * @return seconds
   */
  public static double exponentialMean(Target target) {
    double quantile = target.statistic().quantile().orElse(1 - 1 / Math.E); // for a mean: the mean
    return target.seconds() / -Math.log1p(-quantile);
  }

  /**
   * The weight of a second of lateness by priority: 4, 2, then 1.
   *
   * @param classes with their priorities
   * @return in the order of the classes
   */
  public static double[] worth(List<ServiceClass> classes) {
    double[] worth = new double[classes.size()];
    for (int k = 0; k < worth.length; k++) {
      int turn = classes.get(k).priority();
      long before = classes.stream().filter(each -> each.priority() < turn).count();
      worth[k] = Math.max(1, FIRST / (1 << Math.min(before, 2)));
    }
    return worth;
  }

  /**
   * The degree to which a target is missed in a window, from 0 if kept to 1 from {@value #CLEARLY}
   * of its requests on.
   *
   * @param target of the class
   * @param count as of {@link Target#missed}
   * @param late as of {@link Target#missed}
   * @param lost as of {@link Target#missed}
   * @return 0 to 1
   */
  public static double missed(Target target, double count, double late, double lost) {
    return Math.min(1, target.missed(count, late, lost) / CLEARLY);
  }
}
