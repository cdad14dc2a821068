package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.model.MeanField;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.ResidenceTail;
import io.github.jettyqos.core.model.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Delays by the model, each class beside the mean number of busy threads of the others.
 *
 * <p>It speaks of a steady state at the arrival rates of the last two seconds: while queues fill or
 * drain, what is measured is something else. Arrivals and work are taken for exponential, and
 * nothing is lent.
 */
final class Predictor {
  private Predictor() {}

  /** For each class; empty while no speedup is known, or a class has no thread at all. */
  static List<Prediction> of(
      Measurement measured, Partition partition, List<ServiceClass> classes) {
    boolean paused = Arrays.stream(partition.budgets()).anyMatch(budget -> budget == 0);
    if (measured.speedup().isEmpty() || paused) {
      return List.of();
    }
    Speedup speedup = measured.speedup().get();
    List<Workload> loads = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      double rate = measured.classes().get(k).arrivalRate();
      loads.add(new Workload(rate, speedup, classes.get(k).queue().max()));
    }
    List<MtrrServer> servers = MeanField.of(loads, partition.budgets());
    List<Prediction> predictions = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      predictions.add(of(servers.get(k), classes.get(k)));
    }
    return List.copyOf(predictions);
  }

  private static Prediction of(MtrrServer server, ServiceClass owner) {
    double waiting = server.waitingTime();
    double residence = server.residenceTime();
    return new Prediction(waiting, residence, quantile(server, owner), server.loss());
  }

  private static double quantile(MtrrServer server, ServiceClass owner) {
    Target target = owner.guarantee().target().orElse(null);
    if (target == null) {
      return server.residenceTime();
    }
    Metric metric = target.metric();
    OptionalDouble quantile = target.statistic().quantile();
    if (quantile.isEmpty()) {
      return metric.of(server.waitingTime(), server.residenceTime());
    }
    ResidenceTail tail = new ResidenceTail(server);
    return metric == Metric.WAITING
        ? tail.waitingPercentile(quantile.getAsDouble())
        : tail.residencePercentile(quantile.getAsDouble());
  }
}
