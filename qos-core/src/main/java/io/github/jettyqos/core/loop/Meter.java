package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.Delays;
import io.github.jettyqos.core.measure.Delays.DelaySummary;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.speedup.SpeedupSource;
import io.github.jettyqos.core.measure.speedup.Throughput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The sensor of the loop: it reads a plant once a period, and converts counts to differences.
 *
 * <p>An early step reads counts and delays only. Work and speedup are learnt by whole periods, so
 * they are read after at least three quarters of a period, over all that time.
 */
final class Meter {
  /** The window of arrivals in periods: 2 seconds at the default period. */
  private static final int WINDOW = 8;

  private static final double NANOS = 1e-9;

  /** A shorter period, relative to the configured one, was cut short. */
  private static final double WHOLE = 0.75;

  private final Plant plant;
  private final SpeedupSource speedup;
  private final long wholeNanos;
  private final ArrivalWindow[] windows;
  private final long[] arrivals;
  private final long[] rejections;

  /**
   * The assumed age of the running requests of a class: the mean waiting time and half of the mean
   * processing time, seconds.
   */
  private final double[] runningAges;

  private double handlerSeconds;
  private long completed;
  private long lastNanos;
  private long sinceNanos;
  private boolean learnt;
  private Optional<Speedup> oneForAll = Optional.empty();

  Meter(Plant plant, SpeedupSource speedup, long periodNanos, long nowNanos) {
    this.plant = plant;
    this.speedup = speedup;
    this.wholeNanos = (long) (WHOLE * periodNanos);
    this.lastNanos = nowNanos;
    this.sinceNanos = nowNanos;
    this.handlerSeconds = plant.recorder().handlerSeconds();
    int count = plant.classes().size();
    this.windows = new ArrivalWindow[count];
    this.arrivals = new long[count];
    this.rejections = new long[count];
    this.runningAges = new double[count];
    for (int k = 0; k < count; k++) {
      windows[k] = new ArrivalWindow(WINDOW, periodNanos);
      ClassCounts counts = plant.gate().counts(k);
      arrivals[k] = counts.arrivals();
      rejections[k] = counts.rejections();
      plant.delays().get(k).takePeriod();
    }
  }

  /** Nanoseconds since the last reading. */
  long elapsed(long nowNanos) {
    return nowNanos - lastNanos;
  }

  Measurement measure(long nowNanos, List<ServiceClass> owners, OptionalInt pinned, boolean ages) {
    long period = elapsed(nowNanos);
    lastNanos = nowNanos;
    List<ClassMeasurement> classes = new ArrayList<>();
    for (int k = 0; k < windows.length; k++) {
      classes.add(measure(k, owners.get(k), period, nowNanos, ages));
    }
    Partition partition = plant.gate().partition();
    for (ClassMeasurement each : classes) {
      completed += each.residence().count();
    }
    if (!learnt || nowNanos - sinceNanos >= wholeNanos) { // the first one counts, however short
      DemandEstimate ignored = plant.demand().now(nowNanos);
      oneForAll = speedup.now(throughput(usable(partition, classes), nowNanos));
      learnt = true;
      completed = 0;
    }
    return new Measurement(
        nowNanos,
        period,
        partition,
        plant.configured().isEmpty() && plant.demand().isOpen() ? Optional.empty() : oneForAll,
        plant.demand().work(),
        pinned,
        plant.demand().processorUse(),
        classes);
  }

  /**
   * The handlers that can run if the queued classes have enough requests; kept threads not used by
   * a class are not available to others.
   */
  private static int usable(Partition inForce, List<ClassMeasurement> seen) {
    int all = Math.min(inForce.total(), inForce.sum());
    if (seen.stream().allMatch(each -> each.queued() == 0)) {
      return all;
    }
    int usable = 0;
    for (int k = 0; k < seen.size(); k++) {
      usable += seen.get(k).queued() > 0 ? inForce.budget(k) : seen.get(k).running();
    }
    return Math.min(all, usable);
  }

  private Throughput throughput(int usable, long nowNanos) {
    double worked = plant.recorder().handlerSeconds();
    double seconds = (nowNanos - sinceNanos) * NANOS;
    double used = (worked - handlerSeconds) / seconds;
    handlerSeconds = worked;
    sinceNanos = nowNanos;
    return new Throughput(completed, seconds, usable, used);
  }

  private ClassMeasurement measure(
      int k, ServiceClass owner, long period, long nowNanos, boolean ages) {
    ClassCounts counts = plant.gate().counts(k);
    // The totals are not of exactly one instant, so differences are at least 0.
    long arrived = Math.max(0, counts.arrivals() - arrivals[k]);
    long rejected = Math.max(0, counts.rejections() - rejections[k]);
    arrivals[k] += arrived;
    rejections[k] += rejected;
    windows[k].add(arrived, period);
    Delays delays = plant.delays().get(k).takePeriod();
    Target target = owner.guarantee().target().orElse(null);
    PeriodDelay waiting = delay(delays.waiting(), Metric.WAITING, target);
    PeriodDelay residence = delay(delays.residence(), Metric.RESIDENCE, target);
    if (waiting.count() > 0) {
      runningAges[k] = (waiting.mean() + residence.mean()) / 2;
    }
    if (speedup.isCold()) { // only then, as a mean reads every bar of a histogram
      speedup.completed(delays.processing().count(), seconds(delays.processing()));
    }
    return new ClassMeasurement(
        windows[k].perSecond(),
        arrived,
        rejected,
        counts.queued(),
        counts.running(),
        waiting,
        residence,
        ages ? ages(k, counts.running(), nowNanos) : Ages.NONE);
  }

  /** Ages of running requests are estimated, since a list of them would cost each request. */
  private Ages ages(int k, int running, long nowNanos) {
    long[] since = plant.gate().arrivals(k);
    double[] seconds = new double[since.length + running];
    Arrays.fill(seconds, since.length, seconds.length, runningAges[k]);
    for (int i = 0; i < since.length; i++) {
      seconds[i] = Math.max(0, nowNanos - since[i]) * NANOS;
    }
    return Ages.of(seconds);
  }

  private static PeriodDelay delay(DelaySummary delays, Metric metric, @Nullable Target target) {
    if (delays.count() == 0) {
      return PeriodDelay.NONE;
    }
    double mean = seconds(delays);
    if (target == null || target.metric() != metric) {
      return PeriodDelay.of(delays.count(), mean);
    }
    double quantile = delays.seconds(target.statistic()).orElse(mean);
    return new PeriodDelay(delays.count(), mean, quantile, delays.above(target.longest()));
  }

  private static double seconds(DelaySummary delays) {
    return Durations.toSeconds(delays.mean());
  }
}
