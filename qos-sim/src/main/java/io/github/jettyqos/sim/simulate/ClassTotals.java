package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.sim.report.Check;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The results of a class over all seeds. */
final class ClassTotals {
  /** A target to settle at is kept within this part of it. */
  private static final double TRACKED = 0.1;

  private static final double NANOS = 1e9;

  private final ServiceClass owner;
  private final DelayLog waiting = new DelayLog();
  private final DelayLog residence = new DelayLog();
  private final Map<RejectReason, Long> rejected = new EnumMap<>(RejectReason.class);
  private final Series series = new Series();
  private double seconds;
  private long arrivals;
  private double budgets;
  private long windows;
  private long judged;
  private long over;

  ClassTotals(ServiceClass owner) {
    this.owner = owner;
  }

  void add(ClassResult run, double runSeconds) {
    seconds += runSeconds;
    arrivals += run.arrivals();
    waiting.add(run.waiting());
    residence.add(run.residence());
    run.rejected().forEach((reason, count) -> rejected.merge(reason, count, Long::sum));
    series.add(run.windows());
    for (Window window : run.windows()) {
      windows++;
      budgets += window.budget();
      Boolean isOver = window.over();
      if (isOver != null) {
        judged++;
        over += isOver ? 1 : 0;
      }
    }
  }

  ServiceClass owner() {
    return owner;
  }

  Series series() {
    return series;
  }

  DelayLog waiting() {
    return waiting;
  }

  DelayLog residence() {
    return residence;
  }

  double arrivalsPerSecond() {
    return arrivals / seconds;
  }

  /** The share of requests that were rejected for a reason. */
  double rejectedShare(RejectReason reason) {
    return arrivals == 0 ? 0 : rejected.getOrDefault(reason, 0L) / (double) arrivals;
  }

  /** The share of rejected requests for any reason. */
  double rejectedShare() {
    return Stream.of(RejectReason.values()).mapToDouble(this::rejectedShare).sum();
  }

  /** The mean budget. */
  double threads() {
    return budgets / windows;
  }

  /** The share of the windows in which the target was exceeded; none without target or requests. */
  OptionalDouble overShare() {
    return judged == 0 ? OptionalDouble.empty() : OptionalDouble.of(over / (double) judged);
  }

  /** The statistic of the target over the whole time. */
  private double reached(Target target) {
    return (target.metric() == Metric.WAITING ? waiting : residence).of(target.statistic());
  }

  /** Checks of the target over the whole time; empty without target or requests. */
  List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    Target target = owner.guarantee().target().orElse(null);
    if (target == null || arrivals == 0) {
      return checks;
    }
    double reference = target.reference().toNanos() / NANOS;
    double reached = reached(target);
    String name =
        "%s: %s %s, s"
            .formatted(
                owner.name(),
                target.metric().name().toLowerCase(Locale.ROOT),
                target.statistic().key());
    if (target.meaning() == Meaning.AT_MOST) {
      checks.add(new Check(name, reached, reference, false));
      checks.add(
          new Check(owner.name() + ": part rejected", rejectedShare(), Target.MOST_LOST, false));
    } else {
      checks.add(new Check(name + ", from above", reached, reference * (1 + TRACKED), false));
      checks.add(new Check(name + ", from below", reached, reference * (1 - TRACKED), true));
    }
    return checks;
  }

  /** All results by name: rates per second, shares 0 to 1, times in seconds. */
  Map<String, Double> results() {
    Map<String, Double> results = new LinkedHashMap<>();
    String name = owner.name() + ".";
    results.put(name + "arrivals", arrivalsPerSecond());
    results.put(name + "served", residence.count() / seconds);
    results.put(name + "rejected.queue-full", rejectedShare(RejectReason.QUEUE_FULL));
    results.put(name + "rejected.queue-timeout", rejectedShare(RejectReason.QUEUE_TIMEOUT));
    results.put(name + "rejected.overload", rejectedShare(RejectReason.OVERLOAD));
    results.put(name + "threads", threads());
    put(results, name + "waiting.", waiting);
    put(results, name + "residence.", residence);
    owner
        .guarantee()
        .target()
        .ifPresent(
            target -> {
              results.put(name + "target", target.reference().toNanos() / NANOS);
              results.put(name + "reached", reached(target));
            });
    overShare().ifPresent(share -> results.put(name + "over", share));
    results.values().removeIf(value -> value.isNaN());
    return results;
  }

  private static void put(Map<String, Double> results, String name, DelayLog delays) {
    results.put(name + "mean", delays.mean());
    results.put(name + "p50", delays.quantile(0.5));
    results.put(name + "p95", delays.quantile(0.95));
    results.put(name + "p99", delays.quantile(0.99));
  }
}
