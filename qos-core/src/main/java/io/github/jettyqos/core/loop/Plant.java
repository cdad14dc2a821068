package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.demand.DemandSource;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.util.List;
import java.util.Optional;

/**
 * The plant of a control loop: a gate and its recorders.
 *
 * @param classes the classes, in the order of the configuration
 * @param gate their gate; only {@link Gate#partition(Partition)} is changed
 * @param delays a recorder for each class; only the loop reads its periods
 * @param recorder measures the speedup
 * @param demand measures the work; read by the loop only
 * @param configured the speedup until one is measured; may be empty
 */
public record Plant(
    List<ServiceClass> classes,
    Gate gate,
    List<DelayRecorder> delays,
    SpeedupRecorder recorder,
    DemandSource demand,
    Optional<Speedup> configured) {

  public Plant {
    classes = List.copyOf(classes);
    delays = List.copyOf(delays);
    requireNonNull(gate);
    requireNonNull(recorder);
    requireNonNull(demand);
    requireNonNull(configured);
    if (delays.size() != classes.size() || gate.partition().size() != classes.size()) {
      throw new IllegalArgumentException(
          classes.size()
              + " classes, "
              + delays.size()
              + " recorders, a partition of "
              + gate.partition().size());
    }
  }

  /** The same plant with other guarantees. */
  Plant withClasses(List<ServiceClass> next) {
    if (!names(next).equals(names(classes))) {
      throw new IllegalArgumentException(names(next) + " in place of " + names(classes));
    }
    return new Plant(next, gate, delays, recorder, demand, configured);
  }

  private static List<String> names(List<ServiceClass> of) {
    return of.stream().map(ServiceClass::name).toList();
  }
}
