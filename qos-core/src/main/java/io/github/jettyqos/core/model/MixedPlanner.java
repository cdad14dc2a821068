package io.github.jettyqos.core.model;

import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.model.MixedRoom.Pace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The planner for classes of different work: keeps targets in the worst case with as few threads as
 * possible.
 *
 * <p>Law, for threads m and targets D_k, X_k(n) being the throughput with n requests at work:
 *
 * <pre>
 *   s_k(c)    = X_k(c, m without k),  c = 1..m_k        all threads of the others are busy
 *   W_k(m)    = mean residence time, or any other, of the chain with these rates
 *   need_k(m) = least m_k with W_k at most D_k and at most 1 % of the requests lost
 *   the plan  = the least m with m_k at least need_k(m) for all k
 * </pre>
 *
 * <p>Classes with a share have the remaining threads, minimising the greatest w_k W_k, weight times
 * mean residence time. A hybrid guarantee is a time if feasible, else a share. If not all times are
 * feasible, those of higher priority are kept (equal priority: the earlier class), and every
 * reserve; the others are relaxed to the nearest feasible time and a margin ({@link
 * io.github.jettyqos.core.Target.Shortfall}). A target that no partition keeps, even for a single
 * request in the expected case, comes last. A class without guarantee has its reserve. If more than
 * 1 % are lost with any number of threads, a relaxed target is for the least possible loss, and a
 * tenth more.
 *
 * <p>Source: Jamjoom, Chou and Shin 2004, section VI, for the worst case; {@link LeastPartition}
 * and {@link ClosedNetwork} replace their model of equal work.
 */
public final class MixedPlanner {
  /** The range of lent threads. */
  public static final IntRange LENT = new IntRange(0, 65535);

  private final List<MixedClass> classes;
  private final WorkDescription work;
  private final ClosedNetwork network;
  private final List<MixedGoal> goals = new ArrayList<>();
  private final int threads;
  private final Pace pace;
  private final double[] mostLoss;
  private final boolean[] met;

  private MixedPlanner(
      CommonStation station,
      List<MixedClass> classes,
      int threads,
      int lent,
      Pace pace,
      boolean... met) {
    PlanLimits.reserves(threads, classes.stream().mapToInt(MixedClass::min).toArray());
    LENT.check("lent", lent);
    this.classes = classes;
    this.work = MixedClass.work(station, classes);
    this.met = Arrays.copyOf(met, classes.size());
    this.network = MixedClass.network(station, classes, lent);
    this.threads = threads;
    this.pace = pace;
    this.mostLoss = new double[classes.size()];
    Arrays.fill(mostLoss, MixedGoal.LITTLE_LOSS);
    for (MixedClass each : classes) {
      goals.add(each.goal());
    }
  }

  /**
   * Computes a plan.
   *
   * @param station the common station
   * @param classes 1 to 64 classes
   * @param threads the number of threads, 1 to 65535
   * @param lent requests always at the station, beside those of the classes: lent threads times the
   *     part of their time at the station
   * @return the partition, and the certificate
   * @throws ConfigException if the reserves exceed the threads
   */
  public static GuaranteePlan plan(
      CommonStation station, List<MixedClass> classes, int threads, int lent) {
    return new MixedPlanner(station, List.copyOf(classes), threads, lent, Pace.EXACT).plan();
  }

  /**
   * Computes a plan quickly, for a control loop: scales and infeasible targets are less exact.
   *
   * @param station the common station
   * @param classes 1 to 64 classes
   * @param threads the number of threads, 1 to 65535
   * @param lent requests always at the station
   * @param met classes whose target is measured to be kept: never unreachable
   * @return if all targets are feasible, the same as {@link #plan}; else relaxed targets may be a
   *     fifth longer, and shares half a percent
   * @throws ConfigException if the reserves exceed the threads
   */
  public static GuaranteePlan sketch(
      CommonStation station, List<MixedClass> classes, int threads, int lent, boolean... met) {
    return new MixedPlanner(station, List.copyOf(classes), threads, lent, Pace.HURRY, met).plan();
  }

  /**
   * Whether the target of a class is kept for a single request in the worst case, with all reserves
   * of the others busy.
   *
   * @param station the common station
   * @param classes 1 to 64 classes
   * @param k the class
   * @return true also without a target
   */
  public static boolean isSafe(CommonStation station, List<MixedClass> classes, int k) {
    Promise promise = classes.get(k).claim(false).promise();
    List<MixedGoal> goals = classes.stream().map(MixedClass::goal).toList();
    return promise == null
        || new MixedRoom(
                MixedClass.work(station, classes),
                MixedClass.network(station, classes, 0),
                goals,
                0,
                Pace.EXACT,
                new double[0])
            .isSafe(k, promise);
  }

  private GuaranteePlan plan() {
    List<Claim> claims = new ArrayList<>();
    for (int k = 0; k < met.length; k++) {
      claims.add(classes.get(k).claim(met[k]));
    }
    return Relaxation.plan(
        claims, () -> new MixedRoom(work, network, goals, threads, pace, mostLoss), this::divide);
  }

  private @Nullable GuaranteePlan divide(
      @Nullable Promise[] promises, List<Shortfall> certificate) {
    List<MixedGoal> asked = new ArrayList<>();
    int[] weights = new int[promises.length];
    boolean shared = false;
    for (int k = 0; k < promises.length; k++) {
      asked.add(promises[k] == null ? goals.get(k) : goals.get(k).with(promises[k], mostLoss[k]));
      if (promises[k] == null && classes.get(k).guarantee().isPresent()) {
        weights[k] = classes.get(k).guarantee().map(Guarantee::weight).orElseThrow();
        shared = true;
      }
    }
    MixedShares shares = MixedShares.find(network, asked, weights, threads, pace.precision());
    if (shares == null) {
      return null;
    }
    int[] partition = shares.partition();
    return new GuaranteePlan(
        Partition.of(ClosedNetwork.sum(partition), partition),
        shared ? OptionalDouble.of(shares.scale()) : OptionalDouble.empty(),
        certificate);
  }
}
