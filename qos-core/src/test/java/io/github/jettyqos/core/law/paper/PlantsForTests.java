package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** What tests of laws have in common: measurements of given delays. */
final class PlantsForTests {
  private static final long PERIOD = Duration.ofSeconds(30).toNanos();

  private PlantsForTests() {}

  /** Classes of which the first comes first. */
  static List<ServiceClass> classes(int count) {
    return IntStream.range(0, count)
        .mapToObj(k -> ServiceClass.named("class" + k).priority(k).build())
        .toList();
  }

  /** Mean waiting times as targets, in seconds. */
  static ControlledDelays delays(List<ServiceClass> classes, int threads, List<Double> references) {
    return new ControlledDelays(classes, threads, references, Metric.WAITING);
  }

  static ControlledDelays ofGuarantees(List<ServiceClass> classes, int threads) {
    LawContext context = new LawContext(classes, threads, Duration.ofSeconds(30));
    return ControlledDelays.ofTargets(context, Metric.WAITING);
  }

  static AbsoluteLaw absolute(ControlledDelays delays, PiGains gains) {
    return new AbsoluteLaw(delays, new FixedTuning(gains));
  }

  static RelativeLaw relative(ControlledDelays delays, PiGains gains) {
    return new RelativeLaw(delays, new FixedTuning(gains), RatioScale.PLAIN);
  }

  static RelativeLaw relativeLogarithms(ControlledDelays delays, PiGains gains) {
    return new RelativeLaw(delays, new FixedTuning(gains), RatioScale.LOGARITHM);
  }

  static HybridLaw hybrid(
      ControlledDelays delays, PiGains absolute, PiGains relative, double window) {
    return new HybridLaw(delays, absolute(delays, absolute), relative(delays, relative), window);
  }

  static AbsoluteLaw adaptiveAbsolute(ControlledDelays delays, PiGains first, Adaptation how) {
    return new AbsoluteLaw(delays, AdaptiveTuning.absolute(delays, first, how));
  }

  static RelativeLaw adaptiveRelative(ControlledDelays delays, PiGains first, Adaptation how) {
    return new RelativeLaw(delays, AdaptiveTuning.relative(delays, first, how), RatioScale.PLAIN);
  }

  static AdaptiveOptimalLaw adaptiveOptimal(
      ControlledDelays delays, OptimalOptions weighed, Adaptation adaptation) {
    return new AdaptiveOptimalLaw(delays, weighed, adaptation);
  }

  /** Delays by class, seconds; not a number where no request was completed. */
  static Measurement seen(Partition inForce, double... delays) {
    return new Measurement(
        PERIOD,
        PERIOD,
        inForce,
        Optional.empty(),
        DoubleStream.of(delays).mapToObj(PlantsForTests::seen).toList());
  }

  private static ClassMeasurement seen(double delay) {
    PeriodDelay waiting = Double.isNaN(delay) ? PeriodDelay.NONE : PeriodDelay.of(100, delay);
    // Residence is another number, so that a law that looks at the wrong one is found out.
    PeriodDelay residence =
        Double.isNaN(delay) ? PeriodDelay.NONE : PeriodDelay.of(100, 1000 + 2 * delay);
    return new ClassMeasurement(3, 100, 0, 5, 5, waiting, residence, Ages.NONE);
  }

  /**
   * Delays that follow budgets: half of the way to load / budget in each period, so that more
   * threads mean less delay and ratios of delays follow ratios of budgets.
   */
  static final class FluidQueues {
    private final double[] load;
    private final double[] delay;

    FluidQueues(double... load) {
      this.load = load.clone();
      this.delay = new double[load.length];
    }

    void load(int k, double changed) {
      load[k] = changed;
    }

    double[] next(Partition inForce) {
      for (int k = 0; k < delay.length; k++) {
        double wanted = load[k] / inForce.budget(k);
        delay[k] += delay[k] == 0 ? wanted : (wanted - delay[k]) / 2;
      }
      return delay.clone();
    }
  }
}
