package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.core.loop.LoopRecord.Prediction;
import io.github.jettyqos.core.loop.Predictor;
import io.github.jettyqos.core.loop.StepReport;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.server.DrawnWork;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.workload.GapSources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * One window of a steady case: mean residence times, how well they are known, and what a loop that
 * moves nothing predicts of them.
 */
final class SteadyRun {
  private static final int WARM_UP = 30;
  private static final int BATCHES = 20;
  private static final int QUEUE = 10_000;
  private static final int DIGITS = 3;

  private final double[][] seconds;
  private final long[][] count;
  private final double[] busySeconds;
  private final List<Histogram> residence;
  private final List<List<Double>> predicted;

  /**
   * The measurements of a class.
   *
   * @param mean residence time, seconds
   * @param p95 of residence times, seconds, rounded to three digits
   * @param error standard error of the mean, by the means of batches, as a part of it
   * @param busy threads, in the mean
   * @param predicted mean residence time as the loop has it of what it measures, seconds: the
   *     median over its periods; not a number where it never knew
   */
  record Measured(double mean, double p95, double error, double busy, double predicted) {}

  private SteadyRun(int classes) {
    seconds = new double[classes][BATCHES];
    count = new long[classes][BATCHES];
    busySeconds = new double[classes];
    residence = Stream.generate(() -> new Histogram(DIGITS)).limit(classes).toList();
    predicted =
        Stream.generate(() -> (List<Double>) new ArrayList<Double>()).limit(classes).toList();
  }

  /**
   * Runs a case for this number of counted seconds, without lending and with a loop that predicts.
   */
  static List<Measured> followed(SteadyCase steady, int length, long seed) {
    List<ServiceClass> owners = new ArrayList<>();
    for (int k = 0; k < steady.threads().length; k++) {
      owners.add(
          ServiceClass.named("c" + k)
              .lend(false)
              .borrow(false)
              .priority(k)
              .queue(new QueueRule(QUEUE, Duration.ofHours(1)))
              .build());
    }
    return of(steady, owners, length, seed, true);
  }

  /** The same with classes of any kind and without a loop. */
  static List<Measured> of(SteadyCase steady, List<ServiceClass> owners, int length, long seed) {
    return of(steady, owners, length, seed, false);
  }

  private static List<Measured> of(
      SteadyCase steady, List<ServiceClass> owners, int length, long seed, boolean followed) {
    int classes = owners.size();
    SteadyRun run = new SteadyRun(classes);
    int all = 0;
    for (int each : steady.threads()) {
      all += each;
    }
    SimulatedServer server =
        new SimulatedServer(owners, Partition.of(all, steady.threads()), steady.machine());
    RandomStreams streams = new RandomStreams(seed);
    for (int k = 0; k < classes; k++) {
      int index = k;
      // The name of the case makes its chance its own: cases do not err together.
      String name = owners.get(k).name() + " of " + steady.name();
      server.feed(
          k,
          GapSources.poisson(steady.rates().get(k), streams.stream("arrivals of " + name)),
          DrawnWork.of(steady.work().classes().get(k), name, streams::stream)::next,
          RequestListener.of(
              (waiting, processing) ->
                  run.add(index, server.simulation().now(), length, waiting, processing)));
    }
    if (followed) {
      run.follow(server, owners, all);
    }
    server.runUntil(Duration.ofSeconds(WARM_UP + length));
    return run.measured(length);
  }

  private void follow(SimulatedServer server, List<ServiceClass> owners, int threads) {
    ControlOptions control = ControlOptions.DEFAULT.withLaw(LawKind.STATIC);
    ControlStep step =
        server.step(
            ControlLaws.of(control, owners, threads),
            Optional.empty(),
            control.period(),
            control.step());
    server.every(control.period(), () -> predict(step.run(server.simulation().now()), owners));
  }

  private void predict(StepReport report, List<ServiceClass> owners) {
    Measurement seen = report.measured();
    if (seen == null || report.atNanos() / 1e9 < WARM_UP) {
      return;
    }
    List<Prediction> all = Predictor.of(seen, seen.partition(), owners);
    for (int k = 0; k < all.size(); k++) {
      predicted.get(k).add(all.get(k).residence());
    }
  }

  private void add(int k, long nowNanos, int length, long waitingNanos, long processingNanos) {
    double since = nowNanos / 1e9 - WARM_UP;
    if (since < 0) {
      return;
    }
    busySeconds[k] += processingNanos / 1e9;
    residence.get(k).recordValue(waitingNanos + processingNanos);
    int batch = (int) Math.min(BATCHES - 1, since * BATCHES / length);
    seconds[k][batch] += (waitingNanos + processingNanos) / 1e9;
    count[k][batch]++;
  }

  private List<Measured> measured(int length) {
    List<Measured> all = new ArrayList<>();
    for (int k = 0; k < seconds.length; k++) {
      double sum = 0;
      long requests = 0;
      double means = 0;
      double squares = 0;
      for (int b = 0; b < BATCHES; b++) {
        sum += seconds[k][b];
        requests += count[k][b];
        double mean = seconds[k][b] / count[k][b];
        means += mean;
        squares += mean * mean;
      }
      double variance = (squares - means * means / BATCHES) / (BATCHES - 1);
      double mean = sum / requests;
      all.add(
          new Measured(
              mean,
              residence.get(k).getValueAtPercentile(95) / 1e9,
              Math.sqrt(variance / BATCHES) / mean,
              busySeconds[k] / length,
              median(predicted.get(k))));
    }
    return all;
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }
}
