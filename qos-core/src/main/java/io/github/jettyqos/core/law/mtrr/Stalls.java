package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import java.util.Arrays;

/**
 * The detector of stalls of the whole server, in which no class is contained.
 *
 * <pre>
 *   begins   when in a time t no class completes a quarter of what it should, and {@value #NO_CHANCE} should be
 *            complete in all; or a period took {@value #LATE} times as long as it should, and less than
 *            {@value #HALF} of r times its length was complete
 *   r        completions a second of all classes, {@link RecentRate}
 *   t        at least the period of the loop, and as long as a request takes alone, in the mean
 *   ends     once what came meanwhile is drained, or after {@value #DRAIN_SECONDS} s
 * </pre>
 *
 * <p>A shorter time may have no completions without a stall: 32 requests of 100 ms that start
 * together end together. A long period alone only shows that the loop was late, as it is with
 * overloaded processors.
 */
final class Stalls {
  private static final double NO_CHANCE = 12;
  private static final double SOME = 4;
  private static final double FEW = 0.25;

  /** A period longer by this factor: the loop was held up. */
  private static final double LATE = 2;

  private static final double HALF = 0.5;

  /** The time in which the backlog of a stall is drained. */
  static final double DRAIN_SECONDS = 10;

  /** The limit for slow requests, which are fewer but not synchronous. */
  private static final double LONGEST_SECONDS = 2;

  private static final double NEARLY = 0.95;

  private final double period;
  private final double[] should;
  private final double[] came;
  private final RecentRate usual = new RecentRate();
  private double seconds;
  private double needed;
  private boolean now;
  private double since;

  Stalls(int classes, double period) {
    this.period = period;
    this.should = new double[classes];
    this.came = new double[classes];
  }

  /**
   * Evaluates a period.
   *
   * @param should predicted completions of each class with known work
   * @param needs the sum of their times alone, seconds
   * @param elapsed since the last period ended, seconds
   * @return whether a stall begins or continues
   */
  boolean look(Measurement measured, double[] should, double needs, double elapsed) {
    seconds += measured.periodSeconds();
    needed += needs;
    long complete = 0;
    for (int k = 0; k < should.length; k++) {
      long count = measured.classes().get(k).residence().count();
      complete += count;
      this.should[k] += should[k];
      this.came[k] += count;
    }
    double sum = Arrays.stream(this.should).sum();
    double each = sum > 0 ? needed / sum : 0;
    boolean stood = elapsed > LATE * period && complete < HALF * usual.perSecond() * elapsed;
    boolean enough = seconds >= Math.max(NEARLY * period, Math.min(LONGEST_SECONDS, each));
    if (enough) {
      stood |= sum >= NO_CHANCE && isStill(sum);
    }
    if (enough || stood) {
      begin();
    }
    if (!stood) {
      usual.add((double) complete, elapsed);
    }
    settle(stood, measured);
    return stood;
  }

  private boolean isStill(double sum) {
    for (int k = 0; k < should.length; k++) {
      if (should[k] >= SOME && came[k] >= FEW * should[k]) {
        return false;
      }
    }
    return Arrays.stream(came).sum() < FEW * sum;
  }

  private void begin() {
    seconds = 0;
    needed = 0;
    Arrays.fill(should, 0);
    Arrays.fill(came, 0);
  }

  private void settle(boolean stood, Measurement measured) {
    if (stood) {
      now = true;
      since = 0;
    } else if (now) {
      since += measured.periodSeconds();
      now = since < DRAIN_SECONDS && !measured.classes().stream().allMatch(this::isDrained);
    }
  }

  /** Whether the queue of a class arrived within a period. */
  boolean isDrained(ClassMeasurement seen) {
    return seen.queued() <= Math.max(1, seen.arrivalRate() * period);
  }

  /** Whether the server stalls, or has a backlog of a stall. */
  boolean now() {
    return now;
  }
}
