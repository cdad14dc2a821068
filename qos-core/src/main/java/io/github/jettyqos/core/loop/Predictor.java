package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.model.MeanField;
import io.github.jettyqos.core.model.MixedMeanField;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.core.model.ResidenceTail;
import io.github.jettyqos.core.model.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Delays by the model, each class beside the threads that the others keep busy: {@link
 * MixedMeanField} where the work of each class is known, {@link MeanField} where one speedup stands
 * for all.
 *
 * <p>It speaks of a steady state at the arrival rates of the last two seconds: while queues fill or
 * drain, what is measured is something else. Arrivals are taken for Poisson, work for exponential
 * unless its variation is known, and nothing is lent.
 */
final class Predictor {
  private Predictor() {}

  /**
   * For each class; empty while neither work nor speedup is known, or a class has no thread at all.
   */
  static List<Prediction> of(
      Measurement measured, Partition partition, List<ServiceClass> classes) {
    boolean paused = Arrays.stream(partition.budgets()).anyMatch(budget -> budget == 0);
    if (paused) {
      return List.of();
    }
    List<MtrrServer> servers =
        measured
            .work()
            .map(work -> ofWork(measured, work, partition, classes))
            .or(() -> measured.speedup().map(s -> ofSpeedup(measured, s, partition, classes)))
            .orElse(List.of());
    List<Prediction> predictions = new ArrayList<>();
    for (int k = 0; k < servers.size(); k++) {
      predictions.add(of(servers.get(k), classes.get(k)));
    }
    return List.copyOf(predictions);
  }

  private static List<MtrrServer> ofSpeedup(
      Measurement measured, Speedup speedup, Partition partition, List<ServiceClass> classes) {
    List<Workload> loads = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      double rate = measured.classes().get(k).arrivalRate();
      loads.add(new Workload(rate, speedup, classes.get(k).queue().max()));
    }
    return MeanField.of(loads, partition.budgets());
  }

  private static List<MtrrServer> ofWork(
      Measurement measured, WorkDescription work, Partition partition, List<ServiceClass> classes) {
    List<OfferedLoad> loads = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      double rate = measured.classes().get(k).arrivalRate();
      loads.add(OfferedLoad.of(classes.get(k), rate, work.classes().get(k).variation()));
    }
    return MixedMeanField.of(work, loads, partition.budgets());
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
