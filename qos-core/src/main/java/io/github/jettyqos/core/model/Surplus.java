package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.Target;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Divides the threads that a plan leaves over, up to a limit, so that every class is as far below
 * its promise as the worst off among them can be.
 *
 * <p>The smallest feasible total is the right answer to "how many threads are needed". On a server
 * that has them anyway it leaves speed unused: up to the saturation point each further thread lets
 * the server complete more. Law, over totals T from the plan's to the limit:
 *
 * <pre>
 *   minimise over T the greatest W_k(m_k, T - m_k) / D_k,   m_k in proportion to the plan's
 * </pre>
 *
 * <p>A class whose promise is a value to settle at ({@link Meaning#TRACK}) keeps the least threads
 * with which it is kept at T; where promises had to be relaxed or requests are turned away, the
 * surplus goes to those classes. A total at which a promise that the plan keeps would be broken is
 * not taken. Not in a paper.
 */
final class Surplus {
  private final List<PlannedClass> classes;
  private final GuaranteePlan plan;
  private final @Nullable Promise[] promises;
  private final boolean[] eligible;
  private final boolean scarce;

  Surplus(List<PlannedClass> classes, GuaranteePlan plan, boolean... needy) {
    this.classes = classes;
    this.plan = plan;
    this.promises = new @Nullable Promise[classes.size()];
    this.eligible = Arrays.copyOf(needy, classes.size());
    for (int k = 0; k < promises.length; k++) {
      promises[k] = classes.get(k).guarantee().target().map(Promise::of).orElse(null);
    }
    for (Shortfall each : plan.certificate()) {
      promises[each.classIndex()] = Promise.of(each.granted());
      eligible[each.classIndex()] |= !each.unreachable();
    }
    this.scarce = some(eligible);
    for (int k = 0; k < promises.length && !scarce; k++) {
      Target target = classes.get(k).guarantee().target().orElse(null);
      eligible[k] = target == null || target.meaning() == Meaning.AT_MOST;
    }
  }

  /** Whether any is true. */
  static boolean some(boolean[] of) {
    for (boolean each : of) {
      if (each) {
        return true;
      }
    }
    return false;
  }

  /** The plan's own partition where nothing better is found. */
  Partition spread(int threads, int most) {
    int limit = scarce ? most : threads;
    Partition best = plan.partition();
    double least = worst(best);
    int from = best.sum();
    // The worst ratio falls and may rise again towards the limit: a few totals find the low.
    int step = Math.max(1, (limit - from) / 8);
    for (int total = limit; total > from; total -= step) {
      Partition candidate = divide(total);
      if (candidate != null) {
        double ratio = worst(candidate);
        if (scarce && ratio < Double.POSITIVE_INFINITY) {
          return candidate;
        }
        if (ratio < least) {
          least = ratio;
          best = candidate;
        }
      }
    }
    return best;
  }

  /** Null if there is no way to use so many. */
  private @Nullable Partition divide(int total) {
    int[] budgets = plan.partition().budgets();
    long taken = 0;
    long shared = 0;
    for (int k = 0; k < budgets.length; k++) {
      if (!eligible[k]) {
        budgets[k] = fixed(k, total, budgets[k]);
        taken += budgets[k];
      } else {
        shared += budgets[k];
      }
    }
    long left = total - taken;
    if (shared == 0 || left < shared) {
      return null;
    }
    long given = 0;
    int[] grown = budgets.clone();
    for (int k = 0; k < budgets.length; k++) {
      if (eligible[k]) {
        grown[k] = (int) Math.min(classes.get(k).max(), left * budgets[k] / shared);
        given += grown[k];
      }
    }
    // What rounding leaves over goes to those of the highest priority.
    for (int k = 0; k < budgets.length && given < left; k++) {
      if (eligible[k] && grown[k] < classes.get(k).max()) {
        grown[k]++;
        given++;
      }
    }
    int sum = 0;
    for (int each : grown) {
      sum += each;
    }
    return Partition.of(sum, grown);
  }

  /** The least threads with which a promise is still kept at a greater total. */
  private int fixed(int k, int total, int planned) {
    Promise promise = promises[k];
    if (promise == null) {
      return planned;
    }
    int m = planned;
    int most = Math.min(classes.get(k).max(), total);
    while (m < most && !promise.isKept(server(k, m, total - m))) {
      m++;
    }
    return m;
  }

  /** The greatest ratio of a time to its promise; infinite if one that was kept is broken. */
  private double worst(Partition partition) {
    double worst = 0;
    for (int k = 0; k < promises.length; k++) {
      Promise promise = promises[k];
      if (promise != null) {
        int m = partition.budget(k);
        MtrrServer server = server(k, m, partition.sum() - m);
        if (!promise.isKept(server)) {
          return Double.POSITIVE_INFINITY;
        }
        worst =
            eligible[k]
                ? Math.max(
                    worst, promise.value(server, TotalsGrid.COARSE.precision()) / promise.seconds())
                : worst;
      }
    }
    return worst;
  }

  private MtrrServer server(int k, int threads, int foreign) {
    return MtrrServer.of(classes.get(k).load(), threads, foreign);
  }
}
