package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import java.time.Duration;

/**
 * The time of a target for the model.
 *
 * @param metric the metric
 * @param statistic the statistic
 * @param seconds the reference
 */
record Promise(Metric metric, Statistic statistic, double seconds) {

  static Promise of(Target target) {
    return new Promise(target.metric(), target.statistic(), target.seconds());
  }

  static Promise meanResidence(double seconds) {
    return new Promise(Metric.RESIDENCE, Statistic.MEAN, seconds);
  }

  Promise withSeconds(double other) {
    return new Promise(metric, statistic, other);
  }

  /** The promise as a target, rounded up. */
  Target target(Meaning meaning) {
    long nanos = (long) Math.ceil(Math.min(seconds, 1e9) * 1e9);
    Duration reference = Duration.ofNanos(nanos);
    return new Target(metric, statistic, Target.REFERENCE.nearest(reference), meaning);
  }

  boolean isKept(MtrrServer server) {
    if (statistic.quantile().isEmpty()) {
      return value(server, 1) <= seconds; // of a mean: exact
    }
    double share = 1 - statistic.quantile().getAsDouble();
    ResidenceTail tail = new ResidenceTail(server);
    return metric == Metric.WAITING
        ? tail.waitingBeyond(seconds) <= share
        : tail.residenceIsWithin(seconds, share);
  }

  /** The time achieved, to a precision. */
  double value(MtrrServer server, double precision) {
    boolean waiting = metric == Metric.WAITING;
    if (statistic.quantile().isEmpty()) {
      return waiting ? server.waitingTime() : server.residenceTime();
    }
    ResidenceTail tail = new ResidenceTail(server);
    return Percentile.of(
        statistic.quantile().getAsDouble(),
        waiting ? tail::waitingBeyond : tail::residenceBeyond,
        server.residenceTime(),
        precision);
  }
}
