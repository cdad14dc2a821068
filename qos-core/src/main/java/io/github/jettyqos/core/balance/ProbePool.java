package io.github.jettyqos.core.balance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/** The answers to the probes of one class, at most one of each node. Guarded by its owner. */
final class ProbePool {
  private static final int HISTORY = 64;

  private final int most;
  private final double hot;
  private final List<ProbeAnswer> answers = new ArrayList<>();

  /** The last answered numbers of requests in flight, in a ring. */
  private final int[] history = new int[HISTORY];

  private long answered;

  private static final class ProbeAnswer {
    final int node;
    final long latencyNanos;
    final long atNanos;
    int inFlight;

    ProbeAnswer(int node, NodeStatus status, long atNanos) {
      this.node = node;
      this.latencyNanos = status.latencyNanos();
      this.inFlight = status.inFlight();
      this.atNanos = atNanos;
    }
  }

  ProbePool(int most, double hot) {
    this.most = most;
    this.hot = hot;
  }

  /** Adds an answer, which replaces the last one of the node, or the oldest one of a full pool. */
  void add(int node, NodeStatus status, long nowNanos) {
    answers.removeIf(answer -> answer.node == node);
    if (answers.size() == most) {
      answers.remove(0);
    }
    answers.add(new ProbeAnswer(node, status, nowNanos));
    history[(int) (answered % HISTORY)] = status.inFlight();
    answered++;
  }

  /**
   * Chooses among the eligible nodes and adds a request to the choice; {@link Balancer#NONE} if
   * there is none.
   */
  int take(long nowNanos, long ageNanos, IntPredicate may) {
    answers.removeIf(answer -> nowNanos - answer.atNanos > ageNanos);
    int hottest = hottestCold();
    ProbeAnswer best = null;
    for (ProbeAnswer answer : answers) {
      if (may.test(answer.node) && (best == null || isBetter(answer, best, hottest))) {
        best = answer;
      }
    }
    if (best == null) {
      return Balancer.NONE;
    }
    best.inFlight++;
    return best.node;
  }

  /** Removes the answer of a node. */
  void forget(int node) {
    answers.removeIf(answer -> answer.node == node);
  }

  /** Removes a request from the answer of a node. */
  void completed(int node) {
    for (ProbeAnswer answer : answers) {
      if (answer.node == node && answer.inFlight > 0) {
        answer.inFlight--;
      }
    }
  }

  private static boolean isBetter(ProbeAnswer one, ProbeAnswer other, int hottest) {
    boolean cold = one.inFlight <= hottest;
    if (cold != other.inFlight <= hottest) {
      return cold;
    }
    boolean faster = one.latencyNanos < other.latencyNanos;
    boolean fewer = one.inFlight < other.inFlight;
    return cold ? faster || (one.latencyNanos == other.latencyNanos && fewer) : fewer;
  }

  /** The most requests in flight with which a node is not hot. */
  private int hottestCold() {
    int known = (int) Math.min(answered, HISTORY);
    if (known == 0) {
      return 0;
    }
    int[] sorted = Arrays.copyOf(history, known);
    Arrays.sort(sorted);
    return sorted[(int) Math.round(hot * (known - 1))];
  }
}
