package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A configuration in which measured work and arrival rates replace the expected ones, so that a
 * plan or a simulation can start from production.
 *
 * <p>Figures have four digits, as measured ones are no more precise. Values that were not measured
 * stay as configured.
 */
public final class LearnedConfig {
  private static final MathContext DIGITS = new MathContext(4);

  private LearnedConfig() {}

  /**
   * The measured load of a class.
   *
   * @param work the work of a request; empty after too few requests
   * @param arrivals requests per second, at least 0; empty if that is not known
   */
  public record Learned(Optional<ClassWork> work, OptionalDouble arrivals) {}

  /**
   * The configuration with the measured values.
   *
   * @param config the one in force
   * @param processors what handlers share; empty if that is not known
   * @param learned one for each class, in their order
   * @return the changed copy
   */
  public static QosConfig of(QosConfig config, OptionalDouble processors, List<Learned> learned) {
    List<ServiceClass> classes = config.classes();
    if (learned.size() != classes.size()) {
      throw ConfigException.of(
          "classes", learned.size(), "were learned of " + classes.size() + "; give all");
    }
    List<ServiceClass> known = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      ServiceClass each = classes.get(k);
      Learned of = learned.get(k);
      OptionalDouble arrivals = rounded(of.arrivals(), each.arrivals());
      known.add(each.withLoad(arrivals, of.work().map(LearnedConfig::rounded).or(each::work)));
    }
    return config.withLoad(rounded(processors, config.processors()), known);
  }

  private static OptionalDouble rounded(OptionalDouble learned, OptionalDouble configured) {
    return learned.isPresent() ? OptionalDouble.of(rounded(learned.getAsDouble())) : configured;
  }

  /**
   * The same as the text of one YAML document, which {@link QosYaml#parse} reads.
   *
   * @param config the one in force
   * @param processors what handlers share; empty if that is not known
   * @param learned one for each class, in their order
   * @return the text
   */
  public static String print(QosConfig config, OptionalDouble processors, List<Learned> learned) {
    return QosYaml.print(of(config, processors, learned));
  }

  private static ClassWork rounded(ClassWork work) {
    ServiceDemand demand = work.demand();
    return new ClassWork(
        new ServiceDemand(
            time(demand.compute()),
            time(demand.elsewhere()),
            demand.pool().map(pool -> new ServiceDemand.Pool(pool.size(), time(pool.seconds())))),
        rounded(work.variation()));
  }

  /** Rounds to four digits and whole nanoseconds; a positive time to at least one. */
  private static double time(double seconds) {
    if (seconds == 0) {
      return 0;
    }
    return Durations.toSeconds(Durations.ofSeconds(Math.max(1e-9, rounded(seconds))));
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }
}
