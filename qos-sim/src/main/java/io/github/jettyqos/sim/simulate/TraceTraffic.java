package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ConfigException;
import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.trace.Trace;
import io.github.jettyqos.sim.trace.TraceArrivals;
import io.github.jettyqos.sim.trace.TraceClasses;
import io.github.jettyqos.sim.trace.TraceDemand;
import io.github.jettyqos.sim.trace.TraceEntry;
import io.github.jettyqos.sim.trace.TraceOptions;
import io.github.jettyqos.sim.trace.TraceReport;
import io.github.jettyqos.sim.workload.Work;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

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
  private volatile @Nullable TraceReport report;

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
    ToIntFunction<TraceEntry> classes = classes(scenario.config());
    Work drawn = Work.of(1, variation, streams.stream("work"));
    Trace trace = Trace.open(file, options.withSeed(streams.seed()));
    TraceArrivals arrivals =
        new TraceArrivals(
            simulation,
            trace,
            classes,
            demand,
            (index, seconds) -> sink.arrive(index, seconds * drawn.nextSeconds()));
    arrivals.start();
    return new Flow() {
      @Override
      public boolean isRunning() {
        return arrivals.isRunning();
      }

      @Override
      public void close() throws IOException {
        arrivals.stop();
        report = trace.report();
        trace.close();
      }
    };
  }

  private ToIntFunction<TraceEntry> classes(QosConfig config) {
    ToIntFunction<TraceEntry> byRules = TraceClasses.byRules(config);
    if (classOf.isEmpty()) {
      return byRules;
    }
    List<String> names = config.classes().stream().map(ServiceClass::name).toList();
    Map<String, Integer> renamed = new HashMap<>();
    classOf.forEach(
        (from, to) -> {
          if (!names.contains(to)) {
            throw new ConfigException(
                "--class-of", "there is no class " + to + "; there are " + names);
          }
          renamed.put(from, names.indexOf(to));
        });
    return entry -> {
      Integer index = renamed.get(entry.serviceClass());
      return index == null ? byRules.applyAsInt(entry) : index;
    };
  }

  @Override
  public String inWords() {
    TraceReport read = report;
    String traffic =
        String.format(Locale.ROOT, "%s, %.4g times as fast", file, options.compression());
    if (read == null) {
      return traffic;
    }
    return traffic
        + ", "
        + read.format()
        + ": "
        + read.requests()
        + " requests"
        + (read.malformed() + read.late() == 0
            ? ""
            : String.format(
                Locale.ROOT,
                ", %d lines cannot be read, %d are too late; first: %s",
                read.malformed(),
                read.late(),
                read.problems().get(0)));
  }
}
