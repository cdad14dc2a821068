package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.ServiceDemand.Pool;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.IntRange;
import java.util.List;
import java.util.Optional;

/**
 * What handlers run on.
 *
 * @param common what all of them share, in equal parts of those that compute
 * @param processors how many that are, as the system tells it; not a number if it is but a curve
 * @param disk on which all wait in the order in which they come when they are elsewhere: its speed
 *     with so many there; empty where nobody waits elsewhere
 * @param pools the connections of each class; an empty list if no class has any
 * @param visits in how many equal parts a request computes and is elsewhere, one after the other; 1
 *     to 100
 * @param tells whether the thread of a handler tells how long it has computed, as platform threads
 *     do and virtual ones do not
 * @param troubles what goes wrong
 */
public record Machine(
    Curve common,
    double processors,
    Optional<Curve> disk,
    List<Optional<Pool>> pools,
    int visits,
    boolean tells,
    Troubles troubles) {
  private static final IntRange VISITS = new IntRange(1, 100);

  /** Copies the list. */
  public Machine {
    pools = List.copyOf(pools);
    VISITS.check("visits", visits);
  }

  /**
   * One on which requests do nothing but compute, and nothing goes wrong.
   *
   * @param common what all of them share
   * @return the machine
   */
  public static Machine of(Curve common) {
    return new Machine(common, Double.NaN, Optional.empty(), List.of(), 1, true, Troubles.NONE);
  }

  /**
   * One for classes of different work, on which nothing goes wrong.
   *
   * @param work what they share and what they need
   * @return the machine
   */
  public static Machine of(WorkDescription work) {
    double processors =
        work.station() instanceof CommonStation.Processors of ? of.count() : Double.NaN;
    List<Optional<Pool>> pools =
        work.classes().stream().map(ClassWork::demand).map(each -> each.pool()).toList();
    return new Machine(
        work.station()::rate, processors, Optional.empty(), pools, 1, true, Troubles.NONE);
  }

  /**
   * The same, but something goes wrong.
   *
   * @param wrong what does
   * @return the changed copy
   */
  public Machine with(Troubles wrong) {
    return new Machine(common, processors, disk, pools, visits, tells, wrong);
  }

  /**
   * The same, but all wait for one disk when they are elsewhere.
   *
   * @param speed of the disk with so many there
   * @return the changed copy
   */
  public Machine withDisk(Curve speed) {
    return new Machine(common, processors, Optional.of(speed), pools, visits, tells, troubles);
  }

  /**
   * The same, but requests go back and forth.
   *
   * @param count how often each of them computes
   * @return the changed copy
   */
  public Machine withVisits(int count) {
    return new Machine(common, processors, disk, pools, count, tells, troubles);
  }

  /**
   * The same, but the threads of handlers do not tell how long they have computed.
   *
   * @return the changed copy
   */
  public Machine withSilentThreads() {
    return new Machine(common, processors, disk, pools, visits, false, troubles);
  }
}
