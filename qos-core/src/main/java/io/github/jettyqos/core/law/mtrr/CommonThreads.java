package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.GuaranteePlan;
import io.github.jettyqos.core.model.Lateness;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.QueueTables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The division of the threads beyond the needs: the whole partition and its terms.
 *
 * <ul>
 *   <li><b>Budgets</b>, which determine precedence: threads beyond the feasible needs are divided
 *       by dynamic programming, {@link QueueTables}. A lending class with a feasible upper bound
 *       has precedence over classes without a target at least up to its static share, in case its
 *       requests become slower before that can be measured.
 *   <li><b>Kept threads</b> of a class with an upper bound: three quarters of its needs, since it
 *       also gets the next common thread; if its target is infeasible in the worst case, three
 *       quarters of its budget, if that mostly keeps the target.
 *   <li><b>Maximum</b>: all threads; for a class with a set point the threads for that.
 *   <li><b>The limit</b> of the station, {@link StationGuard}.
 * </ul>
 *
 * <p>Lateness is weighted by priority: 4 for the first class, 2 for the next, 1 for all others.
 */
final class CommonThreads {
  /** The largest predicted miss with which a target is worth keeping threads for. */
  private static final double MOSTLY = 0.5;

  /**
   * Quarters of the worst-case needs that are kept. With 2 or 4 slightly more targets are missed,
   * with 0 a third more (200 random servers).
   */
  private static final int KEPT_OF_FOUR = 3;

  private final List<ServiceClass> classes;
  private final Set<LawPart> parts;
  private final ByPriority byPriority;
  private final double[] worth;
  private final int[] least;

  /** Otherwise by the configured costs, which require that no class has a target. */
  private final boolean isByLateness;

  private final StationGuard guard = new StationGuard();

  CommonThreads(List<ServiceClass> classes, Set<LawPart> parts) {
    this.parts = parts;
    this.classes = classes;
    this.byPriority = new ByPriority(classes);
    this.worth = Lateness.worth(classes);
    this.isByLateness =
        classes.stream().anyMatch(each -> each.guarantee().target().isPresent())
            || classes.stream().allMatch(each -> each.cost().equals(HoldingCost.LINEAR));
    this.least = classes.stream().mapToInt(ServiceClass::least).toArray();
  }

  /**
   * Computes the partition.
   *
   * @param plan the needs, and which are feasible
   * @param rates requests per second to plan for, of each class
   * @param came arrivals per second
   * @param queued queued requests of each class
   * @param asked the guarantee of each class
   * @param threads the number of threads
   */
  Partition share(
      WorkDescription work,
      GuaranteePlan plan,
      double[] rates,
      double[] came,
      List<Integer> queued,
      List<Guarantee> asked,
      int threads) {
    Partition shares = Partition.share(classes, threads);
    int[] need = parts.contains(LawPart.NEEDS) ? plan.partition().budgets() : least;
    int[] from = need.clone();
    boolean[] isUnreachable = new boolean[need.length];
    for (Shortfall each : plan.certificate()) {
      isUnreachable[each.classIndex()] = true;
    }
    for (int k = 0; k < from.length; k++) {
      // While a target is missed a class without one has no needs.
      boolean yields = !plan.certificate().isEmpty() && asked.get(k).target().isEmpty();
      from[k] = isUnreachable[k] || yields ? least[k] : need[k];
    }
    List<Integer> standing =
        parts.contains(LawPart.QUEUE_IN_TABLES) ? queued : Collections.nCopies(need.length, 0);
    QueueTables tables = new QueueTables(work.station(), planned(work, came, asked), standing);
    int[] budgets = shares.budgets();
    if (!parts.contains(LawPart.TABLES)) {
      byPriority.raise(budgets, from, threads);
    } else if (isByLateness) {
      budgets = tables.divide(worth, threads, from);
    } else {
      budgets = tables.cheapest(threads, from);
    }
    if (parts.contains(LawPart.SHARES_FIRST)) {
      raiseToShares(budgets, shares, asked, isUnreachable);
    }
    if (parts.contains(LawPart.STATION_LIMIT)) {
      guard.look(work, rates);
    }
    List<Integer> kept = new ArrayList<>();
    List<Integer> most = new ArrayList<>();
    List<Integer> queues = new ArrayList<>();
    for (int k = 0; k < need.length; k++) {
      ServiceClass owner = classes.get(k);
      int ofUse = settles(asked.get(k)) ? need[k] : threads;
      boolean keeps = !isUnreachable[k] || tables.missed(k, budgets) < MOSTLY;
      int own = keeps ? kept(asked.get(k), isUnreachable[k] ? budgets[k] : need[k]) : 0;
      budgets[k] = Math.max(least[k], Math.min(budgets[k], ofUse));
      kept.add(Math.max(Math.min(own, budgets[k]), owner.kept(budgets[k])));
      int borrowed = owner.borrow() ? Math.min(ofUse, owner.max()) : 0;
      most.add(Math.max(budgets[k], borrowed));
      queues.add(owner.queue().max());
    }
    Terms terms = new Terms(kept, most, queues, guard.limit(work, rates));
    return Partition.of(Math.max(threads, Arrays.stream(budgets).sum()), budgets).withTerms(terms);
  }

  /** Raises budgets to static shares; classes without a target have the rest. */
  private void raiseToShares(
      int[] budgets, Partition shares, List<Guarantee> asked, boolean... isUnreachable) {
    int[] floor = budgets.clone();
    int spare = 0;
    for (int k = 0; k < floor.length; k++) {
      if (asked.get(k).target().isEmpty() && classes.get(k).borrow()) {
        floor[k] = Math.min(budgets[k], shares.budget(k));
        spare += budgets[k] - floor[k];
      }
    }
    for (int k : byPriority.order()) {
      boolean hasBound = asked.get(k).upperBound().isPresent() && !isUnreachable[k];
      if (hasBound && classes.get(k).lend() == 1) {
        int more = Math.max(0, Math.min(spare, shares.budget(k) - budgets[k]));
        floor[k] += more;
        spare -= more;
      }
    }
    byPriority.raise(budgets, floor, Arrays.stream(budgets).sum());
  }

  /** The kept threads of a class, by its needs. */
  private int kept(Guarantee asked, int need) {
    if (!parts.contains(LawPart.KEPT) || asked.target().isEmpty()) {
      return 0;
    }
    return settles(asked) ? need : (KEPT_OF_FOUR * need + 3) / 4;
  }

  /** A class with a set point has the threads for that and no more. */
  static boolean settles(Guarantee asked) {
    return asked.target().map(target -> target.meaning() == Meaning.TRACK).orElse(false);
  }

  private List<MixedClass> planned(WorkDescription work, double[] rates, List<Guarantee> asked) {
    List<MixedClass> planned = new ArrayList<>();
    for (int k = 0; k < rates.length; k++) {
      ServiceClass owner = classes.get(k).withGuarantee(asked.get(k));
      planned.add(MixedClass.of(owner, rates[k], work.classes().get(k)));
    }
    return planned;
  }
}
