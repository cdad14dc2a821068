package io.github.jettyqos.core.control.delay;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.control.Ages;
import io.github.jettyqos.core.control.ClassMeasurement;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.PeriodDelay;
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
  static final class Queues {
    private final double[] load;
    private final double[] delay;

    Queues(double... load) {
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
