package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Terms;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler of queued permits: first classes within their kept threads or below their budget,
 * by priority; then the others, one permit at a time, by priority. Everything except {@link
 * #waiting} runs under the gate's lock.
 *
 * <p><b>No lost wake-up between classes.</b> A class may have to wait for a permit of another.
 *
 * <pre>
 *  T1 (lets go) marks that a permit waits, then counts, and finds no room.
 *  T2 (release) gives its room back, then reads the mark.
 *  If T2 reads no mark, its room was back before T1 counted, so T1 found it. Otherwise T2 lets go.
 * </pre>
 */
final class Turns {
  /** The resources of other classes that queued permits wait for. */
  enum Waiting {
    /** None: a release concerns only its own class. */
    NOTHING,
    /** A common thread: a release within the kept threads of its class returns none. */
    COMMON,
    /** Any release: the station limits, or the partition is being changed. */
    ANY
  }

  private final SharedLimits limits;

  // Changed under the lock.
  private Lane[] lanes;
  private Lane[] byPriority;
  private List<ServiceClass> classes;

  private volatile boolean enforced = true;
  private volatile Waiting waiting = Waiting.NOTHING;
  private volatile Partition partition;

  /** More threads may be taken than exist: until they return every class is shared. */
  private boolean reclaiming;

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

  /** Read without the lock, at admission. */
  Waiting waiting() {
    return waiting;
  }

  /**
   * Whether a release may allow a queued permit to run. Without the lock.
   *
   * @param left the word of its class after it
   */
  boolean mayLetGo(long left) {
    boolean wasCommon = GateWord.running(left) >= GateWord.kept(left);
    return GateWord.waits(left)
        || (wasCommon && GateWord.shared(left)) // the reclaimed threads may be back
        || switch (waiting) {
          case NOTHING -> false;
          case COMMON -> wasCommon;
          case ANY -> true;
        };
  }

  Partition partition() {
    return partition;
  }

  /** Whether budgets and queues are enforced. */
  boolean enforced() {
    return enforced;
  }

  /** Turns enforcement on or off; {@link #letGo} must follow. */
  void enforce(boolean on) {
    enforced = on;
    partition(partition);
  }

  /** The classes in force, by index. Under the lock. */
  Lane[] lanes() {
    return lanes;
  }

  /** The classes in force. Under the lock. */
  List<ServiceClass> classes() {
    return classes;
  }

  /**
   * Puts other classes in force, without ceilings; {@link #classes(List)} and {@link #partition}
   * must follow.
   */
  void lanes(Lane[] next) {
    lanes = next;
    for (int i = 0; i < next.length; i++) {
      next[i].index = i;
      next[i].ceiling = Partition.THREADS.max();
    }
  }

  /** Changes the terms of the same classes; {@link #partition} must follow. */
  void classes(List<ServiceClass> next) {
    classes = next;
    for (Lane lane : lanes) {
      lane.terms(next.get(lane.index));
    }
    Lane[] sorted = lanes.clone();
    Arrays.sort(sorted, Comparator.comparingInt(lane -> lane.priority));
    byPriority = sorted;
  }

  /**
   * Cuts the limits of the classes, by index, whatever the partition says; {@link #partition} must
   * follow.
   */
  void ceilings(int... most) {
    for (Lane lane : lanes) {
      lane.ceiling = most[lane.index];
    }
  }

  /** Changes the limits; {@link #letGo} must follow. */
  void partition(Partition next) {
    // First every class counts the others, then the limits change, then the kept threads: at no
    // step can a class with its old share and one with its new share exceed the total together.
    reclaiming = true;
    for (Lane lane : lanes) {
      lane.shared(true);
    }
    Terms terms = next.terms(classes);
    partition = next;
    for (Lane lane : lanes) {
      lane.share = next.budget(lane.index);
    }
    if (!enforced) {
      unbind();
      return;
    }
    limits.set(next.total(), terms.station().orElse(null));
    for (Lane lane : lanes) {
      lane.budget = Math.min(next.budget(lane.index), lane.ceiling);
      lane.most = Math.min(terms.most().get(lane.index), lane.ceiling);
      lane.maxQueued(terms.queues().get(lane.index));
      lane.kept(Math.min(terms.kept().get(lane.index), lane.ceiling));
    }
  }

  /**
   * Lets every permit run, up to the maximum of a word. With kept threads, that is one
   * compare-and-set for a class within its part of them.
   */
  private void unbind() {
    int all = Partition.THREADS.max();
    limits.set(all, null);
    for (Lane lane : lanes) {
      lane.unbind();
      lane.kept(all / lanes.length);
    }
  }

  /**
   * Dispatches every permit that can run now, and rejects those that are too late.
   *
   * @return the permits dispatched or rejected, to be called back outside the lock
   */
  PermitChain letGo() {
    settle();
    PermitChain called = new PermitChain();
    // Set before counting, see T1.
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
   * Whether enough threads stay free if the next permit of a class runs: of its limit, and beyond
   * its budget of the common threads.
   */
  private boolean leavesEnough(Lane lane, int most, int running) {
    int free = lane.queue.leavesFree(most);
    return free == 0
        || (running < most - free && (most == lane.budget || limits.areCommonBeyond(free)));
  }

  /**
   * The most running permits of a class including its next one, whatever other classes release.
   * Requires a queued permit.
   */
  private static int mostOfNext(Lane lane, long word) {
    boolean borrows = lane.most > lane.budget; // then other classes may leave enough free
    return borrows || GateWord.later(word)
        ? lane.most
        : lane.most - lane.queue.leavesFree(lane.most);
  }

  /** Makes a queued permit of a class a running one, and reverts that if it does not fit. */
  private boolean add(Lane lane, long seen) {
    long waiter = GateWord.later(seen) ? 0 : GateWord.ONE_QUEUED; // whichever permit is taken next
    if (GateWord.running(seen) < GateWord.kept(seen) && !GateWord.shared(seen)) {
      // In one step, as Lane#isFull requires: no thread may count it as running and queued.
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
      // A class at its limit waits for its own permits only. It may drop below at any moment, but
      // then its own release dispatches.
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

  /** Ends the time in which every class is shared, once the taken threads are within the total. */
  private void settle() {
    // It stays true: taken threads grow only by permits that count them.
    if (reclaiming && limits.areKept()) {
      reclaiming = false;
      for (Lane lane : lanes) {
        lane.shared(false);
      }
    }
  }
}
