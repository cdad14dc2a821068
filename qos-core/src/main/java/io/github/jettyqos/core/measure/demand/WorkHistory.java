package io.github.jettyqos.core.measure.demand;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.LongPredicate;

/**
 * The last completions of a class, less those from before its work changed, and what they say.
 *
 * <p>Law: with c seconds of a processor used by a request, w its processing time, S the stretch,
 *
 * <pre>
 *   d = mean of c,    z = mean of w - S c
 * </pre>
 *
 * <p>Blocks in which requests were stretched less count more: what {@link SharedTime} is wrong by
 * grows with d (S - 1), and so does the luck of sharing, which is no variance of w - S c alone.
 * Completions are in blocks of 32 and more. After each block all splits are tried: with the means
 * and variances before and after,
 *
 * <pre>
 *   (mean before - mean after)^2 / (variance (1 / count before + 1 / count after))
 * </pre>
 *
 * <p>is about chi-squared with one degree of freedom while nothing changes; where it is greatest,
 * and above {@link #BAR}, everything before is forgotten. Otherwise the memory is 4096 completions,
 * or 30 seconds if those are more than 1000.
 */
final class WorkHistory {
  /** Chi-squared is above it once in 400 000; splits and blocks make many trials. */
  static final double BAR = 22;

  private static final int BLOCK = 32;

  /** Of times that are more than ten times as long so many are a block. */
  private static final int FEW = 8;

  /** What takes less of the usual time has failed. */
  static final double QUICK = 0.1;

  private static final int MOST = 4096;
  private static final int LEAST = 1000;
  private static final long LONG_NANOS = 30_000_000_000L;

  /** By how much the model of sharing may be wrong, as a part of what it adds. */
  private static final double DOUBT = 0.1;

  /** Times that differ by less, as a part of them, are no change: constant ones hardly vary. */
  private static final double ALIKE = 0.05;

  /** What is added by sharing differs by so much, as a part of it, from one block to the next. */
  private static final double UNEVEN = 0.5;

  /** Of what the time elsewhere of a request varies by, as much at least is its own. */
  private static final double ALONE = 0.01;

  /** A stretch below it adds little luck to a time. */
  private static final double HARDLY_SHARED = 1.5;

  /** Of the mean use of a processor: a fifth of exponential times is below that. */
  private static final double LITTLE = 0.25;

  private final double bar;
  private final Deque<WorkBlock> blocks = new ArrayDeque<>(); // the youngest first
  private WorkBlock open = new WorkBlock();
  private WorkBlock sum = new WorkBlock();
  private boolean tested = true;
  private long sinceNanos = Long.MIN_VALUE;

  WorkHistory(double bar) {
    this.bar = bar;
  }

  /** Adds a period, before which requests at work had been so for {@code ages} seconds in all. */
  void add(ClassPeriod period, double processed, double ages, Span span, long nowNanos) {
    if (period.examples() == 0 && period.samples() == 0) {
      return;
    }
    if (open.completions == 0) {
      open.agesBefore = ages;
    }
    open.add(period, processed, span.stretch, sum.samples > 0 ? LITTLE * sum.meanUsed() : 0);
    if (open.completions >= BLOCK || (open.completions >= FEW && isFarSlower())) {
      open.closedNanos = nowNanos;
      blocks.addFirst(open);
      open = new WorkBlock();
      tested = false;
    }
    sum = total();
  }

  /** What was there before were failures: where requests are few that must be seen soon. */
  private boolean isFarSlower() {
    WorkBlock before = new WorkBlock();
    blocks.forEach(before::add);
    return before.completions >= BLOCK && open.meanProcessed() * QUICK > before.meanProcessed();
  }

  /**
   * Forgets what is old; returns whether the class is seen to have changed.
   *
   * @param held whether a pool holds the class, asked if its time elsewhere seems to have changed:
   *     that depends on how many are there then; with the time since when it does
   */
  boolean review(long nowNanos, LongPredicate held) {
    if (tested) {
      return false;
    }
    tested = true;
    boolean changed = forgetBeforeChange(true, held);
    forgetOld(nowNanos);
    sum = total();
    return changed;
  }

  private WorkBlock total() {
    WorkBlock all = new WorkBlock();
    blocks.forEach(all::add);
    all.add(open);
    return all;
  }

  private void forgetOld(long nowNanos) {
    long left = total().completions;
    while (blocks.size() > 1) {
      WorkBlock last = blocks.getLast();
      left -= last.completions;
      if (left < (nowNanos - last.closedNanos > LONG_NANOS ? LEAST : MOST)) {
        return;
      }
      blocks.removeLast();
    }
  }

  private boolean forgetBeforeChange(boolean elsewhere, LongPredicate held) {
    WorkBlock before = new WorkBlock();
    blocks.forEach(before::add);
    WorkBlock after = new WorkBlock();
    double stretch = stretch();
    double variance = before.varianceElsewhere(stretch);
    double varianceUsed = before.varianceUsed();
    WorkBlock every = before;
    double highest = bar;
    int keep = blocks.size();
    boolean byElsewhere = false;
    int split = 0;
    double stretchedAfter = 0;
    double stretchedAll = 0;
    double beyondAfter = 0;
    double beyondAll = 0;
    for (WorkBlock each : blocks) {
      stretchedAll += each.stretch() * each.completions;
      beyondAll += (each.mostShared() - each.stretch()) * each.completions;
    }
    for (WorkBlock each : blocks) {
      after.add(each);
      stretchedAfter += each.stretch() * each.completions;
      beyondAfter += (each.mostShared() - each.stretch()) * each.completions;
      if (++split == blocks.size()) {
        break;
      }
      WorkBlock rest = less(every, after);
      double ratio = apart(after.used, after.samples, rest.used, rest.samples, varianceUsed);
      double other =
          elsewhere
              ? elsewhereApart(
                  after,
                  stretchedAfter,
                  beyondAfter,
                  rest,
                  stretchedAll - stretchedAfter,
                  beyondAll - beyondAfter,
                  variance)
              : 0;
      if (Math.max(ratio, other) > highest) {
        highest = Math.max(ratio, other);
        byElsewhere = other > ratio;
        keep = split;
      }
    }
    if (byElsewhere && held.test(closed(keep))) {
      return forgetBeforeChange(false, held);
    }
    boolean changed = keep < blocks.size();
    sinceNanos = changed ? closed(keep) : sinceNanos;
    while (blocks.size() > keep) {
      blocks.removeLast();
    }
    return changed;
  }

  /** When the block before the {@code keep} youngest ones was complete. */
  private long closed(int keep) {
    return blocks.stream().skip(keep).findFirst().map(each -> each.closedNanos).orElse(sinceNanos);
  }

  /** When the last change was. */
  long sinceNanos() {
    return sinceNanos;
  }

  private double elsewhereApart(
      WorkBlock after,
      double stretchedAfter,
      double beyondAfter,
      WorkBlock rest,
      double stretchedRest,
      double beyondRest,
      double v) {
    double d1 = after.samples > 0 ? after.meanUsed() : 0;
    double d2 = rest.samples > 0 ? rest.meanUsed() : 0;
    double s1 = stretchedAfter / after.completions;
    double s2 = stretchedRest / rest.completions;
    double doubt =
        ALIKE * rest.meanProcessed()
            + DOUBT * (d1 * (s1 - 1) + d2 * (s2 - 1))
            + d1 * beyondAfter / after.completions
            + d2 * beyondRest / rest.completions;
    double uneven1 = UNEVEN * d1 * (s1 - 1);
    double uneven2 = UNEVEN * d2 * (s2 - 1);
    double apart =
        Math.abs(after.meanProcessed() - s1 * d1 - rest.meanProcessed() + s2 * d2) - doubt;
    double variance =
        (v + BLOCK * uneven1 * uneven1) / after.completions
            + (v + BLOCK * uneven2 * uneven2) / rest.completions;
    if (after.samples > 0 && rest.samples > 0) {
      variance +=
          s1
                  * s1
                  * after.varianceUsed()
                  * Math.max(0, 1.0 / after.samples - 1.0 / after.completions)
              + s2
                  * s2
                  * rest.varianceUsed()
                  * Math.max(0, 1.0 / rest.samples - 1.0 / rest.completions);
    }
    return apart <= 0 || variance <= 0 ? 0 : apart * apart / variance;
  }

  private static double apart(double sum1, long n1, double sum2, long n2, double variance) {
    if (n1 == 0 || n2 == 0 || variance <= 0) {
      return 0;
    }
    double apart = sum1 / n1 - sum2 / n2;
    return apart * apart / (variance * (1.0 / n1 + 1.0 / n2));
  }

  private static WorkBlock less(WorkBlock all, WorkBlock part) {
    WorkBlock rest = new WorkBlock();
    rest.completions = all.completions - part.completions;
    rest.processed = all.processed - part.processed;
    rest.samples = all.samples - part.samples;
    rest.used = all.used - part.used;
    rest.usedSquares = all.usedSquares - part.usedSquares;
    return rest;
  }

  /** All that is remembered. */
  WorkBlock sum() {
    return sum;
  }

  /** For how long those had been at work that were when what is remembered began, seconds. */
  double agesBefore() {
    return blocks.isEmpty() ? open.agesBefore : blocks.getLast().agesBefore;
  }

  /** S in the mean of what is remembered. */
  double stretch() {
    double stretched = open.stretch() * open.completions;
    long count = open.completions;
    for (WorkBlock each : blocks) {
      stretched += each.stretch() * each.completions;
      count += each.completions;
    }
    return count == 0 ? 1 : stretched / count;
  }

  /**
   * Of the variance of a request what sharing adds, in the mean: a standard deviation is d (S - 1).
   */
  private double luck(double compute, double part) {
    double sum = square(compute * part * (open.stretch() - 1)) * open.completions;
    for (WorkBlock each : blocks) {
      sum += square(compute * part * (each.stretch() - 1)) * each.completions;
    }
    return sum / this.sum.completions;
  }

  private static double square(double value) {
    return value * value;
  }

  /** The variance of w - S c where hardly anything was shared; infinite if it never was so. */
  private double whereAlone() {
    WorkBlock all = new WorkBlock();
    double stretched = 0;
    for (WorkBlock each : blocks) {
      double s = each.stretch();
      if (s < HARDLY_SHARED) {
        all.add(each);
        stretched += s * each.completions;
      }
    }
    return all.samples + all.blind < BLOCK
        ? Double.POSITIVE_INFINITY
        : all.varianceElsewhere(stretched / all.completions);
  }

  /**
   * z, and its standard error, where a request needs so much of a processor.
   *
   * @param part of what is beyond 1 in each S that is taken
   */
  double[] elsewhere(double compute, double computeError, double perRequest, double part) {
    double alone =
        Math.min(whereAlone(), Math.max(ALONE * perRequest, perRequest - luck(compute, part)));
    double weights = 0;
    double weighted = 0;
    double stretched = 0;
    Iterator<WorkBlock> each = blocks.iterator();
    WorkBlock block = open;
    while (true) {
      if (block.completions > 0) {
        double s = 1 + part * (block.stretch() - 1);
        double own = block.samples == block.completions ? block.meanUsed() : compute;
        double shared = own * (s - 1);
        double doubt = DOUBT * shared;
        double variance = alone + shared * shared;
        double weight = 1 / (variance / block.completions + doubt * doubt + 1e-18);
        weights += weight;
        weighted += weight * (block.meanProcessed() - own * s);
        stretched += weight * s;
      }
      if (!each.hasNext()) {
        break;
      }
      block = each.next();
    }
    double s = stretched / weights;
    double doubt = DOUBT * compute * (s - 1);
    double error = Math.sqrt(1 / weights + s * s * computeError * computeError + doubt * doubt);
    return new double[] {Math.max(0, weighted / weights), error};
  }
}
