package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.sim.experiment.TargetSeconds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The server on which something goes wrong: four classes that mostly wait, two processors and 64
 * threads, of which equal shares keep all targets while nothing does.
 *
 * <p>Gold waits 8 ms and computes 2, silver 80 and 2, report 900 and 10, rest 20 and 2. Of them
 * 100, 100, 10 and 100 come in a second, which keeps 1, 8, 9 and 2 threads busy. Nothing is
 * configured but targets.
 */
final class ContainBase {
  static final List<String> NAMES = List.of("gold", "silver", "report", "rest");
  static final int END = 60;

  private static final int PROCESSORS = 2;
  private static final int THREADS = 64;

  private ContainBase() {}

  /** The server of a seed, of which only the requests are drawn. */
  static DrawnServer of(long seed) {
    return new DrawnServer(
        seed,
        PROCESSORS,
        THREADS,
        END,
        List.of(
            each(0, 2, 8, 100, Optional.of(Target.atMost(Statistic.P95, Duration.ofMillis(60)))),
            each(1, 2, 80, 100, Optional.of(Target.atMost(Statistic.P95, Duration.ofMillis(400)))),
            each(2, 10, 900, 10, Optional.of(Target.atMost(Statistic.MEAN, Duration.ofSeconds(4)))),
            each(3, 2, 20, 100, Optional.empty())));
  }

  private static DrawnClass each(
      int k, double computeMillis, double elsewhereMillis, double rate, Optional<Target> target) {
    ServiceClassBuilder owner = ServiceClass.named(NAMES.get(k)).priority(k);
    target.ifPresent(owner::target);
    return new DrawnClass(
        owner.build(),
        new ClassWork(new ServiceDemand(computeMillis / 1e3, elsewhereMillis / 1e3)),
        rate,
        Pattern.steady(END));
  }

  /** The target of a class; a class without one has its bound as a target of the mean. */
  static Target target(DrawnClass of) {
    return of.owner()
        .guarantee()
        .target()
        .orElseGet(
            () -> Target.atMost(Statistic.MEAN, Duration.ofMillis(Math.round(1e3 * of.bound()))));
  }

  /** Tells whether a class has a target. */
  static boolean isPromised(int k) {
    return k < NAMES.size() - 1;
  }

  /** Empty seconds for each class. */
  static List<TargetSeconds> seconds(DrawnServer server) {
    List<TargetSeconds> all = new ArrayList<>();
    for (DrawnClass each : server.classes()) {
      all.add(new TargetSeconds(target(each), END));
    }
    return all;
  }
}
