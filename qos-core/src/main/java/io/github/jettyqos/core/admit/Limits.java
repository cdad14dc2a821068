package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.Partition;

/**
 * What binds the classes together: the total, and the pool of workers that lenders share with every
 * class that is over its budget.
 *
 * <p><b>Why the total holds without a word of its own.</b> A shared class takes its room first and
 * counts the others afterwards, giving the room back if the sum is too large.
 *
 * <pre>
 *  Suppose total + 1 permits ran at one instant. Each had added itself before it counted. The last one to
 *  add itself counted after all the others had added themselves, and none of them had been released: it
 *  counted total + 1 and gave its room back. A contradiction.
 *  T1 and T2 may both add, both count one too many and both give back. Then both go on under the lock,
 *  where the one that is first in turn is tried again.
 * </pre>
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
