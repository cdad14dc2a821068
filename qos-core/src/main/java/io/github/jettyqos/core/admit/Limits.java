package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.Partition;

/**
 * What binds the classes together: the total, and the pool of workers that lenders share with every
 * class that is over its budget.
 *
 * <p>Both are checked by adding first and counting afterwards; see {@link Gate}.
 */
final class Limits {
  private final Lane[] lanes;

  private volatile int total;

  Limits(Lane[] lanes, Partition partition) {
    this.lanes = lanes;
    set(partition);
  }

  void set(Partition partition) {
    total = partition.total();
  }

  /** Whether all permits that were added fit, the newest one of this class among them. */
  boolean hold(Lane lane) {
    int sum = 0;
    int overLent = 0;
    for (Lane each : lanes) {
      long word = each.word.get();
      int over = Word.running(word) - Word.budget(word);
      sum += Word.running(word);
      overLent += each.lends ? over : Math.max(0, over);
    }
    if (sum > total) {
      return false;
    }
    long own = lane.word.get();
    boolean inPool = lane.lends || Word.running(own) > Word.budget(own);
    return !inPool || overLent <= 0;
  }

  /** Whether no class is over its budget: nothing that was lowered is still to be reclaimed. */
  boolean everybodyWithinBudget() {
    for (Lane lane : lanes) {
      long word = lane.word.get();
      if (Word.running(word) > Word.budget(word)) {
        return false;
      }
    }
    return true;
  }
}
