package io.github.jettyqos.jetty;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.loop.Prediction;
import io.github.jettyqos.core.loop.Predictor;
import io.github.jettyqos.core.loop.SteadyArrivals;
import io.github.jettyqos.core.measure.DelaySummary;
import io.github.jettyqos.core.measure.Delays;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Says what a partition would do to a running server, and changes nothing. */
final class Proposing {
  private static final double NANOS = 1e-9;

  private Proposing() {}

  /**
   * What it would do.
   *
   * @throws IllegalArgumentException if it could not be put in force
   */
  static PartitionProposal of(Installation installation, Partition next) {
    Running now = installation.running();
    now.control().requireBounds(next);
    now.supply().require(next);
    List<ServiceClass> classes = now.control().classes();
    Partition inForce = now.gate().partition();
    Measurement seen = SteadyArrivals.of(now.control().records()).orElse(null);
    List<Prediction> predicted = seen == null ? List.of() : Predictor.of(seen, inForce, classes);
    List<Prediction> ifApplied = seen == null ? List.of() : Predictor.of(seen, next, classes);
    List<PartitionProposal.OfClass> all = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      Optional<Target> target = classes.get(k).guarantee().target();
      Delays recent = installation.delays(k).recent();
      all.add(
          new PartitionProposal.OfClass(
              classes.get(k).name(),
              target,
              seconds(recent.residence(), recent.residence().mean()),
              target.map(recent::measured).orElse(OptionalDouble.empty()),
              predicted.stream().skip(k).findFirst(),
              ifApplied.stream().skip(k).findFirst()));
    }
    return new PartitionProposal(inForce, next, all);
  }

  private static OptionalDouble seconds(DelaySummary of, Duration time) {
    return of.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(time.toNanos() * NANOS);
  }
}
