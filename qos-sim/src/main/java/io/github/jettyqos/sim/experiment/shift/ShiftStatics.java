package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.sim.experiment.Progress;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.experiment.rule.Rule;
import io.github.jettyqos.sim.experiment.rule.Rules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The best partition that stays, found by trying: all on a grid with few seeds, then all neighbours
 * of the best with all seeds until none is better.
 */
final class ShiftStatics {
  private static final int GRID = 3;
  private static final int FEW = 2;
  private static final int STARTS = 3;
  private static final int MOST_MOVES = 6;

  private final Setting setting;
  private final boolean lend;

  /** Looks among partitions whose idle threads are lent, or are not. */
  ShiftStatics(Setting setting, boolean lend) {
    this.setting = setting;
    this.lend = lend;
  }

  /** A partition and its mean cost over seeds. */
  record Tried(Partition partition, double cost) {}

  Tried best() {
    Setting part = setting.withSeedsUpTo(FEW).inSilence();
    List<Partition> grid = grid();
    List<Tried> tried = new ArrayList<>();
    try (Progress.Bar bar =
        setting.progress().bar("static partitions" + (lend ? ", lent" : ""), grid.size())) {
      for (Partition each : grid) {
        tried.add(new Tried(each, cost(part, each)));
        bar.step();
      }
    }
    tried.sort(Comparator.comparingDouble(Tried::cost));
    Set<Partition> seen = new HashSet<>();
    Tried best = null;
    for (Tried start : tried.subList(0, Math.min(STARTS, tried.size()))) {
      Tried end = descend(start.partition(), seen);
      best = best == null || end.cost() < best.cost() ? end : best;
    }
    return best == null ? tried.get(0) : best;
  }

  private Tried descend(Partition from, Set<Partition> seen) {
    Tried at = new Tried(from, cost(setting, from));
    for (int move = 0; move < MOST_MOVES; move++) {
      Tried better = at;
      for (Partition near : neighbours(at.partition())) {
        if (seen.add(near)) {
          double cost = cost(setting, near);
          better = cost < better.cost() ? new Tried(near, cost) : better;
        }
      }
      if (better.equals(at)) {
        break;
      }
      at = better;
    }
    return at;
  }

  private double cost(Setting setting, Partition partition) {
    Rule rule = Rules.fixed(partition, lend);
    return setting.overSeeds("", seed -> ShiftRun.of(seed, rule).cost()).stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElseThrow();
  }

  /** All threads, in steps. */
  private static List<Partition> grid() {
    List<Partition> grid = new ArrayList<>();
    for (int gold = GRID; gold < ShiftScenario.THREADS; gold += GRID) {
      for (int silver = GRID; gold + silver < ShiftScenario.THREADS; silver += GRID) {
        grid.add(of(gold, silver, ShiftScenario.THREADS - gold - silver));
      }
    }
    return grid;
  }

  /** A thread more here, or less there, or both. */
  private static List<Partition> neighbours(Partition of) {
    List<Partition> near = new ArrayList<>();
    for (int a = -1; a <= 1; a++) {
      for (int b = -1; b <= 1; b++) {
        for (int c = -1; c <= 1; c++) {
          int[] m = {of.budget(0) + a, of.budget(1) + b, of.budget(2) + c};
          boolean fits = m[0] + m[1] + m[2] <= ShiftScenario.THREADS;
          if (fits && Math.min(m[0], Math.min(m[1], m[2])) >= 1) {
            near.add(of(m));
          }
        }
      }
    }
    return near;
  }

  private static Partition of(int... budgets) {
    return Partition.of(ShiftScenario.THREADS, budgets);
  }
}
