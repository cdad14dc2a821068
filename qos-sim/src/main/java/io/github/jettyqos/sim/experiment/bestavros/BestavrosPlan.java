package io.github.jettyqos.sim.experiment.bestavros;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The points of the comparison: policies, numbers of users and requests in service. */
final class BestavrosPlan {
  static final int FEW = 10;
  static final int SATURATION = 23;
  static final Duration BOUND = Duration.ofSeconds(5);
  static final List<Integer> LOADS = List.of(150, 300, 450, 600, 750, 1000, 1200);
  static final List<Integer> IN_SERVICE = List.of(5, FEW, 15, SATURATION, 32, 45);
  static final int OVERLOAD = 1200;

  private BestavrosPlan() {}

  static List<FilePolicy> policiesAt(int users) {
    List<FilePolicy> policies = new ArrayList<>();
    policies.add(FilePolicy.NONE);
    policies.addAll(compared(FEW));
    policies.addAll(compared(SATURATION));
    policies.add(FilePolicy.bounded(SATURATION, BOUND));
    if (users == 600 || users == 750) {
      policies.add(FilePolicy.windowed(FEW));
    }
    if (users == OVERLOAD) {
      policies.add(FilePolicy.bounded(SATURATION, BOUND.multipliedBy(6)));
      for (int most : IN_SERVICE) {
        Stream.of(FilePolicy.fifo(most), FilePolicy.shortest(most))
            .filter(policy -> !policies.contains(policy))
            .forEach(policies::add);
      }
    }
    return policies;
  }

  static List<FilePolicy> compared(int most) {
    return List.of(
        FilePolicy.fifo(most),
        FilePolicy.shortest(most),
        FilePolicy.batch(most),
        FilePolicy.cacheFirst(most));
  }
}
