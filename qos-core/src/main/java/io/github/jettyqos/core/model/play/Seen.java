package io.github.jettyqos.core.model.play;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Verdict;
import java.util.Arrays;
import java.util.OptionalDouble;

/** What became of the requests of a class that were played. */
public final class Seen {
  private final double[] waiting;
  private final double[] residence;
  private final int lost;

  /** Of those that were served, in the same order; seconds. */
  Seen(double[] waiting, double[] residence, int lost) {
    this.waiting = waiting;
    this.residence = residence;
    this.lost = lost;
  }

  /** {@return how many came} */
  public int count() {
    return waiting.length + lost;
  }

  /** {@return how many were turned away} */
  public int lost() {
    return lost;
  }

  /** {@return the part of them that was turned away; 0 where none came} */
  public double loss() {
    return count() == 0 ? 0 : (double) lost / count();
  }

  /**
   * {@link Target#missed} of them.
   *
   * @param target of the class
   * @return 0 where it is kept
   */
  public double missed(Target target) {
    return target.missed(count(), late(target), lost);
  }

  private double[] of(Target target) {
    return target.metric().of(waiting, residence);
  }

  /**
   * {@link Target#verdict} of them.
   *
   * @param target of the class
   * @return what can be said
   */
  public Verdict verdict(Target target) {
    return target.verdict(count(), late(target), lost);
  }

  private double late(Target target) {
    return Arrays.stream(of(target)).map(target::late).sum();
  }

  /**
   * The statistic of a target.
   *
   * @param target of the class
   * @return seconds; not a number where none was served
   */
  public double statistic(Target target) {
    double[] times = of(target);
    OptionalDouble quantile = target.statistic().quantile();
    if (quantile.isEmpty() || times.length == 0) {
      return mean(times);
    }
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.ceil(quantile.getAsDouble() * sorted.length) - 1];
  }

  /** {@return mean seconds from arrival to dispatch; not a number where none was served} */
  public double waiting() {
    return mean(waiting);
  }

  /** {@return mean seconds from arrival to completion; not a number where none was served} */
  public double residence() {
    return mean(residence);
  }

  private static double mean(double... times) {
    return Arrays.stream(times).average().orElse(Double.NaN);
  }
}
