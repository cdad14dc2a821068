package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;

/**
 * The information that rules get about a server.
 *
 * @param classes its classes, in the order of priority
 * @param threads how many there are
 * @param seconds mean time of a request of each class on an idle server; for rules that know it of
 *     a run before, as the published ones have it
 */
public record ServerInfo(List<ServiceClass> classes, int threads, List<Double> seconds) {

  /** Copies the lists. */
  public ServerInfo {
    classes = List.copyOf(classes);
    seconds = List.copyOf(seconds);
  }

  /** The partition of a configuration without any law. */
  Partition shares() {
    return Partition.share(classes, threads);
  }

  /** The number of classes. */
  public int size() {
    return classes.size();
  }
}
