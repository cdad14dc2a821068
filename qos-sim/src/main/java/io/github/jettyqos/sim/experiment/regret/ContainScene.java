package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.server.Troubles;
import java.time.Duration;
import java.util.List;

/**
 * A fault.
 *
 * @param name what it is
 * @param troubled the class that has it; -1 if all have
 * @param end the second in which it is over
 * @param troubles the same for the machine
 */
record ContainScene(String name, int troubled, int end, Troubles troubles) {
  private static final int FROM = 20;
  private static final int TO = 40;

  /** All faults of the experiment. */
  static List<ContainScene> all() {
    return List.of(
        hang(1),
        new ContainScene(
            "silver tenfold as slow", 1, TO, Troubles.NONE.slow(1, 10, at(FROM), at(TO))),
        stall(200),
        stall(1000),
        stall(5000),
        hang(0),
        hang(3));
  }

  private static ContainScene hang(int k) {
    return new ContainScene(
        ContainBase.NAMES.get(k) + " hangs", k, TO, Troubles.NONE.hang(k, at(FROM), at(TO)));
  }

  /** A stall that begins at 30 s. */
  static ContainScene stall(int millis) {
    Duration from = Duration.ofSeconds(30);
    Duration to = from.plusMillis(millis);
    return new ContainScene(
        "stall of " + millis / 1e3 + " s",
        -1,
        (int) Math.ceil(to.toMillis() / 1e3),
        Troubles.NONE.stall(from, to));
  }

  private static Duration at(int second) {
    return Duration.ofSeconds(second);
  }

  /** Tells whether the fault is one of this class. */
  boolean hits(int k) {
    return troubled < 0 || troubled == k;
  }
}
