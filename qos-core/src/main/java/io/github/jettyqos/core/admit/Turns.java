package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Terms;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which permit goes next when some have to wait: first those within what is kept for their class
 * and the classes under their budget, by priority; then the others, one at a time, by priority. All
 * of it under the gate's lock, but for {@link #waiting}.
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
  /** What classes wait for that another class may give back. */
  enum Waiting {
    /** Nothing: a release has none to wake but in its own class. */
    NOTHING,
    /** A thread that is kept for nobody: one that runs within what is kept for it has none. */
    COMMON,
    /** Anything that runs: it is at the station, or the partition is being changed. */
    ANY
  }

  private final Lane[] lanes;
  private final SharedLimits limits;

  // Changed under the lock.
  private Lane[] byPriority;
  private List<ServiceClass> classes;

  private volatile boolean enforced = true;
  private volatile Waiting waiting = Waiting.NOTHING;
  private volatile Partition partition;

  /** More may be taken than there is: until it is back every class is shared. */
  private boolean reclaiming;

  /** Nobody waits yet. */
  Turns(Lane[] lanes, List<ServiceClass> classes, SharedLimits limits, Partition partition) {
    this.lanes = lanes;
    this.byPriority = lanes.clone();
    this.classes = classes;
    this.limits = limits;
    classes(classes);
    this.partition = partition;
    partition(partition);
    settle();
  }

  static void requireBudgets(int classes, Partition partition) {
    if (partition.size() != classes) {
      throw new IllegalArgumentException(
          "partition has " + partition.size() + " budgets for " + classes + " classes");
    }
  }

  /** Read without the lock, by newcomers. */
  Waiting waiting() {
    return waiting;
  }

  /**
   * Whether a release may let a permit go. Without the lock.
   *
   * @param left the word of its class after it
   */
  boolean mayLetGo(long left) {
    boolean wasCommon = GateWord.running(left) >= GateWord.kept(left);
    return GateWord.waits(left)
        || (wasCommon && GateWord.shared(left)) // what was to be reclaimed may be back
        || switch (waiting) {
          case NOTHING -> false;
          case COMMON -> wasCommon;
          case ANY -> true;
        };
  }

  Partition partition() {
    return partition;
  }

  /** Whether budgets and queues bind. */
  boolean enforced() {
    return enforced;
  }

  /** Has budgets and queues bind, or not; {@link #letGo} must follow. */
  void enforce(boolean on) {
    enforced = on;
    partition(partition);
  }

  /** Goes on with the same classes on other terms; {@link #partition} must follow. */
  void classes(List<ServiceClass> next) {
    classes = next;
    for (Lane lane : lanes) {
      lane.priority = next.get(lane.index).priority();
      lane.timeoutNanos = next.get(lane.index).queue().timeout().toNanos();
    }
    Lane[] sorted = lanes.clone();
    Arrays.sort(sorted, Comparator.comparingInt(lane -> lane.priority));
    byPriority = sorted;
  }

  /** Changes the limits; {@link #letGo} must follow. */
  void partition(Partition next) {
    // First every class counts the others, then the limits move, then what is kept: at no step can
    // a class with its old share and one with its new one exceed the total together.
    reclaiming = true;
    for (Lane lane : lanes) {
      lane.shared(true);
    }
    Terms terms = next.terms(classes);
    partition = next;
    if (!enforced) {
      unbind();
      return;
    }
    limits.set(next.total(), terms.station().orElse(null));
    for (Lane lane : lanes) {
      lane.budget = next.budget(lane.index);
      lane.most = terms.most().get(lane.index);
      lane.maxQueued(terms.queues().get(lane.index));
      lane.kept(terms.kept().get(lane.index));
    }
  }

  /**
   * Lets every permit run, up to the most that a word can count. What is kept makes that one step
   * for a class that has no more than its part of these.
   */
  private void unbind() {
    int all = Partition.THREADS.max();
    limits.set(all, null);
    for (Lane lane : lanes) {
      lane.budget = all;
      lane.most = all;
      lane.maxQueued(all);
      lane.kept(all / lanes.length);
    }
  }

  /**
   * Lets go every permit that can run now, and turns away those whose turn comes too late.
   *
   * @return the permits that run now or were turned away; to be called outside the lock
   */
  PermitChain letGo() {
    settle();
    PermitChain called = new PermitChain();
    // The mark, set before anything is counted.
    waiting = whoWaits();
    for (Permit permit = nextInTurn(called); permit != null; permit = nextInTurn(called)) {
      called.add(permit);
    }
    waiting = whoWaits();
    return called;
  }

  private @Nullable Permit nextInTurn(PermitChain late) {
    boolean common = limits.areCommonBeyond(0);
    Permit entitled = nextOf(common, false, late);
    return entitled == null && common ? nextOf(true, true, late) : entitled;
  }

  private @Nullable Permit nextOf(boolean common, boolean beyond, PermitChain late) {
    for (Lane lane : byPriority) {
      long word = lane.word.get();
      int running = GateWord.running(word);
      int most = beyond ? lane.most : lane.budget;
      boolean turn =
          GateWord.waits(word)
              && running < most
              && (GateWord.later(word) || leavesEnough(lane, most, running));
      if (turn && (common || running < GateWord.kept(word)) && add(lane, word)) {
        Permit permit = lane.take(late);
        if (permit != null) {
          return permit;
        }
      }
    }
    return null;
  }

  /**
   * Whether enough is left free with the next of a class running: of what it may have, and beyond
   * its budget of what all have in common.
   */
  private boolean leavesEnough(Lane lane, int most, int running) {
    int free = lane.queue.leavesFree(most);
    return free == 0
        || (running < most - free && (most == lane.budget || limits.areCommonBeyond(free)));
  }

  /**
   * How many of a class may run with its next one, whatever others give back. Some permit waits.
   */
  private static int mostOfNext(Lane lane, long word) {
    boolean borrows = lane.most > lane.budget; // then it may be others that leave enough
    return borrows || GateWord.later(word)
        ? lane.most
        : lane.most - lane.queue.leavesFree(lane.most);
  }

  /** Makes a waiter of a class a running one, and takes that back if it does not fit. */
  private boolean add(Lane lane, long seen) {
    long waiter = GateWord.later(seen) ? 0 : GateWord.ONE_QUEUED; // whoever is taken next
    if (GateWord.running(seen) < GateWord.kept(seen) && !GateWord.shared(seen)) {
      // In one step, as Lane#isHopeless wants it: no thread may see it run and wait.
      lane.word.add(GateWord.ONE_RUNNING - waiter);
      return true;
    }
    lane.word.add(GateWord.ONE_RUNNING);
    if (limits.hold(lane)) {
      lane.word.add(-waiter);
      return true;
    }
    lane.word.add(-GateWord.ONE_RUNNING);
    return false;
  }

  private Waiting whoWaits() {
    Waiting who = Waiting.NOTHING;
    for (Lane lane : lanes) {
      long word = lane.word.get();
      // A class that has all it may have waits for its own permits only. It may have less at any
      // moment, but then its own release lets go.
      if (!GateWord.waits(word) || GateWord.running(word) >= mostOfNext(lane, word)) {
        continue;
      }
      if (GateWord.shared(word) || limits.bindsAtStation(lane)) {
        return Waiting.ANY;
      }
      who = Waiting.COMMON;
    }
    return who;
  }

  /** Ends the time in which every class is shared, once no more is taken than there is. */
  private void settle() {
    // It stays so: what is taken grows only by permits that count it.
    if (reclaiming && limits.areKept()) {
      reclaiming = false;
      for (Lane lane : lanes) {
        lane.shared(false);
      }
    }
  }
}
