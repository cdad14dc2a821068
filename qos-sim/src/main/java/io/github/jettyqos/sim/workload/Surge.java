package io.github.jettyqos.sim.workload;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.LogNormalDistribution;
import org.apache.commons.statistics.distribution.ParetoDistribution;
import org.apache.commons.statistics.distribution.WeibullDistribution;

/**
 * The settings of SURGE: what users of the web ask for, and when.
 *
 * <pre>
 * file size     LogNormal(9.357, 1.318), cut off at 133 000, with probability 0.93
 *               Pareto(133 000, 1.1), at most the cap,       with probability 0.07
 * popularity    Zipf: the file of rank r is asked for in proportion to r^-s
 * page          floor(Pareto(1, 2.43)) objects, at most the cap
 * active OFF    Weibull(scale 1.46, shape 0.382), at most the cap: between objects of a page
 * inactive OFF  Pareto(1, 1.5), at most the cap: between pages
 * </pre>
 *
 * <table>
 * <caption>Units</caption>
 * <tr><td>file size</td><td>bytes; logarithms are natural</td></tr>
 * <tr><td>OFF times</td><td>s</td></tr>
 * </table>
 *
 * <p>Barford and Crovella, SIGMETRICS 1998; used by Lu et al. 2001, Gao et al. 2011 and Bestavros
 * et al. 1997 without their settings.
 *
 * <p>Deviations: caps, since the tails have no variance, sizes hardly a mean, and a run must end;
 * requests follow the popularity independently of each other, where SURGE orders them by stack
 * distances to give them temporal locality; a file's size does not depend on its rank, where SURGE
 * matches both so that sizes of requests are Pareto(1000, 1).
 *
 * @param files how many there are
 * @param popularity exponent s of their popularity
 * @param mostBytes cap on the size of a file
 * @param mostObjects cap on the objects of a page
 * @param mostActiveSeconds cap on active OFF times
 * @param mostInactiveSeconds cap on inactive OFF times
 */
public record Surge(
    int files,
    double popularity,
    double mostBytes,
    int mostObjects,
    double mostActiveSeconds,
    double mostInactiveSeconds) {
  /** Numbers of files: a size for each is kept. */
  public static final IntRange FILES = new IntRange(1, 10_000_000);

  /** Exponents of the popularity: at 0 all files are asked for alike. */
  public static final DoubleRange POPULARITY = new DoubleRange(0, 10);

  /** Caps on sizes, in bytes: not within the body of the sizes. */
  public static final DoubleRange BYTES = new DoubleRange(133_000, 1e15);

  /** Caps on objects of a page. */
  public static final IntRange OBJECTS = new IntRange(1, 1_000_000);

  /** Caps on OFF times, in s. */
  public static final DoubleRange OFF = new DoubleRange(1, 1e9);

  /** 2000 files, Zipf's exponent 1, caps of 50 MB, 100 objects, 60 s and 1000 s. */
  public static final Surge STANDARD = new Surge(2000, 1, 50e6, 100, 60, 1000);

  static final double BODY_SHARE = 0.93;
  static final ContinuousDistribution BODY = LogNormalDistribution.of(9.357, 1.318);
  static final ContinuousDistribution TAIL = ParetoDistribution.of(133_000, 1.1);
  static final ContinuousDistribution OBJECTS_OF_PAGE = ParetoDistribution.of(1, 2.43);
  static final ContinuousDistribution ACTIVE_OFF = WeibullDistribution.of(0.382, 1.46);
  static final ContinuousDistribution INACTIVE_OFF = ParetoDistribution.of(1, 1.5);

  private static final double BODY_ENDS = TAIL.getSupportLowerBound();

  /** Checks the ranges. */
  public Surge {
    FILES.check("surge.files", files);
    POPULARITY.check("surge.popularity", popularity);
    BYTES.check("surge.mostBytes", mostBytes);
    OBJECTS.check("surge.mostObjects", mostObjects);
    OFF.check("surge.mostActiveSeconds", mostActiveSeconds);
    OFF.check("surge.mostInactiveSeconds", mostInactiveSeconds);
  }

  /** Draws the size of a file: of the body, from what of it lies below the tail. */
  double nextBytes(UniformRandomProvider random) {
    double within = random.nextDouble();
    double bytes =
        random.nextDouble() < BODY_SHARE
            ? BODY.inverseCumulativeProbability(within * BODY.cumulativeProbability(BODY_ENDS))
            : TAIL.inverseSurvivalProbability(1 - within);
    return Math.min(bytes, mostBytes);
  }

  /** The number of objects of a page for a drawn value. */
  int objects(double drawn) {
    return (int) Math.min(drawn, mostObjects);
  }

  /** Draws active OFF times. */
  WorkDistribution activeOff(UniformRandomProvider random) {
    return capped(ACTIVE_OFF.createSampler(random)::sample, mostActiveSeconds);
  }

  /** Draws inactive OFF times. */
  WorkDistribution inactiveOff(UniformRandomProvider random) {
    return capped(INACTIVE_OFF.createSampler(random)::sample, mostInactiveSeconds);
  }

  private static WorkDistribution capped(ContinuousSampler drawn, double most) {
    return () -> Math.min(drawn.sample(), most);
  }
}
