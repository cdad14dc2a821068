package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What rules are told of a server.
 *
 * @param classes its classes, in the order of priority
 * @param threads how many there are
 * @param seconds mean time of a request of each class on an idle server; for rules that know it of
 *     a run before, as the published ones have it
 * @param configured the speedup that is expected; empty if none is
 * @param period how often a rule looks
 */
public record Premises(
    List<ServiceClass> classes,
    int threads,
    List<Double> seconds,
    Optional<Speedup> configured,
    Duration period) {

  /** Copies the lists. */
  public Premises {
    classes = List.copyOf(classes);
    seconds = List.copyOf(seconds);
  }

  /** How many classes there are. */
  public int size() {
    return classes.size();
  }
}
