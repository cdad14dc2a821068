package io.github.jettyqos.sim.experiment.mixed;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.sim.workload.Schedule;
import java.time.Duration;
import java.util.List;

/**
 * Four classes of different work on two processors and 64 threads, of which two get more.
 *
 * <p>Gold waits 8 ms and computes 2, silver 80 and 2, report 900 and 10, rest 20 and 2. Of them
 * 100, 100, 10 and 100 come in a second; silver doubles at 20 s, and report grows to 2.5 times at
 * 40 s.
 */
final class MixedScenario {
  static final int THREADS = 64;
  static final int SILVER_AT = 20;
  static final int REPORT_AT = 40;
  static final int END = 60;

  static final WorkDescription WORK =
      MixedWork.of(
          2,
          MixedWork.demand(2, 8),
          MixedWork.demand(2, 80),
          MixedWork.demand(10, 900),
          MixedWork.demand(2, 20));

  /**
   * What handlers share is not processors but one curve, of which each class needs another part.
   */
  static final WorkDescription ONE_CURVE =
      new WorkDescription(
          CommonStation.of(new Speedup(100, .14, 23)),
          List.of(
                  MixedWork.demand(5, 0),
                  MixedWork.demand(10, 0),
                  MixedWork.demand(100, 0),
                  MixedWork.demand(10, 0))
              .stream()
              .map(ClassWork::new)
              .toList());

  private MixedScenario() {}

  static List<ServiceClass> classes() {
    return classes(Duration.ofMillis(60));
  }

  /** With a target of gold that leaves threads to others where each of them slows gold. */
  static List<ServiceClass> classesOnACurve() {
    return classes(Duration.ofMillis(150));
  }

  private static List<ServiceClass> classes(Duration gold) {
    Duration patience = Duration.ofSeconds(30);
    return List.of(
        ServiceClass.named("gold")
            .priority(0)
            .target(Statistic.P95, gold)
            .queueTimeout(patience)
            .build(),
        ServiceClass.named("silver")
            .priority(1)
            .target(Statistic.P95, Duration.ofMillis(400))
            .queueTimeout(patience)
            .build(),
        ServiceClass.named("report")
            .priority(2)
            .target(Statistic.MEAN, Duration.ofSeconds(4))
            .queueTimeout(patience)
            .build(),
        ServiceClass.named("rest").priority(3).queueTimeout(patience).build());
  }

  /** As much of the curve as is used of the processors. */
  static List<Schedule> ratesOnACurve() {
    return List.of(
        Schedule.of(100),
        Schedule.of(60).step(Duration.ofSeconds(SILVER_AT), 90),
        Schedule.of(8).step(Duration.ofSeconds(REPORT_AT), 12),
        Schedule.of(40));
  }

  static List<Schedule> rates() {
    return List.of(
        Schedule.of(100),
        Schedule.of(100).step(Duration.ofSeconds(SILVER_AT), 200),
        Schedule.of(10).step(Duration.ofSeconds(REPORT_AT), 25),
        Schedule.of(100));
  }
}
