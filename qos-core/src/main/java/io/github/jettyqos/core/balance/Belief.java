package io.github.jettyqos.core.balance;

/**
 * Whether a node is to be believed. It is contradicted by what the front end itself has in flight
 * there: a report that denies requests that must be there lowers the belief by the part that it
 * denies, compared to what the node can have at work, one that admits them raises it, and one that
 * says nothing testable raises it a little, so that a node gets another chance that is given no
 * requests. Guarded by its owner.
 *
 * <p>Why not two contradictions in a row: requests and answers are under way for a while, and
 * honest nodes seem to lie by that much now and then. Denying everything twice is another matter.
 */
final class Belief {
  /** Three reports that deny everything are too many. */
  private static final double DENIED = 0.4;

  private static final double ADMITTED = 0.25;

  /** 50 reports, 5 s at the default, from no belief to half. */
  private static final double UNTESTED = 0.01;

  private static final double AGAIN = 0.5;

  /** Fewer requests than these may all be under way. */
  private static final int FEW = 4;

  private double belief = 1;
  private int grossInRow;
  private boolean doubted;

  /** A packet that was lost once. */
  private static final int STRAY = 1;

  // Of the report that is being judged:
  private long owed;
  private long tested;
  private long denied;
  private boolean gross;

  void begin() {
    owed = 0;
    tested = 0;
    denied = 0;
    gross = false;
  }

  /** One class of the report. */
  void look(ClassLoad load, long owedThere) {
    long hidden = Math.max(0, owedThere - load.present());
    owed += owedThere;
    tested += owedThere > 0 ? load.budget() : 0;
    denied += hidden;
    gross |= hidden >= Math.max(FEW, load.budget() / 2) && hidden * 2 >= owedThere;
  }

  /** The report is complete; one that came slowly is no proof by itself, nor with another one. */
  void judge(boolean slow) {
    double weight = Math.max(Math.max(FEW, tested / 2), owed);
    if (denied > 0) {
      belief -= DENIED * (denied - STRAY) / weight;
    } else {
      belief += owed == 0 ? UNTESTED : ADMITTED * Math.min(FEW, owed) / FEW;
    }
    belief = Math.max(0, Math.min(1, belief));
    grossInRow = gross && !slow ? grossInRow + 1 : 0;
    if (belief == 0 || grossInRow >= 2) {
      doubted = true;
      belief = Math.min(belief, AGAIN / 2);
    } else if (doubted && belief >= AGAIN) {
      doubted = false;
    }
  }

  boolean isDoubted() {
    return doubted;
  }

  /** Whether its last report denied nearly everything. */
  boolean isGross() {
    return gross;
  }
}
