package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.experiment.MixedWorkload;
import io.github.jettyqos.sim.server.Curve;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A server whose throughput may fall beyond a collapse point (region III of Jamjoom, Chou and Shin
 * 2004, figure 2), and two classes that come to it.
 *
 * @param line regions I and II
 * @param curve all regions
 * @param threads of the server
 * @param rates arrivals per second of each class
 * @param burst the rate of the second class for a while
 * @param targets mean residence times, seconds
 * @param lend whether idle threads are lent
 */
record CycleSite(
    Speedup line,
    Curve curve,
    int threads,
    List<Double> rates,
    double burst,
    List<Double> targets,
    boolean lend) {
  private static final int COLLAPSE = 40;
  private static final double FALL = 0.02;
  private static final double LEAST = 0.2;

  /**
   * The mixed workload of the paper, 204 requests a second with 23 threads or more. Of them 160
   * come, and 280 in the burst.
   *
   * @param falls whether there is region III, which the paper does not measure: ours begins at 40
   *     threads, and falls by 2 % for each further one, to a fifth
   */
  static CycleSite paper(boolean falls) {
    Speedup line = MixedWorkload.SPEEDUP;
    Curve curve = falls ? falling(line, COLLAPSE, FALL, LEAST) : Curve.of(line);
    return new CycleSite(line, curve, 128, List.of(60.0, 100.0), 220, List.of(0.3, 1.0), false);
  }

  /** A server drawn from a seed; the same with region III and without it. */
  static CycleSite drawn(long seed, boolean falls) {
    UniformRandomProvider random = new RandomStreams(seed).stream("site");
    DoubleBinaryOperator spread = (a, b) -> a * Math.pow(b / a, random.nextDouble());
    int saturation = (int) Math.round(spread.applyAsDouble(6, 32));
    double slope = spread.applyAsDouble(0.06, 0.6);
    double gain = 1 + slope * (saturation - 1);
    double most = spread.applyAsDouble(100, 250);
    Speedup line = new Speedup(most / gain, slope, saturation);
    int collapse = (int) Math.ceil(saturation * spread.applyAsDouble(1.3, 2.5));
    int threads = (int) Math.round(saturation * spread.applyAsDouble(3, 8));
    double fall = spread.applyAsDouble(0.3, 1.5) / collapse;
    double least = spread.applyAsDouble(0.1, 0.5);
    double load = 0.6 + 0.25 * random.nextDouble();
    double first = 0.2 + 0.3 * random.nextDouble();
    double burst = 1.2 + 0.4 * random.nextDouble();
    double alone = saturation / most;
    double target = alone * spread.applyAsDouble(2, 6);
    double second = target * spread.applyAsDouble(2, 6);
    return new CycleSite(
        line,
        falls ? falling(line, collapse, fall, least) : Curve.of(line),
        threads,
        List.of(most * load * first, most * load * (1 - first)),
        most * (burst - load * first),
        List.of(target, second),
        random.nextBoolean());
  }

  private static Curve falling(Speedup line, int collapse, double fall, double least) {
    return n -> line.gain(n) * Math.max(least, 1 - fall * Math.max(0, n - collapse));
  }
}
