package io.github.jettyqos.sim.experiment.bestavros;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The points of the comparison: policies, numbers of users and requests in service. */
final class BestavrosPlan {
  static final int FEW = 10;
  static final int SATURATION = 23;
  static final Duration BOUND = Duration.ofSeconds(5);

  /** Users of one unit of the paper's load: three machines with five processes each. */
  static final int LOAD = 15;

  /** Its loads, 10 to 60. */
  static final List<Integer> LOADS =
      Stream.of(10, 20, 30, 40, 50, 60).map(load -> load * LOAD).toList();

  /** More than the server can do; ours. */
  static final int OVERLOAD = 1200;

  /** Requests in service at once of the paper's servers that it compares. */
  static final List<Integer> OF_THE_PAPER = List.of(3, 5, FEW, 15);

  /** Those beyond, of which it says nothing. */
  static final List<Integer> MORE = List.of(20, 25);

  /** At overload. */
  static final List<Integer> IN_SERVICE = List.of(FEW, 15, SATURATION, 45);

  private BestavrosPlan() {}

  static Set<FilePolicy> policiesAt(int users) {
    Set<FilePolicy> policies = new LinkedHashSet<>();
    policies.add(FilePolicy.NONE);
    if (users == OVERLOAD) {
      for (int most : IN_SERVICE) {
        policies.add(FilePolicy.fifo(most));
        policies.add(FilePolicy.shortest(most));
      }
      policies.addAll(compared(FEW));
      policies.add(FilePolicy.bounded(SATURATION, BOUND));
      policies.add(FilePolicy.bounded(SATURATION, BOUND.multipliedBy(6)));
    } else {
      OF_THE_PAPER.forEach(most -> policies.addAll(ofThePaper(most)));
      MORE.forEach(most -> policies.add(FilePolicy.shortest(most)));
      policies.add(FilePolicy.cacheFirst(FEW));
    }
    if (users == 750 || users == OVERLOAD) {
      policies.addAll(compared(SATURATION));
    }
    if (users == 600 || users == 750) {
      policies.add(FilePolicy.windowed(FEW));
    }
    return policies;
  }

  static List<FilePolicy> ofThePaper(int most) {
    return List.of(FilePolicy.fifo(most), FilePolicy.shortest(most), FilePolicy.batch(most));
  }

  static List<FilePolicy> compared(int most) {
    return Stream.concat(ofThePaper(most).stream(), Stream.of(FilePolicy.cacheFirst(most)))
        .toList();
  }
}
