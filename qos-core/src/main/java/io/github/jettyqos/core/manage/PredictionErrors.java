package io.github.jettyqos.core.manage;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.loop.Predictor;
import io.github.jettyqos.core.loop.Predictor.SteadyArrivals;
import io.github.jettyqos.core.measure.Delays;
import io.github.jettyqos.core.measure.Delays.DelaySummary;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The errors of predictions lately: what the model would have predicted for the partition in force,
 * against what was measured of the {@value #WINDOW_SECONDS} s after that.
 *
 * <pre>
 *   e   = |measured - predicted| / predicted         of the statistic of the target, or the mean
 *   q   = the ceil(2/3 (n + 1))-th least of the last n errors, n from {@value #FEWEST} to {@value #MOST}
 * </pre>
 *
 * <p>If errors to come are like those, two thirds of them are within q (the quantile of split
 * conformal prediction: Vovk, Gammerman, Shafer, Algorithmic Learning in a Random World, 2005). A
 * percentile p of fewer than 1 / (1 - p) requests, or a mean of fewer than {@value #FEW}, is not
 * compared. After a change by hand the first {@value #SETTLE_SECONDS} s do not count. Where a law
 * moves budgets meanwhile, the predictions for the first and the last partition are averaged.
 *
 * <p>A prediction takes some hundredths of a second, so they are made by who asks, at most {@value
 * #AT_ONCE} at once, of the latest.
 *
 * <p>Races. T1, the loop, adds a case while T2 and T3 ask: the cases are guarded by the monitor,
 * which is not held while one is predicted. Both may predict the same case, with equal results.
 */
final class PredictionErrors {
  static final int MOST = 24;
  static final int FEWEST = 5;
  private static final int WINDOW_SECONDS = 20;
  private static final int SETTLE_SECONDS = 6;
  private static final int FEW = 10;
  private static final int AT_ONCE = 8;
  private static final long WINDOW = Duration.ofSeconds(WINDOW_SECONDS).toNanos();
  private static final long SETTLE = Duration.ofSeconds(SETTLE_SECONDS).toNanos();

  @GuardedBy("this")
  private final Deque<Case> cases = new ArrayDeque<>();

  @GuardedBy("this")
  private @Nullable Begun begun;

  @GuardedBy("this")
  private @Nullable Partition applied;

  /** The number of the last step; it begins again with each start of the server. */
  @GuardedBy("this")
  private long number;

  /** The start of a comparison. */
  private record Begun(
      long nanos, Measurement steady, Partition first, List<ServiceClass> classes) {}

  /** A comparison. */
  private static final class Case {
    final Begun of;
    private final Partition last;
    private final double[] measured;
    private volatile double @Nullable [] errors;

    Case(Begun of, Partition last, double[] measured) {
      this.of = of;
      this.last = last;
      this.measured = measured;
    }

    boolean isKnown() {
      return errors != null;
    }

    double[] errors() {
      double[] known = errors;
      if (known == null) {
        known = computed();
        errors = known;
      }
      return known;
    }

    private double[] computed() {
      List<Prediction> one = Predictor.of(of.steady, of.first, of.classes);
      List<Prediction> two =
          last.withTermsOf(of.first).equals(of.first)
              ? one
              : Predictor.of(of.steady, last, of.classes);
      double[] all = new double[measured.length];
      Arrays.fill(all, Double.NaN);
      for (int k = 0; k < one.size(); k++) {
        double predicted = (one.get(k).quantile() + two.get(k).quantile()) / 2;
        all[k] = predicted > 0 ? Math.abs(measured[k] - predicted) / predicted : Double.NaN;
      }
      return all;
    }
  }

  /** Is told a step of the loop of a server. */
  void step(LoopRecord record, Managed server) {
    step(
        record,
        server.control().classes(),
        () -> SteadyArrivals.of(server.control().records()),
        server::recentDelays);
  }

  /**
   * Is told a step.
   *
   * @param record the step
   * @param classes with their targets
   * @param steady the measurement with the arrivals to predict by
   * @param recent the delays of a class over the last 10 to 20 seconds
   */
  synchronized void step(
      LoopRecord record,
      List<ServiceClass> classes,
      Supplier<Optional<Measurement>> steady,
      IntFunction<Delays> recent) {
    Measurement measured = record.step().measured();
    Partition now = record.step().applied();
    boolean reloaded = applied != null && applied.size() != now.size();
    if (record.number() < number || reloaded) {
      begun = null; // the server is started again, or has another number of classes
      applied = null;
    }
    if (reloaded) {
      cases.clear();
    }
    number = record.number();
    if (measured == null || now.size() != classes.size()) {
      begun = null; // the clock jumped, or a reload comes in between
      applied = null;
      return;
    }
    long nanos = record.step().atNanos();
    boolean byHand = applied != null && !sameThreads(applied, measured.partition());
    applied = now;
    Begun since = begun;
    if (since != null && !since.classes.equals(classes)) {
      cases.clear();
      since = null;
    }
    if (since == null || byHand) {
      begun = begin(nanos + (byHand ? SETTLE : 0), measured, now, classes, steady);
    } else if (nanos - since.nanos >= WINDOW) {
      double[] came = new double[classes.size()];
      for (int k = 0; k < came.length; k++) {
        came[k] = statistic(recent.apply(k), classes.get(k).guarantee().target());
      }
      cases.addFirst(new Case(since, now, came));
      if (cases.size() > MOST) {
        cases.removeLast();
      }
      begun = begin(nanos, measured, now, classes, steady);
    }
  }

  private static boolean sameThreads(Partition one, Partition other) {
    return one.withTermsOf(other).equals(other);
  }

  /** Null while there is nothing to predict by, which is asked in each step. */
  private static @Nullable Begun begin(
      long nanos,
      Measurement measured,
      Partition now,
      List<ServiceClass> classes,
      Supplier<Optional<Measurement>> steady) {
    if (measured.described().isEmpty()) {
      return null;
    }
    return steady
        .get()
        .filter(each -> each.described().isPresent())
        .map(each -> new Begun(nanos, each, now, classes))
        .orElse(null);
  }

  private static double statistic(Delays recent, Optional<Target> target) {
    DelaySummary of = target.map(recent::of).orElse(recent.residence());
    OptionalDouble quantile = target.map(each -> each.statistic().quantile()).orElse(NONE);
    double least = quantile.isPresent() ? 1 / (1 - quantile.getAsDouble()) : FEW;
    return of.count() < least - 1e-9 ? Double.NaN : recent.measured(target).orElse(Double.NaN);
  }

  private static final OptionalDouble NONE = OptionalDouble.empty();

  /**
   * Returns the error of the predictions for a class.
   *
   * @param k its index
   * @param classes now; errors for other targets do not count
   * @return as a part of what is predicted; empty if too few were compared
   */
  OptionalDouble of(int k, List<ServiceClass> classes) {
    List<Case> all;
    synchronized (this) {
      all = new ArrayList<>(cases);
    }
    int made = 0;
    double[] errors = new double[all.size()];
    int count = 0;
    for (Case each : all) {
      if (!each.of.classes.equals(classes) || (!each.isKnown() && ++made > AT_ONCE)) {
        break;
      }
      double error = each.errors()[k];
      if (!Double.isNaN(error)) {
        errors[count++] = error;
      }
    }
    if (count < FEWEST) {
      return OptionalDouble.empty();
    }
    Arrays.sort(errors, 0, count);
    int rank = (2 * (count + 1) + 2) / 3; // of two thirds, rounded up
    return OptionalDouble.of(errors[Math.min(rank, count) - 1]);
  }
}
