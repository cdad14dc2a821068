package io.github.jettyqos.sim.event;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The scheduled events as a tournament tree, in which the earlier event wins.
 *
 * <pre>
 *            1            node n: the winner of nodes 2n and 2n + 1
 *        2       3        node capacity + l: leaf l, where an event enters
 *      4   5   6   7
 * </pre>
 *
 * <p>An event keeps its leaf while it is scheduled, and a change of its time is played again from
 * there to the root. Unlike in a heap, it is known beforehand which nodes play each other, so that
 * the memory is read ahead, and the winner is computed without a jump that a processor would have
 * to guess. That is why it is faster, although it plays every round; figures are in
 * docs/decisions/benchmarks.md.
 */
final class Tournament {
  /** The time of a leaf without event; an event of that time comes before it. */
  private static final long NEVER = Long.MAX_VALUE;

  private int capacity = 2;
  private @Nullable Event[] events = new Event[capacity];
  private int[] free = {1, 0};
  private int freeCount = capacity;

  // Of each node: the time of its winner, and the leaf of it. Node 0 is not used.
  private long[] times = {NEVER, NEVER, NEVER, NEVER};
  private int[] winners = {0, 0, 0, 1};

  boolean isEmpty() {
    return freeCount == capacity;
  }

  /** The time of the first event, if there is one. */
  long firstTime() {
    return times[1];
  }

  /** The leaf of the first event, if there is one. */
  int firstLeaf() {
    return winners[1];
  }

  @SuppressWarnings("NullAway") // the leaf is one that was given
  Event event(int leaf) {
    return events[leaf];
  }

  /** Assigns a leaf to an event. */
  int enter(Event event) {
    if (freeCount == 0) {
      grow();
    }
    int leaf = free[--freeCount];
    events[leaf] = event;
    return leaf;
  }

  void leave(int leaf) {
    events[leaf] = null;
    free[freeCount++] = leaf;
    play(leaf, NEVER);
  }

  /** Plays the rounds from a leaf to the root, after a change of its event or of the time. */
  void play(int leaf, long time) {
    int node = capacity + leaf;
    long best = time;
    int winner = leaf;
    times[node] = best;
    while (node > 1) {
      long other = times[node ^ 1];
      int rival = winners[node ^ 1];
      long ahead = other - best; // times are not below 0, so this does not overflow
      if (ahead == 0) {
        ahead = compare(rival, winner);
      }
      long rivalWins = ahead >> 63; // all ones, or 0
      best += (other - best) & rivalWins;
      winner ^= (winner ^ rival) & (int) rivalWins;
      node >>= 1;
      times[node] = best;
      winners[node] = winner;
    }
  }

  /** Below 0 if the first of two leaves of one time wins. */
  private long compare(int leaf, int other) {
    Event one = events[leaf];
    Event two = events[other];
    if (one == null || two == null) {
      return one == null ? 0 : -1;
    }
    return one.tie - two.tie;
  }

  private void grow() {
    int before = capacity;
    long[] due = Arrays.copyOfRange(times, before, 2 * before);
    capacity = 2 * before;
    events = Arrays.copyOf(events, capacity);
    free = new int[capacity];
    times = new long[2 * capacity];
    winners = new int[2 * capacity];
    Arrays.fill(times, NEVER);
    for (int leaf = 0; leaf < capacity; leaf++) {
      winners[capacity + leaf] = leaf;
    }
    for (int node = capacity - 1; node > 0; node--) {
      winners[node] = winners[2 * node];
    }
    for (int leaf = capacity - 1; leaf >= before; leaf--) {
      free[freeCount++] = leaf;
    }
    for (int leaf = 0; leaf < before; leaf++) {
      play(leaf, due[leaf]);
    }
  }
}
