package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.options.ServerModel;
import io.github.jettyqos.sim.server.Content;
import io.github.jettyqos.sim.server.DrawnWork;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Random demands of the requests of a class. */
final class DrawnContent {
  private DrawnContent() {}

  /**
   * The requests of a class.
   *
   * @param variation squared coefficient of variation where all classes have equal work; those of
   *     different work have theirs
   */
  static Supplier<Content> of(
      Scenario scenario, int classIndex, double variation, RandomStreams streams) {
    // By name, so that another order of the classes sees the same requests.
    String name = scenario.config().classes().get(classIndex).name();
    if (scenario.server() instanceof ServerModel.Mixed mixed) {
      ClassWork work = mixed.work().classes().get(classIndex);
      WorkDistribution factor = factor(scenario, name, work.variation(), streams);
      WorkDistribution held =
          WorkDistribution.of(1, work.variation(), streams.stream("connections of " + name));
      return new DrawnWork(work.demand(), factor, held)::next;
    }
    double mean = 1 / ((ServerModel.Equal) scenario.server()).speedup().rate();
    WorkDistribution factor = factor(scenario, name, variation, streams);
    return () -> Content.of(mean * factor.nextSeconds());
  }

  /** Numbers of mean 1. */
  static WorkDistribution factor(
      Scenario scenario, String name, double variation, RandomStreams streams) {
    OptionalDouble tail = scenario.tail(name);
    String stream = "work of " + name;
    return tail.isPresent()
        ? WorkDistribution.lognormal(1, tail.getAsDouble(), streams.stream(stream))
        : WorkDistribution.of(1, variation, streams.stream(stream));
  }
}
