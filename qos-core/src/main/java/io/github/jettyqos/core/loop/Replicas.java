package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * The number of servers like this one that its arrivals want, as a fraction: 0.4 is a load for 0.4
 * servers. So the numbers of all servers that share a load add up.
 *
 * <pre>
 *   wanted = {@value #HEADROOM} w, with the least w such that at arrivals lambda_k / w every target is kept, and at most 1 % of
 *            each class is turned away, by {@link Predictor} with the partition of the law;
 *            at least u, and without any target at least u / {@value #MOST_USE}
 *   u      = largest offered load: of the common station, the threads, a pool
 * </pre>
 *
 * <p>Arrivals include those turned away. What is not kept even at a {@value #MANY}th of the load
 * that u allows does not count, as more servers would not help.
 *
 * @param classes with their present guarantees
 * @param laws makes the law in its initial state
 */
record Replicas(List<ServiceClass> classes, Supplier<ControlLaw> laws) {
  /** The result has this bound. */
  static final double MOST = 1000;

  /** The most use of processors or threads of servers without targets. */
  private static final double MOST_USE = 0.8;

  /** What is measured of work and arrivals is off by some percent. */
  private static final double HEADROOM = 1.07;

  private static final double MANY = 20;
  private static final double LITTLE_LOSS = 0.01;
  private static final double STEP = 1.3;
  private static final int HALVINGS = 4; // to within 2 %

  /**
   * Computes the number, which takes some tenths of a second.
   *
   * @param steady a measurement with the arrivals of a steady state
   * @return 0 without arrivals; empty while the work is unknown
   */
  OptionalDouble wanted(Measurement steady) {
    WorkDescription work = steady.described().orElse(null);
    if (work == null) {
      return OptionalDouble.empty();
    }
    boolean targets = classes.stream().anyMatch(each -> each.guarantee().target().isPresent());
    double least = use(steady, work) / (targets ? 1 : MOST_USE);
    if (least <= 0) {
      return OptionalDouble.of(0);
    }
    boolean[] counts = new boolean[classes.size()];
    Arrays.fill(counts, true);
    counts = kept(steady, MANY * least, counts);
    double most = least;
    double missed = least;
    while (most < MANY * least && !isKept(steady, most, counts)) {
      missed = most;
      most *= STEP;
    }
    for (int i = 0; i < HALVINGS && missed < most; i++) {
      double middle = Math.sqrt(missed * most);
      if (isKept(steady, middle, counts)) {
        most = middle;
      } else {
        missed = middle;
      }
    }
    return OptionalDouble.of(Math.min(MOST, HEADROOM * most));
  }

  private static double use(Measurement steady, WorkDescription work) {
    double[] rates = steady.arrivalRates();
    double threads = 0;
    for (int k = 0; k < rates.length; k++) {
      threads += rates[k] * work.classes().get(k).demand().unloaded();
    }
    Partition partition = steady.partition();
    double handlers = Math.max(1, Math.max(partition.total(), partition.sum()));
    double station = work.load(rates) / work.station().most();
    return Math.max(work.poolUse(rates), Math.max(station, threads / handlers));
  }

  private boolean isKept(Measurement steady, double servers, boolean... counts) {
    return Arrays.equals(counts, kept(steady, servers, counts));
  }

  /** Which of some classes are served well by one of so many servers. */
  private boolean[] kept(Measurement steady, double servers, boolean... counts) {
    Measurement part = part(steady, servers);
    Partition partition = laws.get().propose(part).partition();
    List<Prediction> predicted = Predictor.of(part, partition, classes);
    boolean[] kept = new boolean[counts.length];
    for (int k = 0; k < kept.length; k++) {
      Prediction each = predicted.get(k);
      kept[k] = counts[k] && !each.verdict().isMissed() && each.loss() <= LITTLE_LOSS;
    }
    return kept;
  }

  /** The measurement of one of so many servers, without what waits now. */
  private static Measurement part(Measurement steady, double servers) {
    List<ClassMeasurement> classes = new ArrayList<>();
    for (ClassMeasurement each : steady.classes()) {
      double rate = each.arrivalRate() / servers;
      long arrivals = Math.round(rate * steady.periodSeconds());
      classes.add(
          new ClassMeasurement(
              rate, arrivals, 0, 0, 0, PeriodDelay.NONE, PeriodDelay.NONE, Ages.NONE));
    }
    return new Measurement(
        steady.atNanos(),
        steady.periodNanos(),
        steady.partition(),
        steady.speedup(),
        steady.work(),
        steady.pinned(),
        classes);
  }
}
