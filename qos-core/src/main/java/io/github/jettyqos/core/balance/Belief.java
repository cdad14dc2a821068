package io.github.jettyqos.core.balance;

/**
 * How far the reports of a node are credible, judged by the requests that the front end has in
 * flight there. A report that denies some of these lowers the credibility by their part of the work
 * of the node, a report that includes them raises it, and a report that cannot be tested raises it
 * a little, so that a node without requests gets another chance. Guarded by its owner.
 *
 * <p>Two contradictions in a row are no proof: requests and answers are in transit for a while, so
 * that correct reports seem to deny some. A report that denies everything twice is one.
 */
final class Belief {
  /** Three reports that deny everything discredit a node. */
  private static final double DENIED = 0.4;

  private static final double ADMITTED = 0.25;

  /** 50 reports, 5 s at the default, raise the credibility from 0 to one half. */
  private static final double UNTESTED = 0.01;

  private static final double AGAIN = 0.5;

  /** Fewer requests than these may all be in transit. */
  private static final int FEW = 4;

  private double belief = 1;
  private int grossInRow;
  private boolean doubted;

  /** One request may be missing because its packet was lost and is sent again. */
  private static final int STRAY = 1;

  // The sums of the report that is being judged:
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

  /** Adds one class of the report. */
  void look(ClassLoad load, long owedThere) {
    long hidden = Math.max(0, owedThere - load.present());
    owed += owedThere;
    tested += owedThere > 0 ? load.budget() : 0;
    denied += hidden;
    gross |= hidden >= Math.max(FEW, load.budget() / 2) && hidden * 2 >= owedThere;
  }

  /** Judges the complete report; a slow one never counts as a proof. */
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

  /** Whether the last report denied nearly all requests. */
  boolean isGross() {
    return gross;
  }
}
