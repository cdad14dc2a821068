package io.github.jettyqos.core.balance;

/**
 * Estimates the requests of other front ends at the same nodes, which are known only by reports.
 * Other front ends get the same reports and choose alike, so between two reports each own request
 * stands for as many requests of all. If only own requests were counted, all front ends would send
 * to the node that was the most idle at the last report until it is full.
 *
 * <p>Guarded by its owner.
 */
final class Others {
  /** The weight of a new report of a node. */
  private static final double NEW = 0.05;

  /** A report may include requests in transit or not; so many more are no sign of others. */
  private static final double ALONE = 1.25;

  /** The maximum that one own request stands for. */
  private static final double MOST = 16;

  /** Fewer own requests count as none. */
  private static final double LEAST = 0.1;

  /** At first no others are assumed, until some reports show them. */
  private static final double FIRST = 5;

  private double all = FIRST;
  private double own = FIRST;
  private final Whole sent = new Whole();
  private final Whole over = new Whole();

  /** Rounds to whole requests and carries the rest over. */
  private static final class Whole {
    private double rest;

    int of(double requests) {
      rest += requests;
      int whole = (int) rest;
      rest -= whole;
      return whole;
    }
  }

  /** Takes the number of requests that a node reports beside the own requests there. */
  void reported(int allThere, int ownThere) {
    all += NEW * (allThere - all);
    own += NEW * (ownThere - own);
  }

  /** The requests of all front ends for each own one. */
  double each() {
    double each = all / Math.max(LEAST, own);
    return each < ALONE ? 1 : Math.min(MOST, each);
  }

  /** An own request was sent: returns the requests of all. */
  int sent() {
    return sent.of(each());
  }

  /** An own request ended: returns the requests of all. */
  int over() {
    return over.of(each());
  }
}
