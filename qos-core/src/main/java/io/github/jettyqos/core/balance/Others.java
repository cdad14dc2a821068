package io.github.jettyqos.core.balance;

/**
 * What other front ends do at the same nodes, of which this one hears only by reports. They hear
 * the same and choose alike, so that between two reports each node gets from all of them as many
 * times what it gets from here as it has requests of all for one from here. Were only those from
 * here counted, all front ends would go on with the node that was the most idle once, which is then
 * full.
 *
 * <p>Guarded by its owner.
 */
final class Others {
  /** Of what is new in each report of a node. */
  private static final double NEW = 0.05;

  /** What is under way when a report is made is in it or not: so much more means nobody else. */
  private static final double ALONE = 1.25;

  /** Whatever nodes say, one from here counts as no more. */
  private static final double MOST = 16;

  /** So few from here are as good as none. */
  private static final double LEAST = 0.1;

  /** At first there is nobody else, and some reports are needed to show that there is. */
  private static final double FIRST = 5;

  private double all = FIRST;
  private double own = FIRST;
  private final Whole sent = new Whole();
  private final Whole over = new Whole();

  /** Makes whole requests of parts; what is left counts the next time. */
  private static final class Whole {
    private double rest;

    int of(double requests) {
      rest += requests;
      int whole = (int) rest;
      rest -= whole;
      return whole;
    }
  }

  /** A node said how many requests it has, while so many from here are there. */
  void reported(int allThere, int ownThere) {
    all += NEW * (allThere - all);
    own += NEW * (ownThere - own);
  }

  /** Requests of all for each from here. */
  double each() {
    double each = all / Math.max(LEAST, own);
    return each < ALONE ? 1 : Math.min(MOST, each);
  }

  /** One was sent from here: as many were by all. */
  int sent() {
    return sent.of(each());
  }

  /** One from here is over: so many of all are. */
  int over() {
    return over.of(each());
  }
}
