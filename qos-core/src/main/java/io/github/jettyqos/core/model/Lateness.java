package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.Target;
import java.util.Optional;

/** What is late, and what a lost request is worth beside that. */
public final class Lateness {
  /** A request that is lost is worth as much as so many seconds beyond a target. */
  public static final double LOST_SECONDS = 5;

  private static final double SLOW = 10;
  private static final double SLOWEST_SECONDS = 1;

  private Lateness() {}

  /**
   * Beyond which time a request is late.
   *
   * @param target of its class; without one it is ten times its unloaded time, at least a second
   * @param demand of a request
   * @return seconds
   */
  public static double reference(Optional<Target> target, ServiceDemand demand) {
    return target.map(Target::seconds).orElse(Math.max(SLOWEST_SECONDS, SLOW * demand.unloaded()));
  }

  /** Mean seconds beyond a reference, the wait of those that wait being exponential. */
  static double mean(MtrrServer server, double reference) {
    double waiting = server.waitingTime();
    double handled = server.residenceTime() - waiting;
    double slack = reference - handled;
    double late = Math.max(0, -slack);
    return waiting > 0
        ? late + waiting * Math.exp(-Math.max(0, slack) * server.allBusy() / waiting)
        : late;
  }
}
