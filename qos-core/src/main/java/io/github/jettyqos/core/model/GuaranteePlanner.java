package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Divides threads so that promises are kept in the worst case, with as few threads as possible.
 *
 * <p>Law, for one total T and promised times D_k:
 *
 * <pre>
 *   need_k(T) = least m with W_k(m, T - m) at most D_k
 *   T is feasible if the needs, and the reserves of those without promise, sum to at most T
 * </pre>
 *
 * <p>The smallest feasible total is taken. Classes with a share instead of a time get what is left
 * so that the greatest w_k W_k, weight times mean residence time, is as small as at any total: the
 * smallest scale s such that the times s/w_k can be kept. A hybrid guarantee is a time if it can be
 * kept, else a share.
 *
 * <p>If not all times can be kept, those of higher priority are (equal priority: the earlier
 * class), every reserve is, and the others are relaxed to the nearest time that can be kept and a
 * margin: see {@link io.github.jettyqos.core.Shortfall}. A promise that no division could keep, not
 * even for a single request in the expected case, has no priority: what comes nearest to it is a
 * server with hardly any other thread, in vain.
 *
 * <p>Source: the worst-case guarantee of Jamjoom, Chou and Shin 2004, section VI; they plan one
 * class at a time. Relative and hybrid guarantees are those of Lu, Abdelzaher, Stankovic and Son
 * 2001, with the model in place of a controller. Priority order and certificate are ours.
 */
public final class GuaranteePlanner {
  /** What a relaxed promise is given beyond the nearest time, as a factor. */
  public static final double MARGIN = Relaxation.MARGIN;

  private static final double LITTLE_LOSS = Target.MOST_LOST;

  private final List<PlannedClass> classes;
  private final int threads;
  private final TotalsGrid grid;
  private final boolean[] met;

  private GuaranteePlanner(
      List<PlannedClass> classes, int threads, TotalsGrid grid, boolean... met) {
    this.classes = classes;
    this.threads = threads;
    this.grid = grid;
    this.met = Arrays.copyOf(met, classes.size());
  }

  /**
   * Plans.
   *
   * @param classes 1 to 64 classes
   * @param threads the most there are, 1 to 65535
   * @return the division, and the certificate of what it cannot keep
   * @throws ConfigException if the reserves need more threads than there are
   */
  public static GuaranteePlan plan(List<PlannedClass> classes, int threads) {
    return new GuaranteePlanner(List.copyOf(classes), threads, TotalsGrid.EXACT).plan();
  }

  /**
   * Plans in a hurry, for a control loop: of more than 32 totals only every sixteenth part or so is
   * looked at.
   *
   * @param classes 1 to 64 classes
   * @param threads the most there are, 1 to 65535
   * @param met classes whose target was measured to be kept: never called unreachable
   * @return a division that keeps what {@link #plan} would, but with up to 6 % more threads; what
   *     can just be kept may be missed by as much
   * @throws ConfigException if the reserves need more threads than there are
   */
  public static GuaranteePlan sketch(List<PlannedClass> classes, int threads, boolean... met) {
    return new GuaranteePlanner(List.copyOf(classes), threads, TotalsGrid.COARSE, met).plan();
  }

  /**
   * {@link #sketch}, and divides what the smallest feasible total leaves over, so that every class
   * is as far below its promise as the one that is worst off can be.
   *
   * @param classes 1 to 64 classes
   * @param threads the most that are worth while, 1 to 65535: the saturation point or less
   * @param most up to how many those in need are given, as far as no promise that is kept is broken
   *     by it; at least {@code threads}. Threads beyond the saturation point complete no more, but
   *     they divide finer what there is. Where classes share, they are used if any class is needy,
   *     or if with fewer the worst case would turn more than one in a hundred of its requests away
   * @param needy classes that turn requests away: they, and those whose promise had to be relaxed,
   *     come before all others for what is left over
   * @return the division, and the certificate of what it cannot keep
   * @throws ConfigException if the reserves need more threads than there are
   */
  public static GuaranteePlan planAll(
      List<PlannedClass> classes, int threads, int most, boolean... needy) {
    return planAll(classes, threads, most, needy, new boolean[0]);
  }

  /**
   * The same, with what was measured of targets.
   *
   * @param classes 1 to 64 classes
   * @param threads the most that are worth while, 1 to 65535
   * @param most up to how many those in need are given
   * @param needy classes that turn requests away
   * @param met classes whose target was measured to be kept: never called unreachable
   * @return the division, and the certificate of what it cannot keep
   * @throws ConfigException if the reserves need more threads than there are
   */
  public static GuaranteePlan planAll(
      List<PlannedClass> classes, int threads, int most, boolean[] needy, boolean[] met) {
    GuaranteePlan least = sketch(classes, threads, met);
    if (least.scale().isPresent()) { // classes that share have been given what is left
      return most > threads && isTight(classes, least, needy) ? sketch(classes, most, met) : least;
    }
    Surplus surplus = new Surplus(classes, least, needy);
    return new GuaranteePlan(surplus.spread(threads, most), least.scale(), least.certificate());
  }

  /** Whether requests are turned away, or would be in the worst case. */
  private static boolean isTight(List<PlannedClass> classes, GuaranteePlan plan, boolean... needy) {
    Partition partition = plan.partition();
    for (int k = 0; k < classes.size(); k++) {
      int m = partition.budget(k);
      boolean tight = k < needy.length && needy[k];
      if (tight
          || MtrrServer.of(classes.get(k).load(), m, partition.sum() - m).loss() > LITTLE_LOSS) {
        return true;
      }
    }
    return false;
  }

  private GuaranteePlan plan() {
    List<Claim> claims = new ArrayList<>();
    for (int k = 0; k < met.length; k++) {
      PlannedClass each = classes.get(k);
      double rate = each.load().arrivalRate();
      claims.add(new Claim(each.name(), rate, each.guarantee(), each.priority(), met[k]));
    }
    return Relaxation.plan(
        claims,
        () -> new Room(classes, threads, grid.ofShortfalls()),
        (promises, certificate) ->
            new Division(classes, threads, grid, promises).best(certificate));
  }
}
