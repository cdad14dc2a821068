package io.github.jettyqos.sim.model;

import java.util.ArrayList;
import java.util.List;

/** The rows of all classes, moved on together from total to total. */
final class Totals {
  private final List<WorstCaseRow> rows = new ArrayList<>();
  private final int reserves;
  private final int most;
  private int total;

  Totals(List<PlannedClass> classes, int threads) {
    this.reserves = PlannedClass.checkAll(classes, threads);
    this.most = PlannedClass.most(classes, threads);
    for (PlannedClass each : classes) {
      rows.add(new WorstCaseRow(each, reserves - each.min(), most));
    }
  }

  List<WorstCaseRow> rows() {
    return rows;
  }

  int total() {
    return total;
  }

  /** The sum of the threads that no class falls below. */
  int reserves() {
    return reserves;
  }

  /** Moves on by one total whose entries are not computed yet; false behind the last. */
  boolean advance() {
    if (total == most) {
      return false;
    }
    total++;
    for (WorstCaseRow row : rows) {
      row.advance();
    }
    return true;
  }

  /** Whether there is no further total. */
  boolean isLast() {
    return total == most;
  }

  /** Moves on to a total. */
  void advanceTo(int target) {
    while (total < target && advance()) {
      // the rows of the totals between are not wanted
    }
  }

  /** Back to before the first total. */
  void restart() {
    total = 0;
    rows.forEach(WorstCaseRow::restart);
  }

  /** The greatest saturation point of a class, if that is possible, else what comes nearest. */
  int saturationPoint() {
    int point = 1;
    for (WorstCaseRow row : rows) {
      point = Math.max(point, row.owner().load().speedup().saturationPoint());
    }
    return Math.max(reserves, Math.min(point, most));
  }

  /** Computes the rows of this total. */
  void compute() {
    for (WorstCaseRow row : rows) {
      row.compute();
    }
  }

  /** Whether every class can have its least number of threads. */
  boolean isPossible() {
    return total >= reserves;
  }
}
