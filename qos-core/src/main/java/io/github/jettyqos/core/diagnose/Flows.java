package io.github.jettyqos.core.diagnose;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The requests of a class that came and went in the last {@value #SECONDS} s, by its counts. Not
 * for use by several threads.
 */
public final class Flows {
  /** The length of the window, s. */
  public static final int SECONDS = 10;

  private static final double NANOS = 1e9;

  /**
   * The counts of a class since its start.
   *
   * @param arrivals requests that came
   * @param completed requests that were handled
   * @param rejected requests that were turned away
   * @param overShare of these, those of clients beyond their fair share
   */
  public record Counts(long arrivals, long completed, long rejected, long overShare) {}

  private record Sample(long atNanos, Counts counts) {}

  private final Deque<Sample> samples = new ArrayDeque<>(); // at most one a second, and one more
  private long completed = -1;
  private long aliveNanos;

  /**
   * Adds the counts of a moment, at most one a second; a class that is counted anew starts anew.
   *
   * @param nowNanos the moment
   * @param counts the counts
   * @param running handlers at work
   */
  public void add(long nowNanos, Counts counts, int running) {
    Sample last = samples.peekLast();
    if (last != null && counts.arrivals < last.counts.arrivals) {
      samples.clear();
    }
    samples.add(new Sample(nowNanos, counts));
    while (samples.size() > SECONDS + 1) {
      samples.remove();
    }
    if (running == 0 || counts.completed != completed) {
      completed = counts.completed;
      aliveNanos = nowNanos;
    }
  }

  /**
   * {@return the rates; zeros with one sample}
   *
   * @param topClient as of {@link Situation.Flow}
   * @param repeated likewise
   */
  public Situation.Flow rates(double topClient, double repeated) {
    Sample first = samples.getFirst();
    Sample last = samples.getLast();
    double seconds = Math.max(1e-9, (last.atNanos - first.atNanos) / NANOS);
    Counts from = first.counts;
    Counts to = last.counts;
    return new Situation.Flow(
        (to.arrivals - from.arrivals) / seconds,
        Math.max(0, to.completed - from.completed) / seconds,
        Math.max(0, to.rejected - from.rejected) / seconds,
        Math.max(0, to.overShare - from.overShare) / seconds,
        topClient,
        repeated);
  }

  /** {@return for how long none has completed while some ran, s} */
  public double standsSeconds() {
    return (samples.getLast().atNanos - aliveNanos) / NANOS;
  }
}
