package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.sim.experiment.MixedWorkload;
import io.github.jettyqos.sim.workload.Schedule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A server through a load step, an overload, bursts, a night and a moving saturation point.
 *
 * <p>Three classes with mean residence times of 0.3, 0.6 and 2 s, 24 threads, on the server of the
 * mixed workload of Jamjoom et al. 2004 (mu 50, alpha 0.14, mt 23: 204 requests a second at most).
 * The load is ours.
 *
 * @param classes gold, silver, bronze
 * @param rates requests per second of each
 * @param configured the speedup that the law is told before one is measured
 * @param end seconds
 */
record ShiftScenario(
    List<ServiceClass> classes, List<Schedule> rates, Optional<Speedup> configured, int end) {
  static final List<String> NAMES = List.of("gold", "silver", "bronze");

  /** What a second beyond its target costs for a request of each class. */
  private static final List<Double> WEIGHTS = List.of(4.0, 2.0, 1.0);

  private static final List<Double> TARGETS = List.of(.3, .6, 2.0);

  /** A request that is turned away costs as much as one that is so many seconds late. */
  static final double LOST_SECONDS = 5;

  static final int THREADS = 24;
  static final Speedup SPEEDUP = MixedWorkload.SPEEDUP;
  static final Speedup MOVED = new Speedup(50, .14, 10);
  static final int STEP = 60;
  static final int OVERLOAD = 110;
  static final int BURSTS = 160;
  static final int NIGHT = 210;
  static final int KNEE = 250;
  static final int KNEE_BACK = 310;
  static final int END = 350;
  static final int MORNING = 120;
  static final int MORNING_END = 180;

  private static final int BURST_EVERY = 10;
  private static final int BURST = 4;

  /** All of it, the targets being upper bounds or, but for the last class, values to settle at. */
  static ShiftScenario all(Meaning meaning) {
    return busy(classes(meaning, TARGETS.get(0), MixedWorkload.BUFFER), END);
  }

  /** A target for gold that nobody can keep. */
  static ShiftScenario unreachable() {
    return busy(classes(Meaning.AT_MOST, .01, MixedWorkload.BUFFER), STEP);
  }

  /** Queues so long that an overload breaks a promise instead of turning requests away. */
  static ShiftScenario deepQueues() {
    return busy(classes(Meaning.AT_MOST, TARGETS.get(0), 1000), BURSTS);
  }

  /** A server that hardly anybody uses, and then as many as otherwise after the first step. */
  static ShiftScenario morning(Optional<Speedup> configured) {
    List<Schedule> rates =
        List.of(
            Schedule.of(1).step(at(MORNING), 56),
            Schedule.of(1).step(at(MORNING), 40),
            Schedule.of(4).step(at(MORNING), 40));
    return new ShiftScenario(
        classes(Meaning.AT_MOST, TARGETS.get(0), MixedWorkload.BUFFER),
        rates,
        configured,
        MORNING_END);
  }

  private static ShiftScenario busy(List<ServiceClass> classes, int end) {
    return new ShiftScenario(
        classes, List.of(rate(0), rate(1), rate(2)), Optional.of(SPEEDUP), end);
  }

  ShiftScenario until(int second) {
    return new ShiftScenario(classes, rates, configured, second);
  }

  private static List<ServiceClass> classes(Meaning meaning, double gold, int queue) {
    return List.of(
        serviceClass(0, gold, meaning, queue),
        serviceClass(1, TARGETS.get(1), meaning, queue),
        serviceClass(2, TARGETS.get(2), Meaning.AT_MOST, queue)); // takes what is left
  }

  /** The same classes as they are by default: they lend what is idle. */
  List<ServiceClass> lending() {
    return classes.stream()
        .map(
            each ->
                ServiceClass.named(each.name())
                    .priority(each.priority())
                    .target(each.guarantee().target().orElseThrow())
                    .queue(each.queue())
                    .build())
        .toList();
  }

  private static ServiceClass serviceClass(int k, double target, Meaning meaning, int queue) {
    Duration reference = Duration.ofMillis(Math.round(1000 * target));
    return ServiceClass.named(NAMES.get(k))
        .lend(false)
        .borrow(false)
        .priority(k)
        .target(new Target(Metric.RESIDENCE, Statistic.MEAN, reference, meaning))
        .queue(new QueueRule(queue, Duration.ofHours(1)))
        .build();
  }

  /** Before any law has looked: equal shares. */
  static Partition start() {
    return Partition.of(THREADS, 8, 8, 8);
  }

  /** Mean residence that a class is promised, seconds. */
  static double target(int k) {
    return TARGETS.get(k);
  }

  /** What a second beyond its target costs for a request of a class. */
  static double weight(int k) {
    return WEIGHTS.get(k);
  }

  /** Requests per second of a class. */
  private static Schedule rate(int k) {
    Schedule rate = Schedule.of(40);
    if (k == 0) {
      rate = rate.step(at(STEP), 56);
    }
    if (k == 2) {
      rate = rate.step(at(OVERLOAD), 200);
    }
    rate = rate.step(at(BURSTS), k == 1 ? 10 : 40);
    if (k == 1) {
      for (int second = BURSTS; second < NIGHT; second += BURST_EVERY) {
        rate = rate.step(at(second), 120).step(at(second + BURST), 10);
      }
    }
    return rate.step(at(NIGHT), k == 2 ? 130 : 15).step(at(KNEE), 26).step(at(KNEE_BACK), 40);
  }

  private static Duration at(int second) {
    return Duration.ofSeconds(second);
  }
}
