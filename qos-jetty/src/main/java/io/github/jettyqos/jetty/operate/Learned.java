package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.config.LearnedConfig;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The measured work and arrivals of the classes of a running server. */
final class Learned {
  private Learned() {}

  /** Prints the configuration with the measured values in place of the expected ones. */
  static String print(QosConfig config, Running run) {
    DemandEstimate known = run.demand().last();
    List<ClassMeasurement> seen =
        run.control()
            .status()
            .last()
            .map(record -> record.step().measured())
            .map(Measurement::classes)
            .orElse(List.of());
    List<LearnedConfig.Learned> learned = new ArrayList<>();
    for (int k = 0; k < config.classes().size(); k++) {
      Optional<ClassWork> work =
          known.classes().get(k) instanceof ClassDemand.Known of
              ? Optional.of(of.work())
              : Optional.empty();
      OptionalDouble rate =
          seen.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(seen.get(k).arrivalRate());
      learned.add(new LearnedConfig.Learned(work, rate));
    }
    double processors = known.processors();
    return LearnedConfig.print(
        config,
        Double.isNaN(processors) ? OptionalDouble.empty() : OptionalDouble.of(processors),
        learned);
  }
}
