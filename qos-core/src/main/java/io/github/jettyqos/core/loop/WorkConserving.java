package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The work-conserving rule: a class queued beside idle threads gets some within two periods in
 * which it completes requests, whatever its law proposes.
 *
 * <p>Rule, at the end of a period: class k starves if
 *
 * <pre>
 *   queued_k above 0,   running_k at least most_k                        it is its own limit that holds it back
 *   sum over j of max(running_j, kept_j) below total                     beside common threads
 *   sum over j up to k of running_j w_j + w_k at most the station limit  beside room at the station
 *   running_k below max_k                                                beside room of its own
 * </pre>
 *
 * <p>After two such periods in a row, {@value #SILENT} without a completion of the class, most_k
 * becomes twice the maximum of running requests since, up to the configured limit min(max_k, total
 * - sum of kept_j of the others); for a class that does not borrow the budget grows by its queue,
 * from threads of no budget. That stays until there are no more requests than the law's own limit
 * for {@value #CALM} periods. A class that begins to hang looks like a starving one, until its law
 * detects it: hence the doubling and the delay.
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>most_k, kept_j, total</td><td>threads, by the proposed terms and partition</td></tr>
 *   <tr><td>w_j</td><td>load of a request at the station, {@link StationLimit}</td></tr>
 *   <tr><td>max_k</td><td>the class's own maximum, its budget where that is fixed</td></tr>
 * </table>
 *
 * <p>It does not apply to a contained class; to a set point, or under a law that keeps ratios or
 * set points, {@link io.github.jettyqos.core.law.ControlLaw#letsWait}, where waiting is intended;
 * to threads that others do not lend, or that this class may not borrow; to a pinned total or one
 * lowered on evidence ({@link TotalGuard}), since then the processors are not idle.
 *
 * <p>Source: ours. With the configured terms the gate is work-conserving by itself; this is for
 * laws with tighter terms.
 */
final class WorkConserving {
  private static final int PERIODS = 2;
  private static final int SILENT = 8;
  private static final int CALM = 8;

  private final List<ServiceClass> classes;
  private final int[] starved;
  private final boolean[] came;
  private final boolean[] helped;
  private final int[] calm;
  private final int[] reached;
  private final List<String> names = new ArrayList<>();

  WorkConserving(List<ServiceClass> classes) {
    this.classes = classes;
    this.starved = new int[classes.size()];
    this.came = new boolean[classes.size()];
    this.helped = new boolean[classes.size()];
    this.calm = new int[classes.size()];
    this.reached = new int[classes.size()];
  }

  /**
   * Applies the rule to a proposal.
   *
   * @param contained classes that get no more
   */
  Partition raise(Partition next, Measurement measured, Set<Integer> contained) {
    names.clear();
    Partition raised = next;
    for (int k = 0; k < starved.length; k++) {
      if (contained.contains(k) || isTracked(k)) {
        starved[k] = 0;
        helped[k] = false;
        continue;
      }
      look(k, next, measured);
      Partition before = raised;
      if (helped[k]) {
        raised = more(k, before, measured);
      }
      if (!raised.equals(before)) {
        names.add(classes.get(k).name());
      }
    }
    return raised;
  }

  /** The classes raised by the last call. */
  List<String> names() {
    return names;
  }

  private boolean isTracked(int k) {
    return classes.get(k).guarantee().target().stream()
        .anyMatch(target -> target.meaning() == Meaning.TRACK);
  }

  private void look(int k, Partition next, Measurement measured) {
    ClassMeasurement seen = measured.classes().get(k);
    boolean starves = isStarving(k, next, measured);
    starved[k] = starves ? starved[k] + 1 : 0;
    came[k] = starves && (came[k] || seen.residence().count() > 0);
    if (starved[k] >= (came[k] ? PERIODS : SILENT)) {
      helped[k] = true;
      calm[k] = 0;
    }
    boolean needs = seen.present() > next.terms(classes).most().get(k);
    calm[k] = needs ? 0 : calm[k] + 1;
    helped[k] &= calm[k] < CALM;
    reached[k] = helped[k] ? Math.max(reached[k], seen.running()) : 0;
  }

  private boolean isStarving(int k, Partition next, Measurement measured) {
    ClassMeasurement seen = measured.classes().get(k);
    int limit = measured.partition().terms(classes).most().get(k);
    return seen.queued() > 0
        && seen.running() >= limit
        && seen.running() < classes.get(k).most()
        && common(next, measured) > 0
        && isRoomAtStation(k, next, measured);
  }

  /** Threads neither taken nor kept. */
  private int common(Partition next, Measurement measured) {
    Terms terms = next.terms(classes);
    int taken = 0;
    for (int j = 0; j < starved.length; j++) {
      taken += Math.max(measured.classes().get(j).running(), terms.kept().get(j));
    }
    return next.total() - taken;
  }

  private boolean isRoomAtStation(int k, Partition next, Measurement measured) {
    StationLimit limit = next.terms(classes).station().orElse(null);
    if (limit == null || limit.weights().get(k) == 0) {
      return true;
    }
    long there = limit.weights().get(k);
    for (int j = 0; j < starved.length; j++) {
      if (classes.get(j).priority() <= classes.get(k).priority()) {
        there += (long) measured.classes().get(j).running() * limit.weights().get(j);
      }
    }
    return there <= limit.most();
  }

  private Partition more(int k, Partition next, Measurement measured) {
    ServiceClass owner = classes.get(k);
    Terms terms = next.terms(classes);
    if (!owner.borrow()) {
      long free = (long) next.total() - next.sum();
      int wanted = Math.min(owner.most(), measured.classes().get(k).present());
      int budget = (int) Math.min(wanted, next.budget(k) + Math.max(0, free));
      return budget <= next.budget(k) ? next : next.withBudget(k, budget);
    }
    int others = 0;
    for (int j = 0; j < starved.length; j++) {
      others += j == k ? 0 : terms.kept().get(j);
    }
    int twice = 2 * Math.max(1, reached[k]);
    int most = Math.min(twice, Math.min(owner.most(), next.total() - others));
    if (most <= terms.most().get(k)) {
      return next;
    }
    List<Integer> mosts = new ArrayList<>(terms.most());
    mosts.set(k, most);
    return next.withTerms(new Terms(terms.kept(), mosts, terms.queues(), terms.station()));
  }
}
