package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.Partition;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Which permit goes next when some have to wait: first the classes under their budget, by priority;
 * then, one at a time, those that borrow, by priority. All of it under the gate's lock, but for
 * {@link #waiting}.
 *
 * <p><b>Why no permit is forgotten, between classes.</b> A class may have to wait for a permit of
 * another.
 *
 * <pre>
 *  T1 (lets go) marks that a permit waits, then counts, and finds no room.
 *  T2 (release) gives its room back, then reads the mark.
 *  If T2 reads no mark, its room was back before T1 counted, so T1 found it. Otherwise T2 lets go.
 * </pre>
 */
final class Turns {
  /** Which classes wait for a permit of another class. */
  enum Waiting {
    /** None: a release has none to wake but in its own class. */
    NOBODY,
    /** Only classes that want to borrow: a class under its budget need not mind them. */
    BORROWERS,
    /** A class under its budget, because the total or a borrower stands in its way. */
    ENTITLED
  }

  private final Lane[] lanes;
  private final Lane[] byPriority;
  private final Limits limits;
  private final boolean anyLender;
  private volatile Waiting waiting = Waiting.NOBODY;
  private volatile Partition partition;

  /** A budget was lowered and may not be reclaimed yet: until then every class is shared. */
  private boolean reclaiming;

  /** Nobody waits yet; priorities stand beside the lanes, by class index. */
  Turns(Lane[] lanes, int[] priorities, Limits limits, Partition partition) {
    this.lanes = lanes;
    this.byPriority = lanes.clone();
    Arrays.sort(byPriority, Comparator.comparingInt(lane -> priorities[lane.index]));
    this.limits = limits;
    this.anyLender = Arrays.stream(lanes).anyMatch(lane -> lane.lends);
    this.partition = partition;
    shareWhatMustBe();
  }

  static void requireBudgets(int classes, Partition partition) {
    if (partition.size() != classes) {
      throw new IllegalArgumentException(
          "partition has " + partition.size() + " budgets for " + classes + " classes");
    }
  }

  /** Read without the lock, by releases. */
  Waiting waiting() {
    return waiting;
  }

  Partition partition() {
    return partition;
  }

  /** Changes the limits; {@link #letGo} must follow. */
  void partition(Partition next) {
    // First every class counts the others, then the limit moves, then the budgets: at no step can a
    // class with its old budget and one with its new one exceed the limit together.
    reclaiming = true;
    for (Lane lane : lanes) {
      lane.shared(true);
    }
    partition = next;
    limits.set(next);
    for (Lane lane : lanes) {
      lane.budget(next.budget(lane.index));
    }
  }

  /**
   * Lets go every permit that can run now.
   *
   * @return the permits that run now; to be resumed outside the lock
   */
  PermitChain letGo() {
    settle();
    PermitChain resumed = new PermitChain();
    // The mark, set before anything is counted.
    waiting = whoWaits();
    for (Permit permit = nextInTurn(); permit != null; permit = nextInTurn()) {
      resumed.add(permit);
    }
    waiting = whoWaits();
    return resumed;
  }

  private @Nullable Permit nextInTurn() {
    for (Lane lane : byPriority) {
      long word = lane.word.get();
      if (Word.queued(word) > 0 && Word.running(word) < Word.budget(word) && add(lane, word)) {
        return take(lane);
      }
    }
    if (anyLender) {
      for (Lane lane : byPriority) {
        long word = lane.word.get();
        if (lane.borrows && Word.queued(word) > 0 && add(lane, word)) {
          return take(lane);
        }
      }
    }
    return null;
  }

  /** Makes a waiter of a class a running one, and takes that back if it does not fit. */
  private boolean add(Lane lane, long seen) {
    if (Word.running(seen) < Word.budget(seen) && !Word.shared(seen)) {
      // In one step, as Lane#isHopeless wants it: no thread may see it run and wait.
      lane.word.add(Word.ONE_RUNNING - Word.ONE_QUEUED);
      return true;
    }
    lane.word.add(Word.ONE_RUNNING);
    if (limits.hold(lane)) {
      lane.word.add(-Word.ONE_QUEUED);
      return true;
    }
    lane.word.add(-Word.ONE_RUNNING);
    return false;
  }

  private static Permit take(Lane lane) {
    Permit permit = lane.queue.poll();
    if (permit == null) {
      throw new IllegalStateException("class " + lane.index + " counts waiters but has none");
    }
    permit.state(Permit.RUNNING);
    return permit;
  }

  private Waiting whoWaits() {
    Waiting who = Waiting.NOBODY;
    for (Lane lane : lanes) {
      long word = lane.word.get();
      if (Word.queued(word) == 0) {
        continue;
      }
      // A class at its budget that is not shared waits for its own permits only; so does one that
      // is shared but at its budget, unless it may borrow. It may fall below its budget at any
      // moment, but then its own release lets go.
      if (Word.shared(word) && Word.running(word) < Word.budget(word)) {
        return Waiting.ENTITLED;
      }
      if (lane.borrows) {
        who = Waiting.BORROWERS;
      }
    }
    return who;
  }

  /** Ends the time in which every class is shared, once no class is over its budget. */
  private void settle() {
    // A class seen within its budget stays so: it grows only by admission under this budget.
    if (reclaiming && limits.everybodyWithinBudget()) {
      reclaiming = false;
      shareWhatMustBe();
    }
  }

  private void shareWhatMustBe() {
    boolean totalBinds = partition.total() < partition.sum();
    for (Lane lane : lanes) {
      lane.shared(lane.lends || totalBinds);
    }
  }
}
