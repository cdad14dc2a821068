package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.model.Lateness;
import io.github.jettyqos.core.model.play.Outlook;
import io.github.jettyqos.core.model.play.Player;
import io.github.jettyqos.core.model.play.Seen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a window of periods, by one rule for measurements and simulations.
 *
 * <pre>
 *   cost = sum over k of  w_k ([e_k &gt; 0] max(0, integral of n_k dt - A_k D_k) + 5 R_k)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>w_k</td><td>4 for the first class, 2 for the next, 1 for all others</td></tr>
 *   <tr><td>e_k</td><td>the part of requests by which an upper bound is missed, {@link
 *       Target#missed}; 0 without one</td></tr>
 *   <tr><td>n_k</td><td>requests of class k in the metric of the target: queued, or in the
 *       system</td></tr>
 *   <tr><td>A_k, R_k</td><td>admitted arrivals, and rejected ones</td></tr>
 *   <tr><td>D_k</td><td>target, seconds; of a percentile q the mean of an exponential time that has
 *       it, D / -ln(1 - q)</td></tr>
 * </table>
 *
 * <p>By Little's law the integral minus A D is the total lateness in seconds. A simulation covers
 * the window and several more, starting with the requests present at its beginning, so that an
 * earlier backlog is not counted as harm, and with arrivals at (A + R + 2 sqrt(A + R)) / T of the
 * busier half, T seconds long, to allow for bursts and noise.
 */
final class HarmWindow {
  private static final double DEVIATIONS = 2;
  private static final int PLAYS = 8;

  /** Number of simulated windows, as the cost of a queue shows later. */
  private static final int WINDOWS = 8;

  /** Limit of simulated requests; a large server has more, at a proportional cost. */
  private static final int MOST_REQUESTS = 6000;

  private final double halfSeconds;
  private final double[] worth;
  private final @Nullable Target[] targets;
  private final List<Integer> queued = new ArrayList<>();
  private final List<Integer> running = new ArrayList<>();
  private Half first;
  private Half second;
  private List<ClassMeasurement> last = List.of();

  /** The simulated cost: mean and standard deviation over many runs, seconds. */
  record PlayedCosts(double mean, double deviation) {}

  /** The counts of each class. */
  private static final class Half {
    private final double[] area;
    private final double[] let;
    private final double[] done;
    private final double[] late;
    private final double[] lost;
    private double seconds;

    Half(int count) {
      area = new double[count];
      let = new double[count];
      done = new double[count];
      late = new double[count];
      lost = new double[count];
    }

    void add(Measurement measured, @Nullable Target[] targets) {
      seconds += measured.periodSeconds();
      for (int k = 0; k < let.length; k++) {
        ClassMeasurement seen = measured.classes().get(k);
        let[k] += seen.arrivals() - seen.rejected();
        lost[k] += seen.rejected();
        Target target = targets[k];
        if (target != null) {
          PeriodDelay delay = seen.delay(target.metric());
          boolean mean = target.statistic().quantile().isEmpty();
          area[k] += present(target, seen) * measured.periodSeconds();
          done[k] += delay.count();
          late[k] += mean ? delay.count() * delay.mean() : delay.above();
        }
      }
    }

    /** The part by which a target is missed, including queued requests that are late already. */
    double missed(int k, Target target, ClassMeasurement now) {
      double over = Math.max(0, present(target, now) - now.arrivalRate() * target.seconds());
      double slow = late[k] + over * target.late(2 * target.seconds());
      return target.missed(done[k] + over + lost[k], slow, lost[k]);
    }
  }

  /** An empty window. */
  HarmWindow(List<ServiceClass> classes, long spanNanos) {
    int count = classes.size();
    this.halfSeconds = spanNanos / 2e9;
    this.worth = Lateness.worth(classes);
    this.targets = new @Nullable Target[count];
    this.first = new Half(count);
    this.second = new Half(count);
    for (int k = 0; k < count; k++) {
      targets[k] = classes.get(k).guarantee().upperBound().orElse(null);
    }
  }

  private static int present(Target target, ClassMeasurement of) {
    return target.metric().of(of.queued(), of.present());
  }

  /** Starts a window. */
  void begin(Measurement now) {
    queued.clear();
    running.clear();
    for (ClassMeasurement each : now.classes()) {
      queued.add(each.queued());
      running.add(each.running());
    }
    first = new Half(worth.length);
    second = new Half(worth.length);
  }

  void add(Measurement measured) {
    last = measured.classes();
    (first.seconds < halfSeconds ? first : second).add(measured, targets);
  }

  boolean isFull() {
    return second.seconds >= halfSeconds;
  }

  /** The measured cost of both halves. */
  double measured() {
    return measured(first) + ofSecond();
  }

  /** The measured cost of the second half. */
  double ofSecond() {
    return measured(second);
  }

  private double measured(Half half) {
    double sum = 0;
    for (int k = 0; k < worth.length; k++) {
      Target target = targets[k];
      boolean missed = target != null && half.missed(k, target, last.get(k)) > 0;
      sum += cost(k, missed, half.area[k], half.let[k], half.lost[k]);
    }
    return sum;
  }

  private double cost(int k, boolean missed, double area, double let, double lost) {
    Target target = targets[k];
    double beyond =
        missed && target != null ? Math.max(0, area - let * Lateness.exponentialMean(target)) : 0;
    return worth[k] * (beyond + Lateness.LOST_SECONDS * lost);
  }

  /** Simulates partitions on the window, with the same requests for all. */
  List<PlayedCosts> play(
      WorkDescription work, List<ServiceClass> classes, Partition... partitions) {
    int threads = 1;
    for (Partition each : partitions) {
      threads = Math.max(threads, Math.max(each.total(), each.sum()));
    }
    List<Double> rates = rates();
    Outlook outlook = new Outlook(work, classes, threads, rates, queued, running);
    double seconds = first.seconds + second.seconds;
    double coming = seconds * rates.stream().mapToDouble(Double::doubleValue).sum();
    double windows = Math.min(WINDOWS, MOST_REQUESTS / coming);
    double[][] costs = new double[partitions.length][PLAYS];
    for (int i = 0; i < PLAYS; i++) {
      Player player = new Player(outlook, i + 1, seconds * windows, 2 * MOST_REQUESTS);
      for (int j = 0; j < partitions.length; j++) {
        player.play(partitions[j].withTerms(partitions[j].terms(classes)));
        costs[j][i] = cost(player, seconds, windows);
      }
    }
    return Arrays.stream(costs).map(each -> played(windows, each)).toList();
  }

  /**
   * Over one window the deviation is larger than over many, and at least that of one request of
   * each class.
   */
  private PlayedCosts played(double windows, double... costs) {
    double mean = DoubleStream.of(costs).average().orElseThrow();
    double squares = DoubleStream.of(costs).map(cost -> (cost - mean) * (cost - mean)).sum();
    double ofOne = Lateness.LOST_SECONDS * Math.sqrt(DoubleStream.of(worth).map(w -> w * w).sum());
    double ofWindow = Math.sqrt(squares / (PLAYS - 1) * Math.max(1, windows));
    return new PlayedCosts(mean, Math.hypot(ofWindow, ofOne));
  }

  /** A backlog shows in the first window, a growing queue in all. */
  private double cost(Player player, double seconds, double windows) {
    double all = cost(player, seconds * windows) / windows;
    return windows > 1 ? Math.max(all, cost(player, seconds)) : all;
  }

  private double cost(Player player, double seconds) {
    double sum = 0;
    for (int k = 0; k < worth.length; k++) {
      Seen seen = player.seen(k, 0, seconds);
      Target target = targets[k];
      boolean missed = target != null && seen.missed(target) > 0;
      double area = missed ? player.presence(k, target.metric(), seconds) : 0;
      sum += cost(k, missed, area, seen.count() - seen.lost(), seen.lost());
    }
    return sum;
  }

  /** The pessimistic arrival rate of each class, per second. */
  List<Double> rates() {
    List<Double> rates = new ArrayList<>();
    for (int k = 0; k < worth.length; k++) {
      rates.add(Math.max(rate(first, k), rate(second, k)));
    }
    return rates;
  }

  private static double rate(Half half, int k) {
    double all = half.let[k] + half.lost[k];
    return (all + DEVIATIONS * Math.sqrt(all)) / half.seconds;
  }
}
