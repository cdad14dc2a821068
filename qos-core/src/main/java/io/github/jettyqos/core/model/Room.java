package io.github.jettyqos.core.model;

import java.util.ArrayList;
import java.util.List;

/** What is left for a class, at every total, once others have what they need. */
final class Room implements PlanRoom {
  private final List<PlannedClass> classes;
  private final int threads;
  private final TotalsGrid grid;
  private final int reserves;
  private final long[] taken; // by total, beyond the reserves; more than the total: impossible
  private final int most;

  Room(List<PlannedClass> classes, int threads, TotalsGrid grid) {
    this.classes = classes;
    this.threads = threads;
    this.grid = grid;
    this.reserves = PlannedClass.checkAll(classes, threads);
    this.most = PlannedClass.most(classes, threads);
    this.taken = new long[most + 1];
  }

  /** Takes what a promise needs at every total, if there is a total at which it fits. */
  @Override
  public boolean take(int k, Promise promise) {
    PlannedClass owner = classes.get(k);
    WorstCaseRow row = new WorstCaseRow(owner, reserves - owner.min(), threads);
    Need need = new Need(row, promise);
    long[] with = taken.clone();
    boolean fits = false;
    for (int total = 1; total <= most; total++) {
      row.advance();
      if (total < reserves || !isSeen(total)) {
        continue;
      }
      int m = need.threads();
      with[total] = m > row.most() ? Integer.MAX_VALUE : with[total] + m - owner.min();
      fits |= reserves + with[total] <= total;
    }
    if (fits) {
      System.arraycopy(with, 0, taken, 0, with.length);
    }
    return fits;
  }

  /** The shortest time that could be promised in what is left. */
  @Override
  public double nearest(int k, Promise asked) {
    double best = Double.POSITIVE_INFINITY;
    for (int total = reserves; total <= most; total++) {
      int m = left(k, total);
      if (isSeen(total) && m >= classes.get(k).min()) {
        MtrrServer server = MtrrServer.of(classes.get(k).load(), m, total - m);
        if (best == Double.POSITIVE_INFINITY || asked.withSeconds(best).isKept(server)) {
          best = Math.min(best, asked.value(server, grid.precision()));
        }
      }
    }
    return best;
  }

  /** Requests per second up to which a promise could be kept in what is left. */
  @Override
  public double arrivalLimit(int k, Promise asked) {
    double best = 0;
    for (int total = reserves; total <= most && best < Double.POSITIVE_INFINITY; total++) {
      int m = left(k, total);
      int foreign = total - m;
      if (isSeen(total) && m >= classes.get(k).min()) {
        Workload load = classes.get(k).load();
        best =
            ArrivalLimit.greatest(
                best,
                grid.precision(),
                rate -> asked.isKept(MtrrServer.of(load.withArrivalRate(rate), m, foreign)));
      }
    }
    return best;
  }

  private boolean isSeen(int total) {
    return total == reserves || total == most || grid.has(total);
  }

  @Override
  public boolean isSafe(int k, Promise asked) {
    Workload load = classes.get(k).load().withArrivalRate(0);
    int m = classes.get(k).min();
    return asked.isKept(MtrrServer.of(load, m, reserves - m));
  }

  @Override
  public boolean isLikely(int k, Promise asked) {
    List<Workload> loads = new ArrayList<>();
    for (PlannedClass each : classes) {
      loads.add(each.load());
    }
    loads.set(k, loads.get(k).withArrivalRate(0));
    int[] least = classes.stream().mapToInt(PlannedClass::min).toArray();
    return asked.isKept(MeanField.of(loads, least).get(k));
  }

  /**
   * Threads of a class beside the needs of those before it and the reserves of all others; below 0
   * where these do not fit.
   */
  private int left(int k, int total) {
    PlannedClass owner = classes.get(k);
    long left = total - taken[total] - (reserves - owner.min());
    return (int) Math.max(-1, Math.min(owner.max(), left)); // as a long it may be far below
  }
}
