package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.server.Content;
import io.github.jettyqos.sim.workload.Arrivals;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Poisson arrivals of each class, whose rates may change in steps. */
final class PoissonTraffic implements Traffic {
  private final Map<String, Schedule> rates;
  private final double variation;

  /**
   * Arrivals by rates.
   *
   * @param rates requests per second of every class, by its name
   * @param variation squared coefficient of variation of the work, where all classes have the same
   */
  PoissonTraffic(Map<String, Schedule> rates, double variation) {
    this.rates = Map.copyOf(rates);
    this.variation = variation;
  }

  @Override
  @SuppressWarnings("NullAway") // every class has a rate
  public Flow start(Simulation simulation, RandomStreams streams, Scenario scenario, Sink sink) {
    List<Arrivals> all = new ArrayList<>();
    List<ServiceClass> classes = scenario.config().classes();
    for (int k = 0; k < classes.size(); k++) {
      int index = k;
      String name = classes.get(k).name();
      Supplier<Content> work = DrawnContent.of(scenario, k, variation, streams);
      GapSource gaps = GapSources.poisson(rates.get(name), streams.stream("arrivals of " + name));
      all.add(new Arrivals(simulation, gaps, () -> sink.arrive(index, work.get())));
    }
    all.forEach(Arrivals::start);
    return new Flow() {
      @Override
      public boolean isRunning() {
        return true;
      }

      @Override
      public long lengthNanos() {
        return Long.MAX_VALUE;
      }

      @Override
      public Told told() {
        return new Told("Poisson arrivals", List.of());
      }

      @Override
      public void close() {
        all.forEach(Arrivals::stop);
      }
    };
  }
}
