package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.model.play.Outlook;
import io.github.jettyqos.core.model.play.Player;
import io.github.jettyqos.core.model.play.Seen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The predictor of delays by simulation of a steady state, by the work of each class if known, or
 * by one speedup for all.
 *
 * <p>It simulates {@value #REQUESTS} requests, or 20 seconds of them if that is more, at most
 * {@value #MOST}, without the first fifth as a warm-up. A class with few arrivals is simulated at a
 * hundredth of its capacity, to have a sample. The same rates have the same random numbers, so that
 * two partitions are compared without noise.
 *
 * <p>Arrivals are those of the measurement, over two seconds, or of {@link SteadyArrivals}.
 */
public final class Predictor {
  private static final int REQUESTS = 20_000;
  private static final int MOST = 2 * REQUESTS;
  private static final double LEAST_SECONDS = 20;
  private static final double WARM = 0.2;
  private static final double LEAST_LOAD = 0.01;

  private Predictor() {}

  /**
   * Predicts each class.
   *
   * @param measured at the end of a period
   * @param partition threads of each class
   * @param classes in the order of the partition
   * @return a prediction for each class; empty if neither work nor speedup is known
   */
  public static List<Prediction> of(
      Measurement measured, Partition partition, List<ServiceClass> classes) {
    return measured
        .described()
        .map(work -> of(work, rates(measured, work, partition), partition, classes))
        .orElse(List.of());
  }

  private static List<Double> rates(
      Measurement measured, WorkDescription work, Partition partition) {
    List<Double> rates = new ArrayList<>();
    for (int k = 0; k < partition.size(); k++) {
      ServiceDemand demand = work.classes().get(k).demand();
      double most =
          Math.min(
              Math.max(1, partition.budget(k)) / demand.unloaded(),
              work.station().most() / Math.max(1e-9, demand.compute()));
      rates.add(Math.max(measured.classes().get(k).arrivalRate(), LEAST_LOAD * most));
    }
    return rates;
  }

  private static List<Prediction> of(
      WorkDescription work, List<Double> rates, Partition partition, List<ServiceClass> classes) {
    List<Integer> none = Collections.nCopies(classes.size(), 0);
    int threads = Math.max(partition.total(), partition.sum());
    Outlook outlook = new Outlook(work, classes, threads, rates, none, none);
    double all = rates.stream().mapToDouble(Double::doubleValue).sum();
    double seconds = Math.max(LEAST_SECONDS, REQUESTS / all);
    Player player = new Player(outlook, 1, seconds, MOST);
    player.play(partition.withTerms(partition.terms(classes)));
    List<Prediction> predictions = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      Seen seen = player.seen(k, WARM * Math.min(seconds, MOST / all), Double.POSITIVE_INFINITY);
      predictions.add(of(seen, classes.get(k), work.classes().get(k)));
    }
    return List.copyOf(predictions);
  }

  private static Prediction of(Seen seen, ServiceClass owner, ClassWork work) {
    Target target = owner.guarantee().target().orElse(null);
    Verdict verdict =
        target == null ? Verdict.withoutTarget(seen.count(), seen.lost()) : seen.verdict(target);
    if (seen.count() == seen.lost()) { // none was served
      double alone = work.demand().unloaded();
      return new Prediction(0, alone, alone, seen.loss(), verdict);
    }
    double statistic = target == null ? seen.residence() : seen.statistic(target);
    return new Prediction(seen.waiting(), seen.residence(), statistic, seen.loss(), verdict);
  }

  /**
   * The steady state of a server: the last measurement with the arrival rates of the last {@value
   * #LONG_SECONDS} seconds.
   *
   * <p>A law has to follow the load, so its rates are of two seconds, with an error of some
   * percent, which near saturation has a much larger effect on waiting times.
   *
   * <p>Law: after a significant change of a rate, earlier arrivals do not count. Every split at
   * least {@value #SHORT_SECONDS} seconds ago is tested, as in {@link ArrivalWindow}; a shorter
   * burst is no steady state.
   */
  public static final class SteadyArrivals {
    private static final int LONG_SECONDS = 20;
    private static final int SHORT_SECONDS = 2;
    private static final long LONG_NANOS = Duration.ofSeconds(LONG_SECONDS).toNanos();
    private static final long SHORT_NANOS = Duration.ofSeconds(SHORT_SECONDS).toNanos();

    private SteadyArrivals() {}

    /**
     * Returns the last measurement of a loop at these rates.
     *
     * @param records of the loop, the oldest first; with less than {@value #SHORT_SECONDS} seconds
     *     the rates are those of the last step
     * @return empty without a measurement
     */
    public static Optional<Measurement> of(List<LoopRecord> records) {
      List<Measurement> seen = latestFirst(records);
      if (seen.isEmpty()) {
        return Optional.empty();
      }
      Measurement last = seen.get(0);
      double[] rates = new double[last.classes().size()];
      for (int k = 0; k < rates.length; k++) {
        rates[k] = rate(seen, k);
      }
      return Optional.of(last.withArrivalRates(rates));
    }

    private static List<Measurement> latestFirst(List<LoopRecord> records) {
      List<Measurement> seen = new ArrayList<>();
      long nanos = 0;
      for (int i = records.size() - 1; i >= 0 && nanos < LONG_NANOS; i--) {
        Measurement each = records.get(i).step().measured();
        if (each != null) {
          seen.add(each);
          nanos += each.periodNanos();
        }
      }
      return seen;
    }

    private static double rate(List<Measurement> seen, int k) {
      double time = seen.stream().mapToDouble(Measurement::periodNanos).sum();
      double count = seen.stream().mapToDouble(each -> each.classes().get(k).arrivals()).sum();
      double steady =
          time < SHORT_NANOS ? seen.get(0).classes().get(k).arrivalRate() : count * 1e9 / time;
      double most = ArrivalWindow.CLEARLY;
      double here = 0;
      double since = 0;
      for (Measurement each : seen) {
        here += each.classes().get(k).arrivals();
        since += each.periodNanos();
        if (since >= SHORT_NANOS && since < time) {
          double likelier = ArrivalWindow.likelier(here, count - here, since / time);
          if (likelier > most) {
            most = likelier;
            steady = here * 1e9 / since;
          }
        }
      }
      return steady;
    }
  }
}
