package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.law.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The queue bounds of classes with a target: requests that can be served in time, where that has
 * proved to be better.
 *
 * <pre>
 *   b = max(1, n - z sqrt(n))        n = f s (D - h),  f = 1 for a part of the requests, 1/2 for a mean
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>s, D - h</td><td>of {@link QueueHindsight}, which says whether it is better</td></tr>
 *   <tr><td>n</td><td>requests that can start in that time, in the mean</td></tr>
 *   <tr><td>z</td><td>{@value #SURE}, so that 95 of 100 times it is not fewer, counted as Poisson</td></tr>
 * </table>
 *
 * <p>The last request in a long queue of an overloaded class is served too late and in vain: with a
 * short queue as many requests are lost, and the others are in time. (Load shedding by deadline:
 * Cho et al. 2020; Zhou et al. 2018.)
 */
final class QueueBounds {
  private static final double OF_MEAN = 0.5;
  private static final double SURE = 1.64;

  private static final double NANOS = 1e-9;
  private static final long NEVER = Long.MIN_VALUE;

  private final List<ServiceClass> classes;
  private final @Nullable QueueHindsight[] hindsight;
  private long lastNanos = NEVER;

  QueueBounds(List<ServiceClass> classes, Set<LawPart> parts) {
    this.classes = classes;
    this.hindsight = new @Nullable QueueHindsight[classes.size()];
    for (int k = 0; k < hindsight.length; k++) {
      ServiceClass owner = classes.get(k);
      Target target = owner.guarantee().upperBound().orElse(null);
      if (target != null && parts.contains(LawPart.QUEUE_BOUNDS)) {
        hindsight[k] = new QueueHindsight(owner.queue(), target);
      }
    }
  }

  /**
   * Evaluates a period.
   *
   * @param isWell whether a class is well; one that hangs does not show its capacity
   */
  void look(Measurement measured, IntPredicate isWell) {
    double period = measured.periodSeconds();
    double pause = lastNanos == NEVER ? 0 : (measured.atNanos() - lastNanos) * NANOS - period;
    lastNanos = measured.atNanos();
    for (int k = 0; k < hindsight.length; k++) {
      QueueHindsight each = hindsight[k];
      if (each != null && isWell.test(k)) {
        each.look(measured.classes().get(k), period, Math.max(0, pause), bound(k, each));
      }
    }
  }

  private double bound(int k, QueueHindsight each) {
    Target target = classes.get(k).guarantee().target().orElseThrow();
    double most = classes.get(k).queue().max();
    double inTime = inTime(each.rate(), Math.max(0, each.slack()), target);
    double sure = inTime - SURE * Math.sqrt(inTime);
    return inTime < most ? Math.max(1, sure) : most;
  }

  /** N: the requests that can start within the slack of a target, seconds. */
  private static double inTime(double perSecond, double slack, Target target) {
    return perSecond * slack * (target.statistic().quantile().isPresent() ? 1 : OF_MEAN);
  }

  /** Whether any queue is short. */
  boolean areInForce() {
    return IntStream.range(0, hindsight.length).anyMatch(this::isInForce);
  }

  private boolean isInForce(int k) {
    QueueHindsight each = hindsight[k];
    return each != null && each.isShortBetter();
  }

  /** The short queues, in words. */
  String text() {
    return IntStream.range(0, hindsight.length)
        .filter(this::isInForce)
        .mapToObj(k -> classes.get(k).name())
        .collect(Collectors.joining(", ", "short queues: ", ""));
  }

  /**
   * The partition with short queues, where they are better.
   *
   * @param partition with terms
   */
  Partition within(Partition partition) {
    if (!areInForce()) {
      return partition;
    }
    Terms terms = partition.terms().orElseThrow();
    List<Integer> queues = new ArrayList<>(terms.queues());
    for (int k = 0; k < hindsight.length; k++) {
      QueueHindsight each = hindsight[k];
      if (each != null && each.isShortBetter()) {
        queues.set(k, (int) Math.min(queues.get(k), bound(k, each)));
      }
    }
    return partition.withTerms(terms.withQueues(queues));
  }
}
