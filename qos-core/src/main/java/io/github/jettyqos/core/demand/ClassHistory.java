package io.github.jettyqos.core.demand;

import io.github.jettyqos.core.ClassDemand;
import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.ServiceDemand.Pool;
import io.github.jettyqos.core.speedup.LevelBins;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All that is known of one class, and what follows from it. Used by one thread at a time. */
final class ClassHistory {
  static final int ENOUGH = 50;
  private static final int LEARN = 512;
  private static final double SAMPLES_PER_SECOND = 64;
  private static final double KEPT = 0.8;
  private static final int POOL_COMPLETIONS = 4096;
  private static final double LONGEST = 3600;
  private static final double MOST_VARIATION = 1000;

  /** Periods: 4 seconds at the usual period. */
  private static final int RECENT = 16;

  private record Recent(LevelBins levels, double seconds, int stuck) {}

  final StuckRequests stuck = new StuckRequests();
  private final WorkHistory history;
  private final ClassWatch watch;
  private final Deque<Recent> recent = new ArrayDeque<>(); // the youngest first
  private LevelBins young;
  private LevelBins old;
  private double perSecond;
  private double owed;
  private int runningBefore;
  private int levelBefore;
  private long fittedAt;
  private long completed;
  private Optional<Pool> pool = Optional.empty();
  private PoolFit.@Nullable Found found;

  /** Figures of the last estimate; not a number where not known. */
  double compute = Double.NaN;

  double computeError = Double.NaN;
  double elsewhere = Double.NaN;
  double elsewhereError = Double.NaN;
  double variation = 1;

  ClassHistory(ClassWatch watch, double bar) {
    this.watch = watch;
    this.history = new WorkHistory(bar);
    this.young = watch.emptyLevels();
    this.old = watch.emptyLevels();
  }

  /** All stood still while so many were at work, and will seem to have taken longer. */
  void stood(double seconds, long completions) {
    owed += seconds * Math.max(0, runningBefore - completions);
  }

  /** How many are at work as a period ends. */
  void running(int count) {
    runningBefore = count;
  }

  /** Adds a period. */
  void add(ClassPeriod period, Span span, long nowNanos) {
    double mean = history.sum().completions > 0 ? history.sum().meanProcessed() : 0;
    double processed = period.processedSeconds;
    if (owed > 0 && period.completions() > 0) {
      double over = Math.max(0, processed - 0.5 * mean * period.completions());
      double paid = Math.min(owed, over);
      owed -= paid;
      processed -= paid;
    }
    completed += period.completions();
    double rate = period.completions() / span.seconds;
    perSecond = perSecond == 0 ? rate : KEPT * perSecond + (1 - KEPT) * rate;
    recent.addFirst(new Recent(period.levels, span.seconds, stuck.stuck()));
    if (recent.size() > RECENT) {
      addLevels(recent.removeLast());
    }
    history.add(period, processed, span, nowNanos);
  }

  /** Forgets what does not hold any more; returns whether the class is seen to have changed. */
  boolean review(long nowNanos, double processors, double others) {
    boolean changed = history.review(nowNanos, () -> isHeld(processors, others));
    if (changed) {
      owed = 0;
    }
    chooseShare();
    return changed;
  }

  private boolean isHeld(double processors, double others) {
    if (pool.isEmpty()) {
      fitPool(processors, others);
    }
    return pool.isPresent();
  }

  /** Completions foretold for a period, with so many at work in the mean. */
  double foretold(double busySeconds, double seconds, double stretch) {
    if (!isKnown()) {
      return Double.NaN;
    }
    if (pool.isPresent() && found != null) {
      return seconds * found.rate(busySeconds / seconds);
    }
    double takes = elsewhere + stretch * compute;
    return takes > 0 ? busySeconds / takes : Double.NaN;
  }

  /** Levels count only when it is known who of them was stuck. */
  private void addLevels(Recent taken) {
    LevelBins levels = taken.levels;
    double age = 0;
    for (Recent each : recent) {
      age += each.seconds;
    }
    int out = stuck.forSeconds() < age ? taken.stuck : Math.max(taken.stuck, stuck.stuck());
    if (out == 0) {
      young.add(levels);
    } else {
      for (int bin = 0; bin < levels.size(); bin++) {
        int level = levels.seconds(bin) > 0 ? (int) Math.round(levels.level(bin)) : 0;
        if (level > out) {
          young.add(level - out, (long) levels.completions(bin), levels.seconds(bin));
        }
      }
    }
    if (young.total() >= POOL_COMPLETIONS) {
      LevelBins spare = old;
      old = young;
      young = spare;
      young.clear();
    }
  }

  private void chooseShare() {
    WorkBlock sum = history.sum();
    if (sum.samples + sum.blind < LEARN) {
      watch.share(ClassWatch.ALL);
    } else {
      double share = ClassWatch.ALL * SAMPLES_PER_SECOND / Math.max(1e-9, perSecond);
      watch.share((int) Math.max(ClassWatch.FEW, Math.min(ClassWatch.ALL, Math.ceil(share))));
    }
  }

  /** Whether its threads tell what they use. */
  boolean isTold() {
    return history.sum().samples > history.sum().blind;
  }

  long completions() {
    return history.sum().completions;
  }

  long allCompletions() {
    return completed;
  }

  double perSecond() {
    return perSecond;
  }

  /**
   * Requests that were at work in a period, as parts of one: half of each counts when it starts and
   * half when it completes, or all of it evenly if it takes longer than a second.
   */
  double present(ClassPeriod period, int level) {
    long completions = period.completions();
    double started = completions + (double) level - levelBefore;
    levelBefore = level;
    double mean = meanProcessed();
    return mean > 1 ? period.busySeconds() / mean : Math.max(0, (started + completions) / 2);
  }

  /** What its handlers ask of the processors in a second. */
  double load() {
    return Double.isNaN(compute) ? 0 : compute * perSecond;
  }

  double meanProcessed() {
    return history.sum().completions > 0 ? history.sum().meanProcessed() : 0;
  }

  /** Takes d from the samples, or as given for a class whose threads tell nothing. */
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

  /** Takes z, with the stretches as they are now. */
  void settle() {
    WorkBlock sum = history.sum();
    if (sum.completions == 0 || Double.isNaN(compute)) {
      return;
    }
    double stretch = history.stretch();
    double variance = sum.varianceElsewhere(stretch);
    double[] found = history.elsewhere(compute, computeError, variance);
    elsewhere = found[0];
    elsewhereError = found[1];
    double unloaded = compute + elsewhere;
    double work = sum.varianceOfWork(stretch);
    variation =
        unloaded > 0 ? Math.min(MOST_VARIATION, Math.max(0, work) / (unloaded * unloaded)) : 1;
  }

  /** Whether it is time to look for a pool: there is much that is new. */
  boolean mayFit() {
    return completed - fittedAt >= Math.max(256, Math.min(POOL_COMPLETIONS / 4, completed / 4));
  }

  /** Looks for a pool; takes milliseconds. */
  void fitPool(double processors, double others) {
    fittedAt = completed;
    LevelBins all = watch.emptyLevels();
    all.add(young);
    all.add(old);
    double c = Double.isNaN(compute) ? 0 : compute;
    found =
        new PoolFit(all, processors, c, others)
            .best(Math.max(1, variation) * history.stretch() * history.stretch());
    pool = found.pool;
  }

  /** The demand as it is published; only when it is known. */
  ServiceDemand demand() {
    double d = Math.min(LONGEST, compute);
    if (pool.isPresent() && found != null) {
      return new ServiceDemand(d, Math.min(LONGEST, found.elsewhere), pool);
    }
    double z = Math.min(LONGEST, elsewhere);
    return new ServiceDemand(d + z > 0 ? d : 1e-9, z, Optional.empty());
  }

  /** A first guess, by any completions at all; empty if there is none. */
  Optional<ClassWork> guess() {
    if (isKnown()) {
      return Optional.of(new ClassWork(demand(), variation));
    }
    WorkBlock sum = history.sum();
    if (sum.completions == 0 || !(sum.meanProcessed() > 0)) {
      return Optional.empty();
    }
    double whole = Math.min(LONGEST, sum.meanProcessed());
    double computes = sum.samples > 0 ? Math.min(whole, sum.meanUsed()) : 0;
    return Optional.of(new ClassWork(new ServiceDemand(computes, whole - computes)));
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
          "not enough data: %d of %d completions".formatted(count, ENOUGH), count, stuck.stuck());
    }
    if (!isKnown()) {
      return new ClassDemand.Unknown(
          "nobody tells what its requests compute", count, stuck.stuck());
    }
    return new ClassDemand.Known(
        new ClassWork(demand(), variation), computeError, elsewhereError, count, stuck.stuck());
  }
}
