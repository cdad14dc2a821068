package io.github.jettyqos.core.measure.demand;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.LongPredicate;

/**
 * The history of completions of a class since the last change of its work, with change detection.
 *
 * <p>Law: with c seconds of a processor used by a request, w its processing time, S the stretch,
 *
 * <pre>
 *   d = mean of c,    z = mean of w - S c
 * </pre>
 *
 * <p>Blocks with less stretch have more weight: the error of {@link SharedTime} grows with d (S -
 * 1), and so does the random part of sharing. Completions are in blocks of 32 and more. After each
 * block all splits are tried: with the means and variances before and after,
 *
 * <pre>
 *   (mean before - mean after)^2 / (variance (1 / count before + 1 / count after))
 * </pre>
 *
 * <p>is about chi-squared with one degree of freedom without a change; if its maximum is above
 * {@link #BAR}, everything before that split is dropped. Otherwise the memory is 4096 completions
 * with 512 samples, or 30 seconds if those are more than 1000.
 */
final class WorkHistory {
  /** The value of chi-squared exceeded once in 400 000; there are many splits and blocks. */
  static final double BAR = 22;

  private static final int BLOCK = 32;

  /** The size of a block of times more than ten times as long. */
  private static final int FEW = 8;

  /** The part of the usual time below which a request counts as failed. */
  static final double QUICK = 0.1;

  /** The samples by which a class is known: fewer are not kept, and while there are, all count. */
  static final int LEARN = 512;

  private static final int MOST = 4096;
  private static final int LEAST = 1000;
  private static final long LONG_NANOS = 30_000_000_000L;

  /** The relative error of the sharing model. */
  private static final double DOUBT = 0.1;

  /** Smaller relative differences are no change, as constant times hardly vary. */
  private static final double ALIKE = 0.05;

  /** The relative variation of the time added by sharing between blocks. */
  private static final double UNEVEN = 0.5;

  /** The least part of the variation of time elsewhere that is the request's own. */
  private static final double ALONE = 0.01;

  /** A stretch below it adds little random variation. */
  private static final double HARDLY_SHARED = 1.5;

  /** Part of the mean CPU time: a fifth of exponential times is below that. */
  private static final double LITTLE = 0.25;

  private final double bar;
  private final Deque<WorkBlock> blocks = new ArrayDeque<>(); // the latest first
  private WorkBlock open = new WorkBlock();
  private WorkBlock sum = new WorkBlock();
  private boolean tested = true;
  private long sinceNanos = Long.MIN_VALUE;

  WorkHistory(double bar) {
    this.bar = bar;
  }

  /** Adds a period, with the sum of ages of requests at work before it. */
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

  /** Whether earlier data were failures, which must be seen soon with few requests. */
  private boolean isFarSlower() {
    WorkBlock before = new WorkBlock();
    blocks.forEach(before::add);
    return before.completions >= BLOCK && open.meanProcessed() * QUICK > before.meanProcessed();
  }

  /**
   * Drops old data; returns whether a change was detected.
   *
   * @param held whether a pool explains an apparent change of the time elsewhere, which depends on
   *     the number of requests; called with the time of the change
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
    WorkBlock all = total();
    long left = all.completions;
    long sampled = all.samples + all.blind;
    while (blocks.size() > 1) {
      WorkBlock last = blocks.getLast();
      left -= last.completions;
      sampled -= last.samples + last.blind;
      boolean isOld = nowNanos - last.closedNanos > LONG_NANOS;
      if (isOld ? left < LEAST : left < MOST || sampled < LEARN) {
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

  /** The closing time of the block before the {@code keep} latest ones. */
  private long closed(int keep) {
    return blocks.stream().skip(keep).findFirst().map(each -> each.closedNanos).orElse(sinceNanos);
  }

  /** The time of the last change. */
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

  /** The sum over the history. */
  WorkBlock sum() {
    return sum;
  }

  /** The sum of ages of requests at work at the start of the history, seconds. */
  double agesBefore() {
    return blocks.isEmpty() ? open.agesBefore : blocks.getLast().agesBefore;
  }

  /** Mean S over the history. */
  double stretch() {
    double stretched = open.stretch() * open.completions;
    long count = open.completions;
    for (WorkBlock each : blocks) {
      stretched += each.stretch() * each.completions;
      count += each.completions;
    }
    return count == 0 ? 1 : stretched / count;
  }

  /** The mean variance added by sharing: a standard deviation is d (S - 1). */
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

  /** The variance of w - S c without sharing; infinite if unknown. */
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
   * z, and its standard error, for a processor demand.
   *
   * @param part of each S - 1 that is used
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
