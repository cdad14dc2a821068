package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.options.ServerModel;
import io.github.jettyqos.sim.server.Content;
import io.github.jettyqos.sim.trace.Trace;
import io.github.jettyqos.sim.trace.TraceArrivals;
import io.github.jettyqos.sim.trace.TraceClasses;
import io.github.jettyqos.sim.trace.TraceColumns;
import io.github.jettyqos.sim.trace.TraceDemand;
import io.github.jettyqos.sim.trace.TraceFormat;
import io.github.jettyqos.sim.trace.TraceOptions;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The requests of a file, whose classes follow from the rules of the configuration.
 *
 * <p>Logs do not tell how much work a request was. It is what {@link TraceDemand} makes of its
 * size, times a number of mean 1 that is drawn.
 */
final class TraceTraffic implements Traffic {
  private final Path file;
  private final TraceOptions options;
  private final Map<String, String> classOf;
  private final TraceDemand demand;
  private final double variation;

  /**
   * The requests of a file.
   *
   * @param classOf names of classes in the file, and what they are called in the configuration
   * @param variation squared coefficient of variation of the number that is drawn
   */
  TraceTraffic(
      Path file,
      TraceOptions options,
      Map<String, String> classOf,
      TraceDemand demand,
      double variation) {
    this.file = file;
    this.options = options;
    this.classOf = Map.copyOf(classOf);
    this.demand = demand;
    this.variation = variation;
  }

  @Override
  public Flow start(Simulation simulation, RandomStreams streams, Scenario scenario, Sink sink)
      throws IOException {
    checkNames(scenario);
    TraceClasses classes = new TraceClasses(scenario.config(), classOf);
    TraceArrivals.Sink worked = worked(scenario, streams, sink);
    Trace trace = Trace.open(file, options.withSeed(streams.seed()));
    try {
      TraceFormat format = trace.report().format();
      if (format != TraceFormat.CSV && !options.columns().equals(TraceColumns.USUAL)) {
        throw new IOException(file + ": is " + format + ", where --columns means nothing");
      }
      TraceReplay replay = new TraceReplay(name(), trace, classes);
      replay.start(simulation, demand, worked);
      return replay;
    } catch (IOException e) {
      trace.close();
      throw e;
    }
  }

  /** Where each class has work of its own, it is that which is drawn: logs do not tell it. */
  private TraceArrivals.Sink worked(Scenario scenario, RandomStreams streams, Sink sink) {
    if (scenario.server() instanceof ServerModel.Mixed) {
      List<Supplier<Content>> works =
          IntStream.range(0, scenario.size())
              .mapToObj(k -> DrawnContent.of(scenario, k, variation, streams))
              .toList();
      return (index, seconds) -> sink.arrive(index, works.get(index).get());
    }
    WorkDistribution usual = WorkDistribution.of(1, variation, streams.stream("work"));
    List<WorkDistribution> factors =
        scenario.config().classes().stream()
            .map(ServiceClass::name)
            .map(
                name ->
                    scenario.tail(name).isPresent()
                        ? DrawnContent.factor(scenario, name, variation, streams)
                        : usual)
            .toList();
    return (index, seconds) ->
        sink.arrive(index, Content.of(seconds * factors.get(index).nextSeconds()));
  }

  private String name() {
    return options.compression() == 1
        ? file.toString()
        : String.format(Locale.ROOT, "%s, %.4g times as fast", file, options.compression());
  }

  private void checkNames(Scenario scenario) {
    List<String> names = scenario.config().classes().stream().map(ServiceClass::name).toList();
    for (String name : classOf.values()) {
      if (!names.contains(name)) {
        throw new ConfigException(
            "--class-of",
            "there is no class " + name + " in " + scenario.file() + "; there are " + names);
      }
    }
  }
}
