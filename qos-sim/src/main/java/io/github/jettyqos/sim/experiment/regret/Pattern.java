package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.workload.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The arrival pattern of a class over a run, relative to its base rate.
 *
 * @param name what it is, in a word
 * @param seconds how long the run is
 * @param pieces in the order of time, the first at 0
 */
record Pattern(String name, double seconds, List<Piece> pieces) {
  private static final double QUIET = .02;

  /**
   * A factor that holds from a moment on.
   *
   * @param from seconds
   * @param factor of the rate
   */
  record Piece(double from, double factor) {}

  /** Copies the list. */
  Pattern {
    pieces = List.copyOf(pieces);
  }

  /** Steady in four of ten cases, else a step, bursts, or a quiet time, alike. */
  static Pattern draw(UniformRandomProvider random, double seconds) {
    double which = random.nextDouble();
    if (which < .4) {
      return steady(seconds);
    } else if (which < .6) {
      return step(random, seconds);
    }
    return which < .8 ? bursts(random, seconds) : quiet(random, seconds);
  }

  static Pattern steady(double seconds) {
    return new Pattern("steady", seconds, List.of(new Piece(0, 1)));
  }

  /** Two to four times as many, in the second half at the latest, to the end or for a while. */
  private static Pattern step(UniformRandomProvider random, double seconds) {
    double at = seconds * between(random, .2, .5);
    double factor = between(random, 2, 4);
    List<Piece> pieces = new ArrayList<>(List.of(new Piece(0, 1), new Piece(at, factor)));
    if (random.nextBoolean()) {
      pieces.add(new Piece(at + seconds * between(random, .2, .4), 1));
    }
    return new Pattern("step", seconds, pieces);
  }

  /** Three to eight times as many for one to four seconds, again and again. */
  private static Pattern bursts(UniformRandomProvider random, double seconds) {
    double factor = between(random, 3, 8);
    double every = between(random, 8, 25);
    double length = between(random, 1, 4);
    List<Piece> pieces = new ArrayList<>(List.of(new Piece(0, 1)));
    for (double at = between(random, 2, every); at + length < seconds; at += every) {
      pieces.add(new Piece(at, factor));
      pieces.add(new Piece(at + length, 1));
    }
    return new Pattern("bursts", seconds, pieces);
  }

  /** Hardly any for a quarter to a half of the run, and then all at once. */
  private static Pattern quiet(UniformRandomProvider random, double seconds) {
    double at = seconds * between(random, 0, .4);
    double until = at + seconds * between(random, .25, .5);
    return new Pattern(
        "quiet", seconds, List.of(new Piece(0, 1), new Piece(at, QUIET), new Piece(until, 1)));
  }

  private static double between(UniformRandomProvider random, double least, double most) {
    return least + (most - least) * random.nextDouble();
  }

  /** The mean factor over the run. */
  double mean() {
    return area() / seconds;
  }

  /** The highest rate, requests per second, for a given mean rate. */
  double highest(double rate) {
    return rate / mean() * pieces.stream().mapToDouble(Piece::factor).max().orElse(1);
  }

  private double area() {
    double area = 0;
    for (int i = 0; i < pieces.size(); i++) {
      double to = i + 1 < pieces.size() ? pieces.get(i + 1).from() : seconds;
      area += pieces.get(i).factor() * (to - pieces.get(i).from());
    }
    return area;
  }

  /** The rate over time that has a given mean over the run, requests per second. */
  Schedule of(double rate) {
    double base = rate / mean();
    Schedule schedule = Schedule.of(base * pieces.get(0).factor());
    for (Piece each : pieces.subList(1, pieces.size())) {
      schedule = schedule.step(Duration.ofNanos((long) (each.from() * 1e9)), base * each.factor());
    }
    return schedule;
  }
}
