package io.github.jettyqos.core.model.play;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The simulated requests: present ones, and random arrivals.
 *
 * <pre>
 *   arrivals   Poisson, at the rates that are expected
 *   what one needs = X times the means of its class,   E X = 1,  Var X = C2
 *   X = 1 - c + c E               C2 at most 1, c^2 = C2, E exponential of mean 1
 *   X = E / 2 p  with p, E / 2 (1 - p)  else,   p = (1 + sqrt((C2 - 1) / (C2 + 1))) / 2
 * </pre>
 *
 * <p>Running requests start anew, as their age is unknown; that is exact for exponential times.
 * Queued ones get arrival times by the present rate.
 */
final class PlayedRequests {
  private final Outlook outlook;
  private final SplittableRandom random;
  private int size;
  private final int running;
  private final int there;

  /** Arrival time of each, seconds from now; below 0 for a queued one. */
  final double[] at;

  /** Seconds at the common station, elsewhere, and holding a connection. */
  final double[] compute;

  final double[] elsewhere;
  final double[] hold;
  final int[] classIndex;

  /** Draws the arrivals of a time span, up to a number. */
  PlayedRequests(Outlook outlook, long seed, double horizon, int mostComing) {
    this.outlook = outlook;
    this.random = new SplittableRandom(seed);
    int present = sum(outlook.queued()) + sum(outlook.running());
    int most = present + mostComing;
    this.at = new double[most];
    this.compute = new double[most];
    this.elsewhere = new double[most];
    this.hold = new double[most];
    this.classIndex = new int[most];
    drawPresent();
    this.running = sum(outlook.running());
    this.there = present;
    drawComing(horizon, most);
  }

  private static int sum(Iterable<Integer> of) {
    int sum = 0;
    for (int each : of) {
      sum += each;
    }
    return sum;
  }

  int size() {
    return size;
  }

  /** The number of present requests: first running, then queued ones. */
  int there() {
    return there;
  }

  /** The number of running requests. */
  int running() {
    return running;
  }

  private void drawPresent() {
    int classes = outlook.classes().size();
    for (int k = 0; k < classes; k++) {
      for (int i = 0; i < outlook.running().get(k); i++) {
        draw(k, 0);
      }
    }
    for (int k = 0; k < classes; k++) {
      int queued = outlook.queued().get(k);
      double rate = outlook.rates().get(k);
      double patience = outlook.classes().get(k).queue().timeout().toNanos() * 1e-9;
      for (int i = queued - 1; i >= 0; i--) {
        double longest = patience * (i + 0.5) / queued;
        draw(k, -(rate > 0 ? Math.min(i / rate, longest) : longest));
      }
    }
  }

  private void drawComing(double horizon, int most) {
    double[] rates = outlook.rates().stream().mapToDouble(Double::doubleValue).toArray();
    double all = Arrays.stream(rates).sum();
    if (all <= 0) {
      return;
    }
    double time = exponential() / all;
    while (time < horizon && size < most) {
      double which = random.nextDouble() * all;
      int k = 0;
      while (k < rates.length - 1 && which >= rates[k]) {
        which -= rates[k++];
      }
      draw(k, time);
      time += exponential() / all;
    }
  }

  private void draw(int k, double time) {
    ClassWork work = outlook.work().classes().get(k);
    ServiceDemand demand = work.demand();
    double times = times(work.variation());
    at[size] = time;
    classIndex[size] = k;
    compute[size] = demand.compute() * times;
    elsewhere[size] = demand.elsewhere() * times;
    hold[size] =
        demand.pool().isPresent() ? demand.pool().get().seconds() * times(work.variation()) : 0;
    size++;
  }

  private double times(double variation) {
    double one = exponential();
    if (variation <= 1) {
      double part = Math.sqrt(variation);
      return 1 - part + part * one;
    }
    double many = (1 + Math.sqrt((variation - 1) / (variation + 1))) / 2;
    return one / 2 / (random.nextDouble() < many ? many : 1 - many);
  }

  private double exponential() {
    return -Math.log(1 - random.nextDouble());
  }
}
