package io.github.jettyqos.core.model;

/**
 * The waiting times of served requests with impatience.
 *
 * <pre>
 *   P(waits at most t) = v sum over j = 1..B of x^j P(Poisson(C t) at least j),  t up to tau
 *   P(has waited, and is in processing at t)
 *                      = v e^(-r t) sum of y^j P(Poisson((C-r) t') at least j),  t' = min(t, tau)
 * </pre>
 *
 * <p>v = p(m) C/X, r = C/m, more where a part of each time is constant, and y = lambda/(C - r):
 * processing ends at rate r from the dispatch on. The first is the mass of a tail of patience t
 * ({@link ImpatientTail}); the second the integral of its density times e^(-r (t-w)).
 */
final class ImpatientWaiting {
  /** A time below one completion of the server is negligible. */
  private static final double ALONE = 1 - 1e-9;

  private final double capacity;
  private final double patience;
  private final double eps;
  private final int queue;
  private final double logScale; // log v
  private final double share;

  /**
   * The waiting times of a server.
   *
   * @param server the solution
   * @param logFirst log of the share of served requests that find exactly all threads busy
   */
  ImpatientWaiting(MtrrServer server, double logFirst) {
    capacity = server.capacity();
    patience = server.load().patienceSeconds();
    queue = server.load().queue();
    eps = server.tail().eps();
    logScale = logFirst + eps;
    share = upTo(patience);
  }

  /** Share of served requests that waited. */
  double share() {
    return Math.min(1, share);
  }

  /** Share of served requests that wait longer. */
  double waitingBeyond(double seconds) {
    return seconds >= patience ? 0 : Math.max(0, share - upTo(seconds));
  }

  /** Share of served requests that waited and are not complete after a time; 1/r is given. */
  double residenceBeyond(double seconds, double mean) {
    if (mean * capacity < ALONE) {
      return waitingBeyond(seconds);
    }
    double end = Math.min(capacity, 1 / mean);
    double waited = Math.min(seconds, patience);
    double a = (capacity - end) * waited;
    double b = capacity * Math.exp(-eps) * waited;
    double log = QueueSums.of(a, b, Math.log(a) - Math.log(b), queue).logSum;
    return waitingBeyond(seconds) + Math.exp(logScale + log - end * seconds);
  }

  private double upTo(double seconds) {
    double a = capacity * seconds;
    return Math.exp(logScale + QueueSums.of(a, a * Math.exp(-eps), eps, queue).logSum);
  }
}
