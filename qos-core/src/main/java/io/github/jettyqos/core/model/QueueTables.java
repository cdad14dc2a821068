package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The division of threads at the least cost, by dynamic programming over a table for each class:
 * the cost of the next seconds with m threads, from the present queue and with every other thread
 * busy.
 *
 * <pre>
 *   f_k(r)  = min over i = 0..r of  f_(k-1)(r - i) + V_k(least_k + i)
 *   V_k(m)  = w_k sum over the next H seconds of  lambda_k E[(x / mu + w + (1 - c) hold + v - D_k)+]
 *                                                 + loss seconds * (what finds no room + u_k n)
 *   x(0)    = queued_k,   x' = lambda_k - mu,   0 &lt;= x &lt;= min(queue, mu timeout)
 *   hold    = z_k + S d_k,   mu = min(m / hold, c_k / h_k)
 *   S       : sum over j of m_j d_j / (z_j + S d_j) = g(requests at the station), S at least 1
 *   w       : exponential, of mean min(M/G/m, .53 sqrt((lambda + min(lambda, mu) C2) H) / mu)
 *   v       : exponential, of mean c hold,   c = min(1, sqrt(C2))
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>H</td><td>{@value #HORIZON} s</td></tr>
 *   <tr><td>x, mu</td><td>queued requests, and completions per second</td></tr>
 *   <tr><td>D_k</td><td>its target, seconds; without one ten times its unloaded time, at least
 *       1</td></tr>
 *   <tr><td>w_k</td><td>weight of a second, by priority</td></tr>
 *   <tr><td>u_k, n</td><td>part of the windows of five seconds in which {@link Lateness#SAFELY} of
 *       its target is missed, and requests of a class in the mean: a missed target counts as if
 *       those were lost</td></tr>
 *   <tr><td>d_k, z_k, C2</td><td>seconds at the common station and off it, and their
 *       variation</td></tr>
 *   <tr><td>c_k, h_k</td><td>connections of its pool, and their holding time</td></tr>
 *   <tr><td>S</td><td>by how much longer requests stay at the station than alone, all threads being
 *       busy, {@value #ROUNDS} times with the division that comes of it</td></tr>
 *   <tr><td>w</td><td>random waiting: by Sakasegawa 1977, at most that of a reflected random walk
 *       in H</td></tr>
 *   <tr><td>v</td><td>variable part of the time of a request, with the right first two moments up
 *       to C2 = 1</td></tr>
 * </table>
 *
 * <p>Source: the dynamic programming of Jamjoom, Chou and Shin 2004, section V, over their worst
 * case; the queue as feedback is from Liu, Zheng, Heo and Sha 2005, here as the initial state of
 * the table, so that no gain is needed. Deviations: a fluid model instead of a steady-state chain,
 * which a queue of seconds never reaches; threads in steps of a 32nd, so that the time does not
 * grow with their number.
 */
public final class QueueTables {
  private static final double HORIZON = 20;
  private static final int SLICES = 40;
  private static final int WINDOWS = 4;
  private static final int SLICES_OF_WINDOW = SLICES / WINDOWS;
  private static final int ROUNDS = 3;
  private static final int STEPS = 32;
  private static final double WALK = 0.53;
  private static final double ALIKE = 1e-6;

  /** The time of a class without service, seconds. */
  private static final double LONGEST = 3600;

  /** The stretch has a precision of about a thousandth. */
  private static final int HALVINGS = 18;

  private final CommonStation station;
  private final List<MixedClass> classes;
  private final List<Integer> queued;
  private final double[] compute;
  private final double[] unloaded;
  private final double[] references;

  /**
   * Tables for present queues and expected arrivals.
   *
   * @param station the common station
   * @param classes load and guarantee of each class
   * @param queued queued requests of each class
   * @throws ConfigException if the number of queues is wrong
   */
  public QueueTables(CommonStation station, List<MixedClass> classes, List<Integer> queued) {
    require("queued", queued.size(), classes);
    this.station = station;
    this.classes = List.copyOf(classes);
    this.queued = List.copyOf(queued);
    this.compute = this.classes.stream().mapToDouble(each -> demand(each).compute()).toArray();
    this.unloaded = this.classes.stream().mapToDouble(each -> demand(each).unloaded()).toArray();
    this.references = this.classes.stream().mapToDouble(QueueTables::reference).toArray();
  }

  private static ServiceDemand demand(MixedClass of) {
    return of.work().demand();
  }

  private static double reference(MixedClass of) {
    return Lateness.reference(of.guarantee().flatMap(Guarantee::target), demand(of));
  }

  private static void require(String what, int size, List<MixedClass> classes) {
    if (size != classes.size()) {
      throw ConfigException.of(what, size, "numbers are given for " + classes.size() + " classes");
    }
  }

  /**
   * Divides at the least lateness and loss.
   *
   * @param worth weight of a second of each class, at least 0
   * @param threads the number of threads
   * @param least minimum threads of each class, with a sum of at most {@code threads}
   * @return threads of each class; less than a step remains, or more if the maxima are reached
   * @throws ConfigException if a number of elements is wrong
   */
  public int[] divide(double[] worth, int threads, int... least) {
    require("worth", worth.length, classes);
    double each = requests();
    return divide(
        (k, next) ->
            worth[k] * (next.late + Lateness.LOST_SECONDS * (next.lost + next.missed * each)),
        threads,
        least);
  }

  /**
   * Divides at the least sum of the holding costs.
   *
   * @param threads the number of threads
   * @param least minimum threads of each class, with a sum of at most {@code threads}
   * @return as above
   * @throws ConfigException if there is not one number for each class
   */
  public int[] cheapest(int threads, int... least) {
    return divide(
        (k, next) -> classes.get(k).cost().of(next.residence(), next.loss()), threads, least);
  }

  private int[] divide(Price price, int threads, int... least) {
    require("least", least.length, classes);
    int spare = threads - ClosedNetwork.sum(least);
    int[] division = least.clone();
    for (int k = 0; k < division.length; k++) {
      division[k] += spare / division.length;
    }
    double stretch = Double.NaN;
    for (int i = 0; i < ROUNDS; i++) {
      double next = stretch(division);
      if (next == stretch) {
        break; // converged
      }
      stretch = next;
      division = divide(price, stretch, spare, least);
    }
    return division;
  }

  /**
   * Returns the part of the next seconds in which the target of a class is missed.
   *
   * @param classIndex of the class
   * @param division threads of each class
   * @return from 0 to 1
   */
  public double missed(int classIndex, int... division) {
    return next(classIndex, stretch(division), division[classIndex]).missed;
  }

  /** The prediction of a class for the next seconds. */
  private record Next(double came, double lost, double delay, double late, double missed) {
    double loss() {
      return came > 0 ? lost / came : 0;
    }

    double residence() {
      return came > lost ? delay / (came - lost) : LONGEST;
    }
  }

  /** The cost of a prediction. */
  private interface Price {
    double of(int k, Next next);
  }

  /** S, by bisection, as the work rate falls with the stretch. */
  double stretch(int... division) {
    double low = 1;
    double high = Math.max(1, 2 * ClosedNetwork.sum(division) / station.most());
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (isTooMuch(middle, division)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private double hold(int k, double stretch) {
    return unloaded[k] + compute[k] * (stretch - 1);
  }

  private boolean isTooMuch(double by, int... division) {
    double work = 0;
    for (int k = 0; k < division.length; k++) {
      work += division[k] * compute[k] / hold(k, by);
    }
    return work > station.rate(Math.max(1, (int) Math.round(work * by)));
  }

  private int[] divide(Price price, double stretch, int spare, int... least) {
    int step = Math.max(1, (spare + STEPS - 1) / STEPS);
    int steps = spare / step;
    int[][] chosen = new int[least.length][];
    double[] before = new double[steps + 1];
    for (int k = 0; k < least.length; k++) {
      double[] cost = costs(k, price, stretch, least[k], step, steps);
      double[] best = new double[steps + 1];
      chosen[k] = new int[steps + 1];
      for (int r = 0; r <= steps; r++) {
        best[r] = Double.POSITIVE_INFINITY;
        for (int i = 0; i <= r; i++) {
          double sum = before[r - i] + cost[i];
          if (sum < best[r]) {
            best[r] = sum;
            chosen[k][r] = i;
          }
        }
      }
      before = best;
    }
    int[] threads = least.clone();
    int left = steps;
    for (int k = least.length - 1; k >= 0; k--) {
      int taken = chosen[k][left];
      threads[k] = Math.min(most(k, least[k]), least[k] + taken * step);
      left -= taken;
    }
    return threads;
  }

  private int most(int k, int least) {
    return Math.max(least, classes.get(k).max());
  }

  /** The costs of a class by the number of steps above its minimum. */
  private double[] costs(int k, Price price, double stretch, int least, int step, int steps) {
    int most = most(k, least);
    double[] costs = new double[steps + 1];
    int known = -1;
    for (int i = 0; i <= steps; i++) {
      int m = Math.min(most, least + i * step);
      costs[i] = m == known ? costs[i - 1] : price.of(k, next(k, stretch, m));
      known = m;
    }
    return costs;
  }

  private Next next(int k, double stretch, int m) {
    MixedClass owner = classes.get(k);
    ClassWork work = owner.work();
    ServiceDemand demand = work.demand();
    double lambda = owner.load().arrivalRate();
    double waiting = queued.get(k);
    double all = lambda * HORIZON + waiting;
    if (m == 0) {
      return new Next(all, all, 0, 0, 1);
    }
    double hold = hold(k, stretch);
    double ceiling =
        demand.pool().map(pool -> pool.size() / pool.seconds()).orElse(Double.POSITIVE_INFINITY);
    double mu = Math.min(m / hold, ceiling);
    double room = Math.min(owner.load().queue(), mu * owner.load().patienceSeconds());
    double chance = chance(lambda, mu, m, work.variation());
    double spread = hold * Math.min(1, Math.sqrt(work.variation()));
    double reference = references[k];
    double lost = 0;
    double late = 0;
    double delay = waiting * hold; // of queued requests, whose age is unknown
    double slice = HORIZON / SLICES;
    double missed = 0;
    double at = Double.NaN;
    double lateEach = 0;
    double missedEach = 0;
    Window window = new Window(owner);
    for (int i = 0; i < SLICES; i++) {
      double next = Math.max(0, waiting + (lambda - mu) * slice);
      double over = Math.max(0, next - room);
      waiting = next - over;
      lost += over;
      double served = Math.max(0, lambda * slice - over);
      if (waiting != at) { // most queues stay empty, or full
        at = waiting;
        lateEach = late(waiting / mu + hold - spread - reference, spread, chance);
        missedEach = window.part(waiting / mu, hold, spread, chance);
      }
      late += served * lateEach;
      delay += served * (waiting / mu + hold + chance);
      window.add(missedEach, served, over);
      missed += i % SLICES_OF_WINDOW == SLICES_OF_WINDOW - 1 ? window.missed() : 0;
    }
    return new Next(all, lost, delay, late, missed / WINDOWS);
  }

  /** Mean requests of a class. */
  private double requests() {
    double sum = 0;
    for (int k = 0; k < queued.size(); k++) {
      sum += classes.get(k).load().arrivalRate() * HORIZON + queued.get(k);
    }
    return sum / queued.size();
  }

  /** A window of five seconds for the target of a class. */
  private static final class Window {
    private final @Nullable Target target;
    private double came;
    private double late;
    private double lost;

    Window(MixedClass of) {
      target = of.guarantee().flatMap(Guarantee::upperBound).orElse(null);
    }

    /** The part of late requests, or for a mean the time relative to the target. */
    double part(double waiting, double hold, double spread, double chance) {
      if (target == null) {
        return 0;
      }
      boolean isWaiting = target.metric() == Metric.WAITING;
      double least = isWaiting ? waiting : waiting + hold - spread;
      double own = isWaiting ? 0 : spread;
      return target.statistic().quantile().isPresent()
          ? beyond(least - Lateness.SAFELY * target.seconds(), own, chance)
          : (least + own + chance) / Lateness.SAFELY;
    }

    void add(double part, double served, double over) {
      late += served * part;
      came += served + over;
      lost += over;
    }

    /** The degree of the miss, up to 1; starts a new window. */
    double missed() {
      double missed = target == null ? 0 : Lateness.missed(target, came, late, lost);
      came = 0;
      late = 0;
      lost = 0;
      return missed;
    }
  }

  /** P(a + v + w above 0) for exponential v and w of these means. */
  private static double beyond(double a, double v, double w) {
    if (a >= 0 || v + w == 0) {
      return a >= 0 && a + v + w > 0 ? 1 : 0;
    }
    double p = tail(a, v);
    double q = tail(a, w);
    return isAlike(v, w) ? (1 - a / v) * p : (v * p - w * q) / (v - w);
  }

  /** E[(a + v + w)+] for exponential v and w of these means. */
  private static double late(double a, double v, double w) {
    if (a >= 0 || v + w == 0) {
      return Math.max(0, a) + v + w;
    }
    double p = tail(a, v);
    double q = tail(a, w);
    return isAlike(v, w) ? (2 * v - a) * p : (v * v * p - w * w * q) / (v - w);
  }

  private static double tail(double a, double mean) {
    return mean > 0 ? Math.exp(a / mean) : 0;
  }

  private static boolean isAlike(double v, double w) {
    return Math.abs(v - w) < ALIKE * (v + w);
  }

  private static double chance(double lambda, double mu, int m, double variation) {
    double walk = WALK * Math.sqrt((lambda + Math.min(lambda, mu) * variation) * HORIZON) / mu;
    double load = lambda / mu;
    if (load >= 1) {
      return walk;
    }
    double power = Math.sqrt(2 * (m + 1.0)) - 1;
    double steady = (1 + variation) / 2 * Math.pow(load, power) / (mu * (1 - load));
    return Math.min(walk, steady);
  }
}
