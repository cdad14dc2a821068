package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.StandardCost;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.GuaranteePlan;
import io.github.jettyqos.core.model.Lateness;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.QueueTables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * What becomes of the threads beside those that are needed: the whole partition and its terms.
 *
 * <ul>
 *   <li><b>Budgets</b>, which say who goes first: what is left over by the needs that can be kept,
 *       divided by dynamic programming, {@link QueueTables}.
 *   <li><b>Kept</b> for a class, idle or not: what it needs, where no trial decides on that, and
 *       while the station is overloaded, since what is kept is not held back there; else what it is
 *       configured to keep.
 *   <li><b>At most</b> a class has all; one whose time is a value to settle at has what that takes.
 *   <li><b>The limit</b> of the station, {@link StationGuard}.
 * </ul>
 *
 * <p>A second of the first class is worth 4, of the next 2, of all others 1.
 */
final class CommonThreads {
  /** A target that is missed in less of the next seconds is worth keeping threads for. */
  private static final double MOSTLY = 0.5;

  private final List<ServiceClass> classes;
  private final Set<Part> parts;
  private final double[] worth;
  private final int[] least;

  private int[] worthKeeping = {};

  /** Else by the costs that are configured, which only a class without any target can ask for. */
  private final boolean isByLateness;

  private final StationGuard guard = new StationGuard();

  CommonThreads(List<ServiceClass> classes, Set<Part> parts) {
    this.parts = parts;
    this.classes = classes;
    this.worth = Lateness.worth(classes);
    this.isByLateness =
        classes.stream().anyMatch(each -> each.guarantee().target().isPresent())
            || classes.stream().allMatch(each -> each.cost().equals(StandardCost.LINEAR));
    this.least = classes.stream().mapToInt(ServiceClass::least).toArray();
  }

  /**
   * Threads that a trial may keep for each class: its need; of a class whose target the worst case
   * has out of reach, what the tables give it, if they say that it is mostly kept with these. As of
   * the last division.
   */
  int[] worthKeeping() {
    return worthKeeping.clone();
  }

  /** Whether threads are divided by what is late and lost. */
  boolean isByLateness() {
    return isByLateness;
  }

  /**
   * Divides.
   *
   * @param plan the needs; of use as far as they can be kept
   * @param rates requests per second to plan for, of each class
   * @param came requests per second that came
   * @param queued requests of each class that wait
   * @param asked what each class is to have
   * @param keeps whether what is needed is kept
   * @param threads the most there are
   */
  Partition share(
      WorkDescription work,
      GuaranteePlan plan,
      double[] rates,
      double[] came,
      List<Integer> queued,
      List<Guarantee> asked,
      boolean keeps,
      int threads) {
    Partition shares = Partition.share(classes, threads);
    int[] need = plan.partition().budgets();
    int[] from = need.clone();
    worthKeeping = need.clone();
    for (Shortfall each : plan.certificate()) {
      from[each.classIndex()] = least[each.classIndex()];
      worthKeeping[each.classIndex()] = 0;
    }
    for (int k = 0; k < from.length && !plan.certificate().isEmpty(); k++) {
      if (asked.get(k).target().isEmpty()) { // it needs nothing before a target that is missed
        from[k] = least[k];
        worthKeeping[k] = 0;
      }
    }
    if (!parts.contains(Part.TABLES)) {
      return shares.withTerms(shares.terms(classes));
    }
    QueueTables tables = new QueueTables(work.station(), planned(work, came, asked), queued);
    int[] budgets =
        isByLateness ? tables.divide(worth, threads, from) : tables.cheapest(threads, from);
    if (parts.contains(Part.STATION_LIMIT)) {
      guard.look(work, rates);
    }
    for (Shortfall each : plan.certificate()) {
      int k = each.classIndex();
      if (tables.missed(k, budgets) < MOSTLY) {
        worthKeeping[k] = budgets[k];
      }
    }
    List<Integer> kept = new ArrayList<>();
    List<Integer> most = new ArrayList<>();
    List<Integer> queues = new ArrayList<>();
    for (int k = 0; k < need.length; k++) {
      ServiceClass owner = classes.get(k);
      int own = (keeps || guard.isInForce()) && need[k] <= budgets[k] ? need[k] : 0;
      int ofUse = settles(asked.get(k)) ? need[k] : threads;
      budgets[k] = Math.max(Math.max(least[k], own), Math.min(budgets[k], ofUse));
      kept.add(Math.max(own, owner.kept(budgets[k])));
      int borrowed = owner.borrow() ? Math.min(ofUse, owner.max()) : 0;
      most.add(Math.max(budgets[k], borrowed));
      queues.add(owner.queue().max());
    }
    Terms terms = new Terms(kept, most, queues, guard.limit(work, rates));
    return Partition.of(Math.max(threads, Arrays.stream(budgets).sum()), budgets).withTerms(terms);
  }

  /** A class whose time is a value to settle at has what that takes, and no more. */
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
