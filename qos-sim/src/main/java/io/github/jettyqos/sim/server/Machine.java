package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.WorkDescription;
import java.util.List;
import java.util.Optional;

/**
 * The simulated machine that handlers run on.
 *
 * @param common what all of them share, in equal parts of those that compute
 * @param processors how many that are, as the system tells it; not a number if it is but a curve
 * @param pools the connections of each class; an empty list if no class has any
 * @param tells whether the thread of a handler tells how long it has computed, as platform threads
 *     do and virtual ones do not
 * @param troubles what goes wrong
 */
public record Machine(
    Curve common, double processors, List<Optional<Pool>> pools, boolean tells, Troubles troubles) {
  /** Copies the list. */
  public Machine {
    pools = List.copyOf(pools);
  }

  /**
   * A machine on which requests only compute, without faults.
   *
   * @param common what all of them share
   * @return the machine
   */
  public static Machine of(Curve common) {
    return new Machine(common, Double.NaN, List.of(), true, Troubles.NONE);
  }

  /**
   * A machine for classes of different work, without faults.
   *
   * @param work what they share and what they need
   * @return the machine
   */
  public static Machine of(WorkDescription work) {
    double processors =
        work.station() instanceof CommonStation.Processors of ? of.count() : Double.NaN;
    List<Optional<Pool>> pools =
        work.classes().stream().map(ClassWork::demand).map(each -> each.pool()).toList();
    return new Machine(work.station()::rate, processors, pools, true, Troubles.NONE);
  }

  /**
   * The same machine with faults.
   *
   * @param wrong what does
   * @return the changed copy
   */
  public Machine with(Troubles wrong) {
    return new Machine(common, processors, pools, tells, wrong);
  }

  /**
   * The same machine, but the threads of handlers do not tell how long they have computed.
   *
   * @return the changed copy
   */
  public Machine withSilentThreads() {
    return new Machine(common, processors, pools, false, troubles);
  }
}
