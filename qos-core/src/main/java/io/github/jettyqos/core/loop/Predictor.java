package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.model.LentMeanField;
import io.github.jettyqos.core.model.LentMeanField.Predicted;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.core.model.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Delays by the model, each class beside the threads that the others keep busy, and with those that
 * they lend: {@link LentMeanField}, of the work of each class where it is known, or of one speedup
 * for all.
 *
 * <p>It speaks of a steady state at the arrival rates of the measurement, which are those of two
 * seconds, or of {@link SteadyArrivals}: while queues fill or drain, what is measured is something
 * else. Arrivals are taken for Poisson, work for exponential unless its variation is known.
 */
public final class Predictor {
  private Predictor() {}

  /**
   * What the model says of each class.
   *
   * @param measured at the end of a period
   * @param partition threads of each class
   * @param classes in the order of the partition
   * @return a prediction for each class; none while neither work nor speedup is known, or where a
   *     class has no thread at all
   */
  public static List<Prediction> of(
      Measurement measured, Partition partition, List<ServiceClass> classes) {
    boolean paused = Arrays.stream(partition.budgets()).anyMatch(budget -> budget == 0);
    if (paused) {
      return List.of();
    }
    List<Predicted> predicted =
        measured
            .work()
            .map(work -> ofWork(measured, work, partition, classes))
            .or(() -> measured.speedup().map(s -> ofSpeedup(measured, s, partition, classes)))
            .orElse(List.of());
    List<Prediction> predictions = new ArrayList<>();
    for (int k = 0; k < predicted.size(); k++) {
      predictions.add(of(predicted.get(k), classes.get(k)));
    }
    return List.copyOf(predictions);
  }

  private static List<Predicted> ofSpeedup(
      Measurement measured, Speedup speedup, Partition partition, List<ServiceClass> classes) {
    List<Workload> loads = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      double rate = measured.classes().get(k).arrivalRate();
      loads.add(Workload.of(classes.get(k), rate, speedup));
    }
    return LentMeanField.of(loads, classes, partition);
  }

  private static List<Predicted> ofWork(
      Measurement measured, WorkDescription work, Partition partition, List<ServiceClass> classes) {
    List<OfferedLoad> loads = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      double rate = measured.classes().get(k).arrivalRate();
      loads.add(OfferedLoad.of(classes.get(k), rate, work.classes().get(k).variation()));
    }
    return LentMeanField.of(work, loads, classes, partition);
  }

  private static Prediction of(Predicted predicted, ServiceClass owner) {
    double loss = predicted.server().loss();
    return new Prediction(
        predicted.waitingTime(), predicted.residenceTime(), quantile(predicted, owner), loss);
  }

  private static double quantile(Predicted predicted, ServiceClass owner) {
    Target target = owner.guarantee().target().orElse(null);
    if (target == null) {
      return predicted.residenceTime();
    }
    Metric metric = target.metric();
    OptionalDouble quantile = target.statistic().quantile();
    if (quantile.isEmpty()) {
      return metric.of(predicted.waitingTime(), predicted.residenceTime());
    }
    return metric == Metric.WAITING
        ? predicted.waitingPercentile(quantile.getAsDouble())
        : predicted.residencePercentile(quantile.getAsDouble());
  }
}
