package io.github.jettyqos.benchmarks.speedup;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.loop.Plant;
import io.github.jettyqos.core.measure.ClassDemand;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.server.DrawnWork;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.workload.GapSources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A simulated server, of which the estimator of production reads each period what its classes need,
 * as it does in a control loop. It is told how many processors there are and nothing else.
 */
final class MeasuredServer {
  private static final Duration PERIOD = Duration.ofMillis(250);
  private static final Duration LOOK = Duration.ofMillis(10);

  /** So many of each class that hardly any request waits for one. */
  private static final int THREADS = 64;

  final WorkDescription truth;
  private final SimulatedServer server;
  private final RandomStreams streams;
  private final Plant plant;
  private final List<DrawnWork> works = new ArrayList<>();
  private final long[] completed;
  private int draws;

  /**
   * A server to which requests come from now on.
   *
   * @param tells whether the threads of handlers tell what they use, as virtual threads do not
   * @param rates requests a second of each class
   */
  MeasuredServer(long seed, WorkDescription truth, boolean tells, double... rates) {
    this.truth = truth;
    this.streams = new RandomStreams(seed);
    this.completed = new long[rates.length];
    int[] budgets = new int[rates.length];
    Arrays.fill(budgets, THREADS);
    List<ServiceClass> classes = new ArrayList<>();
    for (int k = 0; k < rates.length; k++) {
      classes.add(ServiceClass.named("c" + k).lend(false).borrow(false).priority(k).build());
    }
    Machine machine = Machine.of(truth);
    this.server =
        new SimulatedServer(
            classes,
            Partition.of(THREADS * rates.length, budgets),
            tells ? machine : machine.withSilentThreads());
    for (int k = 0; k < rates.length; k++) {
      int index = k;
      works.add(drawn(k, truth.classes().get(k)));
      server.feed(
          k,
          GapSources.poisson(rates[k], streams.stream("arrivals of c" + k)),
          () -> works.get(index).next(),
          RequestListener.of((waiting, processing) -> completed[index]++));
    }
    this.plant = server.gated().plant(classes, Optional.empty());
    server.every(PERIOD, this::read);
  }

  private DrawnWork drawn(int k, ClassWork work) {
    return DrawnWork.of(work, "c" + k + ", " + ++draws, streams::stream);
  }

  private void read() {
    var ignored = plant.demand().now(server.simulation().now());
  }

  /** Requests of a class need something else from now on. */
  void change(int k, ClassWork work) {
    works.set(k, drawn(k, work));
  }

  /** Runs until so many more of a class are complete. */
  void complete(int k, long more) {
    long until = completed[k] + more;
    while (completed[k] < until) {
      server.runUntil(Duration.ofNanos(server.simulation().now()).plus(LOOK));
    }
    read();
  }

  /** Runs until of each class so many are complete. */
  void completeEach(long count) {
    for (int k = 0; k < completed.length; k++) {
      complete(k, Math.max(0, count - completed[k]));
    }
  }

  /** What is known of a class. */
  ClassDemand demand(int k) {
    return plant.demand().last().classes().get(k);
  }
}
