package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.model.MtrrServer;
import java.util.Arrays;

/**
 * One class's mean residence time, loss and cost for every number of its threads at one total, all
 * other threads being busy; moved on from total to total.
 *
 * <p>Entry gamma is for m = T - gamma threads of the class beside gamma foreign ones. The weights
 * of its chain depend on i and gamma only, so the sums over states 0..m of total T are those of
 * total T - 1 and one state more. They are kept as what cannot overflow, the share of the last
 * state and the mean:
 *
 * <pre>
 *   q(m) = w(m) / sum of w(i), i = 0..m  = q(m-1) / (u + q(m-1)),   u = s(m)/lambda
 *   M(m) = sum of i w(i) / sum of w(i)   = M(m-1) + q(m) (m - M(m-1))
 * </pre>
 *
 * <p>A column ends when it is <b>settled</b>: the queue is practically empty and further threads
 * would change nothing but the last bit. What is left to compute is a band around the number of
 * threads that the class can use, whatever the total is.
 *
 * <p>No exponential is needed away from u = 1, where the far end of the queue has weight 0 or 1;
 * near it the geometric sums are doubled up ({@link GeometricSums}).
 */
final class WorstCaseRow {
  /** e^-36 is nothing beside 1, also multiplied by a queue. */
  private static final double FAR = 36;

  private static final double NOTHING = 1e-14;

  final double[] residence; // by gamma
  final double[] loss;
  final double[] cost;
  private final double[] last; // q
  private final double[] mean; // M
  private final double[] ramp; // gamma as a number: loops over it use vector instructions
  private final PlannedClass owner;
  private final double lambda;
  private final int queue;
  private final double alone;
  private final int others; // least threads of all other classes
  private final GeometricSums sums;
  private int settled; // columns below are
  private int total;
  private double unit; // u/m

  /** Before the first total. */
  WorstCaseRow(PlannedClass owner, int others, int threads) {
    this.owner = owner;
    this.lambda = owner.load().positiveRate();
    this.queue = owner.load().queue();
    this.others = others;
    this.sums = new GeometricSums(queue, threads);
    this.settled = others;
    this.residence = new double[threads];
    this.loss = new double[threads];
    this.cost = new double[threads];
    this.last = new double[threads];
    this.mean = new double[threads];
    this.alone = owner.cost().of(1 / owner.load().serviceRate(1, others), 0);
    this.ramp = new double[threads];
    Arrays.setAll(ramp, g -> g);
  }

  int total() {
    return total;
  }

  /** Threads that the class has at most at this total. */
  int most() {
    return Math.min(owner.max(), total - others);
  }

  /** Threads that the class has at least. */
  int least() {
    return owner.min();
  }

  PlannedClass owner() {
    return owner;
  }

  double residence(int threads) {
    return residence[total - threads];
  }

  double loss(int threads) {
    return loss[total - threads];
  }

  /** Back to before the first total. */
  void restart() {
    total = 0;
    settled = others;
  }

  /** Moves on by one total; the entries are those of an earlier one until {@link #compute}. */
  void advance() {
    total++;
    last[total - 1] = 1;
    mean[total - 1] = 0;
    double perThread = owner.load().serviceRate(total, 0) / total;
    unit = perThread / lambda;
    carryOn(first());
    while (settled < total && isSettled(settled)) {
      residence[settled] = mean[settled] / lambda;
      loss[settled] = 0;
      cost[settled] = owner.cost().of(residence[settled], 0);
      settled++;
    }
  }

  /** The server of one entry of this total. */
  MtrrServer server(int threads) {
    return owner.load().server(threads, total - threads);
  }

  /** Computes all entries of this total. */
  void compute() {
    compute(first(), total);
  }

  /** Computes one entry of this total. */
  double computeResidence(int threads) {
    int g = total - threads;
    if (g >= settled) {
      compute(g, g + 1);
    }
    return residence[g];
  }

  private void compute(int first, int end) {
    if (!owner.load().isMarkov()) {
      corrected(first, end);
      return;
    }
    // From many threads to few: u falls through 1.
    if (queue > FAR) {
      int nearFrom = column(first, end, 1 / (unit * (1 - FAR / queue)));
      int farFrom = column(nearFrom, end, (1 - FAR / queue) / unit);
      underloaded(first, nearFrom);
      near(nearFrom, farFrom);
      overloaded(farFrom, end);
    } else {
      near(first, end);
    }
    owner.cost().fill(residence, loss, cost, first, end);
  }

  /** The first column that is neither settled nor above the class's maximum. */
  private int first() {
    return Math.max(settled, total - owner.max());
  }

  /**
   * A cost that no further total goes below for a number of threads that is not possible yet: with
   * all threads the class can have, once that is settled; until then that of a request which finds
   * nobody of its class.
   */
  double floor() {
    return settled > others || total - others >= owner.max() ? cost[total - most()] : alone;
  }

  /** Arrivals or work that vary otherwise have no sums to carry on: each entry is solved alone. */
  private void corrected(int first, int end) {
    for (int g = first; g < end; g++) {
      MtrrServer server = owner.load().server(total - g, g);
      residence[g] = server.residenceTime();
      loss[g] = server.loss();
    }
    owner.cost().fill(residence, loss, cost, first, end);
  }

  /** The first column, from one on, with fewer than so many threads. */
  private int column(int from, int end, double threads) {
    double boundary = total - threads;
    return boundary <= from ? from : (int) Math.min(end, Math.ceil(boundary));
  }

  private boolean isSettled(int g) {
    double m = total - g;
    double u = unit * m;
    double e = u - 1;
    return owner.load().isMarkov()
        && e * queue > FAR * u
        && last[g] * (m * e + u) < NOTHING * mean[g] * e * e
        && last[g] < NOTHING * e;
  }

  /** One state more in every column. */
  private void carryOn(int from) {
    double each = unit;
    double[] shares = last;
    double[] means = mean;
    double[] index = ramp;
    double all = total;
    for (int g = from; g < total; g++) {
      double m = all - index[g];
      double q = shares[g] / (each * m + shares[g]);
      shares[g] = q;
      means[g] += q * (m - means[g]);
    }
  }

  /** x^B is 0: an endless queue. */
  private void underloaded(int from, int to) {
    double each = unit;
    double[] shares = last;
    double[] means = mean;
    double[] index = ramp;
    double[] out = residence;
    double all = total;
    double rate = lambda;
    for (int g = from; g < to; g++) {
      double m = all - index[g];
      double u = each * m;
      double e = u - 1;
      double q = shares[g];
      out[g] = (means[g] * e * e + q * (m * e + u)) / (rate * e * (e + q));
    }
    Arrays.fill(loss, from, to, 0);
  }

  /** u^B is 0: a queue that is never empty. */
  private void overloaded(int from, int to) {
    double each = unit;
    double[] index = ramp;
    double[] out = residence;
    double[] lost = loss;
    double all = total;
    double places = queue;
    double rate = lambda;
    for (int g = from; g < to; g++) {
      double m = all - index[g];
      double u = each * m;
      double e = 1 - u;
      out[g] = ((m + places) * e - u) / (e * rate * u);
      lost[g] = e;
    }
  }

  private void near(int from, int to) {
    double each = unit;
    double[] shares = last;
    for (int g = from; g < to; g++) {
      double u = each * (total - g);
      sums.ratio[g] = Math.min(u, 1 / u);
    }
    sums.compute(from, to);
    for (int g = from; g < to; g++) {
      double m = total - g;
      double u = each * m;
      double q = shares[g];
      double mass = sums.mass[g];
      double weighted = sums.weighted[g];
      double power = sums.power[g];
      if (u >= 1) {
        double all = mean[g] + q / u * ((m + 1) * mass + weighted);
        residence[g] = all / (lambda * (1 + q * (mass - 1)));
        loss[g] = q * power / (1 + q / u * mass);
      } else {
        double all = mean[g] * power + q * ((m + queue) * mass - weighted);
        residence[g] = all / (lambda * (power + q * (mass - 1)));
        loss[g] = q / (power + q * mass);
      }
    }
  }
}
