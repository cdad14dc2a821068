package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.law.KeptByUse;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.loop.Predictor;
import io.github.jettyqos.core.loop.SteadyArrivals;
import io.github.jettyqos.core.measure.Delays;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Says what a partition would do to a running server, and changes nothing. */
public final class Proposing {
  private Proposing() {}

  /**
   * What it would do.
   *
   * @param server a running one
   * @param next the partition
   * @return what is measured of each class, and predicted under the one in force and under this one
   * @throws IllegalArgumentException if it could not be put in force
   */
  public static PartitionProposal of(Managed server, Partition next) {
    server.control().requireBounds(next);
    server.require(next);
    List<ServiceClass> classes = server.control().classes();
    Partition inForce = server.partition();
    boolean stays = server.control().status().options().law() == LawKind.STATIC;
    Partition whole = stays ? KeptByUse.still(next, inForce, classes) : next;
    Measurement seen = SteadyArrivals.of(server.control().records()).orElse(null);
    List<Prediction> predicted = seen == null ? List.of() : Predictor.of(seen, inForce, classes);
    List<Prediction> ifApplied = seen == null ? List.of() : Predictor.of(seen, whole, classes);
    List<PartitionProposal.OfClass> all = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      Optional<Target> target = classes.get(k).guarantee().target();
      Delays recent = server.recentDelays(k);
      all.add(
          new PartitionProposal.OfClass(
              classes.get(k).name(),
              target,
              Seconds.mean(recent.residence()),
              target.map(recent::measured).orElse(OptionalDouble.empty()),
              predicted.stream().skip(k).findFirst(),
              ifApplied.stream().skip(k).findFirst()));
    }
    return new PartitionProposal(inForce, whole, all);
  }
}
