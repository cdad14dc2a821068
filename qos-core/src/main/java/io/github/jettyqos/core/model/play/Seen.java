package io.github.jettyqos.core.model.play;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Verdict;
import java.util.Arrays;
import java.util.OptionalDouble;

/** The simulated delays and losses of a class. */
public final class Seen {
  private final double[] waiting;
  private final double[] residence;
  private final int lost;

  /** Times of served requests, in the same order; seconds. */
  Seen(double[] waiting, double[] residence, int lost) {
    this.waiting = waiting;
    this.residence = residence;
    this.lost = lost;
  }

  /** {@return the number of arrivals} */
  public int count() {
    return waiting.length + lost;
  }

  /** {@return the number of rejected requests} */
  public int lost() {
    return lost;
  }

  /** {@return the rejected part; 0 without arrivals} */
  public double loss() {
    return count() == 0 ? 0 : (double) lost / count();
  }

  /**
   * {@link Target#missed} for this result.
   *
   * @param target of the class
   * @return 0 if it is kept
   */
  public double missed(Target target) {
    return target.missed(count(), late(target), lost);
  }

  private double[] of(Target target) {
    return target.metric().of(waiting, residence);
  }

  /**
   * {@link Target#verdict} for this result.
   *
   * @param target of the class
   * @return the verdict
   */
  public Verdict verdict(Target target) {
    return target.verdict(count(), late(target), lost);
  }

  private double late(Target target) {
    return Arrays.stream(of(target)).map(target::late).sum();
  }

  /**
   * Returns the statistic of a target.
   *
   * @param target of the class
   * @return seconds; NaN if none was served
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

  /** {@return mean waiting time, seconds; NaN if none was served} */
  public double waiting() {
    return mean(waiting);
  }

  /** {@return mean residence time, seconds; NaN if none was served} */
  public double residence() {
    return mean(residence);
  }

  private static double mean(double... times) {
    return Arrays.stream(times).average().orElse(Double.NaN);
  }
}
