package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The history and the estimates of one class. Used by one thread at a time. */
final class ClassHistory {
  static final int ENOUGH = 50;
  private static final double SAMPLES_PER_SECOND = 64;
  private static final long FIT_AGAIN_NANOS = 1_000_000_000;
  private static final double KEPT = 0.8;
  private static final double LONGEST = 3600;
  private static final double MOST_VARIATION = 1000;

  /** A smaller S - 1 is neglected. */
  static final double NOTABLE_STRETCH = 0.2;

  /** The dispersion of processing times that a pool cannot explain. */
  private static final double OTHER_WORK = 3;

  /** A greater dispersion is that of two kinds of work. */
  private static final double MOST_DISPERSION = 4;

  /** The limit of the sum of ages, in expected ones, as stuck requests are older. */
  private static final double MOST_AGES = 2;

  final StuckRequests stuck = new StuckRequests();
  final SeenRunning seen = new SeenRunning();
  private final WorkHistory history;
  private final ClassWatch watch;
  private final ClassLevels levels;
  private final PoolWindows windows = new PoolWindows();
  private double perSecond;
  private double owed;
  private int runningBefore;
  private int levelBefore;

  /**
   * The sum of ages of the requests at work, seconds. After a start or a change only short requests
   * are complete, so the estimates include the elapsed times of the others.
   */
  private double ages;

  /** The mean processing time, including requests at work; 0 without completions. */
  private double mean;

  private long fittedAt;
  private long fittedNanos;
  private long completed;
  private PoolFit.@Nullable Found found;

  /** Figures of the last estimate; NaN if unknown. */
  double compute = Double.NaN;

  double computeError = Double.NaN;
  double elsewhere = Double.NaN;
  double elsewhereError = Double.NaN;
  double variation = 1;

  ClassHistory(ClassWatch watch, double bar) {
    this.watch = watch;
    this.history = new WorkHistory(bar);
    this.levels = new ClassLevels(watch);
  }

  /** Records a stall of all classes, which lengthens the requests at work. */
  void stood(double seconds, long completions) {
    owed += seconds * Math.max(0, runningBefore - completions);
  }

  /** Sets the number of requests at work at the end of a period. */
  void running(int count) {
    runningBefore = count;
  }

  /** Adds a period. */
  void add(ClassPeriod period, Span span, long nowNanos) {
    double processed = period.processedSeconds;
    if (owed > 0 && period.completions() > 0) {
      double over = Math.max(0, processed - 0.5 * mean * period.completions());
      double paid = Math.min(owed, over);
      owed -= paid;
      processed -= paid;
    }
    double before = usualAges();
    double here = period.busySeconds() - stuck.stuck() * span.seconds;
    ages = runningBefore == 0 ? 0 : Math.max(0, ages + here - processed);
    completed += period.examples();
    double rate = period.completions() / span.seconds;
    perSecond = perSecond == 0 ? rate : KEPT * perSecond + (1 - KEPT) * rate;
    double examples = Math.max(0, processed - period.failedSeconds);
    if (period.examples() == period.completions()) { // failed requests are excluded
      levels.add(period.levels, span.seconds, stuck, nowNanos);
      windows.add(
          period.completions(), processed, here, span.seconds, span.stretch, computeOrNone());
    }
    history.add(period, examples, before, span, nowNanos);
    WorkBlock sum = history.sum();
    if (sum.completions > 0) {
      mean = sum.meanProcessed(); // the usual sum of ages depends on it
      mean = Math.max(mean / 2, mean + unfinished());
    }
  }

  /** Drops outdated data; returns whether a change of the class was detected. */
  boolean review(long nowNanos, double processors, double others) {
    double before = mean;
    boolean changed = history.review(nowNanos, since -> isHeld(since, processors, others));
    if (changed) {
      owed = 0;
      long since = history.sinceNanos();
      double times = history.sum().meanProcessed() / before;
      boolean other = times > OTHER_WORK || times < 1 / OTHER_WORK;
      if (pool().isPresent() ? !isLikely(since, processors, others) : other) {
        levels.clear();
        windows.clear();
        found = null;
      }
    }
    chooseShare();
    return changed;
  }

  /** Whether a pool explains the completions since then as well as a pure delay. */
  private boolean isHeld(long since, double processors, double others) {
    if (pool().isEmpty()) {
      fit(processors, others);
    }
    return pool().isPresent() && isLikely(since, processors, others);
  }

  private boolean isLikely(long since, double processors, double others) {
    PoolFit fit = new PoolFit(levels.since(since), processors, computeOrNone(), others);
    return found != null && fit.isLikely(found, Math.min(MOST_DISPERSION, dispersion()));
  }

  /** Predicts the completions of a period, by the mean number of requests at work. */
  double foretold(double busySeconds, double seconds, double stretch) {
    if (!isKnown()) {
      return Double.NaN;
    }
    if (found != null && found.pool.isPresent()) {
      return seconds * found.rate(busySeconds / seconds);
    }
    double takes = elsewhere + stretch * compute;
    return takes > 0 ? busySeconds / takes : Double.NaN;
  }

  private void chooseShare() {
    WorkBlock sum = history.sum();
    if (sum.samples + sum.blind < WorkHistory.LEARN) {
      watch.share(ClassWatch.ALL);
    } else {
      double share = ClassWatch.ALL * SAMPLES_PER_SECOND / Math.max(1e-9, perSecond);
      watch.share((int) Math.max(ClassWatch.FEWEST, Math.min(ClassWatch.ALL, Math.ceil(share))));
    }
  }

  /** Whether its threads report their CPU time. */
  boolean isTold() {
    return history.sum().samples > history.sum().blind;
  }

  long completions() {
    return history.sum().completions;
  }

  long allCompletions() {
    return completed;
  }

  /**
   * Requests at work in a period, as fractions: half of each counts when it starts and half when it
   * completes, or evenly if it takes longer than a second.
   */
  double present(ClassPeriod period, int level) {
    long completions = period.completions();
    double started = completions + (double) level - levelBefore;
    levelBefore = level;
    return mean > 1 ? period.busySeconds() / mean : Math.max(0, (started + completions) / 2);
  }

  /** The offered load on the processors. */
  double load() {
    return Double.isNaN(compute) ? 0 : compute * perSecond;
  }

  double meanProcessed() {
    return mean;
  }

  /** The elapsed time of the requests at work since the start of the history, per completion. */
  private double unfinished() {
    return (usualAges() - history.agesBefore()) / history.sum().completions;
  }

  private double usualAges() {
    return Math.min(ages, MOST_AGES * mean * (1 + variation) / 2 * runningBefore);
  }

  /** Sets d from the samples, or as given for a class whose threads do not report CPU time. */
  void demand(double given, double givenError) {
    WorkBlock sum = history.sum();
    if (isTold()) {
      compute = sum.meanUsed();
      computeError = Math.sqrt(sum.varianceUsed() / sum.samples);
    } else {
      compute = given;
      computeError = givenError;
    }
  }

  /** The part of the assumed stretch that its requests can have had, at most 1. */
  double stretchSeen() {
    double taken = history.stretch() - 1;
    return taken > NOTABLE_STRETCH ? (history.sum().mostStretch() - 1) / taken : 1;
  }

  /** Sets z, with this part of the present stretches. */
  void settle(double part) {
    WorkBlock sum = history.sum();
    if (sum.completions == 0 || Double.isNaN(compute)) {
      return;
    }
    double stretch = 1 + part * (history.stretch() - 1);
    double variance = sum.varianceElsewhere(stretch);
    double[] found = history.elsewhere(compute, computeError, variance, part);
    // Requests at work are stretched, too: only a part of their elapsed time is elsewhere.
    double taken = found[0] + stretch * compute;
    elsewhere = Math.max(0, found[0] + unfinished() * (taken > 0 ? found[0] / taken : 1));
    elsewhereError = found[1];
    double unloaded = compute + elsewhere;
    double work = sum.varianceOfWork(stretch);
    variation =
        unloaded > 0 ? Math.min(MOST_VARIATION, Math.max(0, work) / (unloaded * unloaded)) : 1;
  }

  /** Whether there is enough new data to look for a pool, and the last look is a second ago. */
  boolean mayFit(long nowNanos) {
    return (fittedAt == 0 || nowNanos - fittedNanos >= FIT_AGAIN_NANOS)
        && completed - fittedAt
            >= Math.max(256, Math.min(ClassLevels.COMPLETIONS / 4, completions() / 4));
  }

  /**
   * Fits a pool, in milliseconds. A pool contradicted by the last seconds is an artefact of two
   * kinds of work in succession.
   */
  void fitPool(double processors, double others, long nowNanos) {
    fittedNanos = nowNanos;
    fit(processors, others);
    if (pool().isPresent() && !isLikely(Long.MIN_VALUE, processors, others)) {
      found = null;
    }
  }

  private void fit(double processors, double others) {
    fittedAt = completed;
    PoolFit.Found best =
        new PoolFit(levels.all(), processors, computeOrNone(), others).best(dispersion());
    boolean told = best.pool.map(pool -> windows.tell(pool, best.elsewhere)).orElse(false);
    found = told ? best : null;
  }

  private Optional<Pool> pool() {
    return found == null ? Optional.empty() : found.pool;
  }

  private double dispersion() {
    return Math.max(1, variation) * history.stretch() * history.stretch();
  }

  private double computeOrNone() {
    return Double.isNaN(compute) ? 0 : compute;
  }

  /** The published demand; requires it to be known. */
  ServiceDemand demand() {
    double d = Math.min(LONGEST, compute);
    if (found != null && found.pool.isPresent()) {
      return new ServiceDemand(d, Math.min(LONGEST, found.elsewhere), found.pool);
    }
    double z = Math.min(LONGEST, elsewhere);
    return new ServiceDemand(d + z > 0 ? d : 1e-9, z, Optional.empty());
  }

  /** A first guess by any completions; empty without any. */
  Optional<ClassWork> guess() {
    if (isKnown()) {
      return Optional.of(new ClassWork(demand(), variation));
    }
    WorkBlock sum = history.sum();
    if (sum.completions == 0 || !(mean > 0)) {
      return Optional.empty();
    }
    double whole = Math.min(LONGEST, mean);
    double computes = sum.samples > 0 ? Math.min(whole, sum.meanUsed()) : 0;
    // Part of the rest may be stretch by others.
    double left = Double.isNaN(elsewhere) ? whole : elsewhere;
    double waits = computes > 0 ? Math.min(left, whole - computes) : whole;
    return Optional.of(new ClassWork(new ServiceDemand(computes, waits)));
  }

  boolean isKnown() {
    return completions() >= ENOUGH
        && computeError < Double.POSITIVE_INFINITY
        && !Double.isNaN(elsewhere);
  }

  ClassDemand estimate() {
    long count = completions();
    if (completed == 0) {
      return new ClassDemand.Unknown("no request came", 0, stuck.stuck());
    }
    if (count < ENOUGH) {
      return new ClassDemand.Unknown(
          "not enough data: %s of %s completions".formatted(count, ENOUGH), count, stuck.stuck());
    }
    if (!isKnown()) {
      return new ClassDemand.Unknown(
          "nobody tells what its requests compute", count, stuck.stuck());
    }
    return new ClassDemand.Known(
        new ClassWork(demand(), variation), computeError, elsewhereError, count, stuck.stuck());
  }
}
