package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Handlers that are always busy: each starts the next request of its class at once. */
final class BusyHandlers {
  private final Simulation simulation = new Simulation();
  private final long[] completed;

  private BusyHandlers(int classes) {
    completed = new long[classes];
  }

  /** Completions per second of each class, with so many handlers of each. */
  static double[] throughput(
      Machine machine, List<Supplier<Content>> works, int[] handlers, double seconds) {
    BusyHandlers network = new BusyHandlers(works.size());
    SharedServer server = new SharedServer(network.simulation, machine);
    for (int k = 0; k < handlers.length; k++) {
      for (int i = 0; i < handlers[k]; i++) {
        network.start(server, k, works.get(k));
      }
    }
    network.simulation.runUntil((long) (seconds * 1e8)); // a tenth, until it has settled
    long[] before = network.completed.clone();
    network.simulation.runUntil((long) (seconds * 1.1e9));
    double[] rates = new double[before.length];
    for (int k = 0; k < rates.length; k++) {
      rates[k] = (network.completed[k] - before[k]) / seconds;
    }
    return rates;
  }

  private void start(SharedServer server, int k, Supplier<Content> work) {
    HandlerJob handler =
        new HandlerJob(server::goOn) {
          @Override
          void onPassed() {
            completed[k]++;
            server.start(this, k, work.get());
          }
        };
    server.start(handler, k, work.get());
  }

  /** Drawn with a variation that all classes have. */
  static List<Supplier<Content>> works(List<ServiceDemand> demands, double variation, long seed) {
    RandomStreams streams = new RandomStreams(seed);
    List<Supplier<Content>> works = new ArrayList<>();
    for (ServiceDemand each : demands) {
      String name = "class " + works.size();
      works.add(DrawnWork.of(new ClassWork(each, variation), name, streams::stream)::next);
    }
    return works;
  }
}
