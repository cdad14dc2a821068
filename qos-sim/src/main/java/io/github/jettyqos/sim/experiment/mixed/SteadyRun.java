package io.github.jettyqos.sim.experiment.mixed;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.server.DrawnWork;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.workload.GapSources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One window of a steady case: mean residence times, and how well they are known. */
final class SteadyRun {
  private static final int WARM_UP = 30;
  private static final int BATCHES = 20;
  private static final int QUEUE = 10_000;

  private final double[][] seconds;
  private final long[][] count;

  /**
   * What was measured of a class.
   *
   * @param mean residence time, seconds
   * @param error standard error of the mean, by the means of batches, as a part of it
   */
  record Measured(double mean, double error) {}

  private SteadyRun(int classes) {
    seconds = new double[classes][BATCHES];
    count = new long[classes][BATCHES];
  }

  /** Runs a case for so many seconds that count; nobody lends. */
  static List<Measured> of(SteadyCase steady, int length, long seed) {
    List<ServiceClass> owners = new ArrayList<>();
    for (int k = 0; k < steady.threads().length; k++) {
      owners.add(
          ServiceClass.named("c" + k)
              .priority(k)
              .queue(new QueueRule(QUEUE, Duration.ofHours(1)))
              .build());
    }
    return of(steady, owners, length, seed);
  }

  /** The same behind classes of any kind. */
  static List<Measured> of(SteadyCase steady, List<ServiceClass> owners, int length, long seed) {
    int classes = owners.size();
    SteadyRun run = new SteadyRun(classes);
    int all = 0;
    for (int each : steady.threads()) {
      all += each;
    }
    SimulatedServer server =
        new SimulatedServer(owners, Partition.of(all, steady.threads()), Machine.of(steady.work()));
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
                  run.add(index, server.simulation().now(), length, waiting + processing)));
    }
    server.runUntil(Duration.ofSeconds(WARM_UP + length));
    return run.measured();
  }

  private void add(int k, long nowNanos, int length, long residenceNanos) {
    double since = nowNanos / 1e9 - WARM_UP;
    if (since < 0) {
      return;
    }
    int batch = (int) Math.min(BATCHES - 1, since * BATCHES / length);
    seconds[k][batch] += residenceNanos / 1e9;
    count[k][batch]++;
  }

  private List<Measured> measured() {
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
      all.add(new Measured(mean, Math.sqrt(variance / BATCHES) / mean));
    }
    return all;
  }
}
