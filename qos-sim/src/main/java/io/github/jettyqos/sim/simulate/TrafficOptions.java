package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ConfigException;
import io.github.jettyqos.core.DurationRange;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.sim.options.LoadOptions;
import io.github.jettyqos.sim.options.Words;
import io.github.jettyqos.sim.trace.TraceColumns;
import io.github.jettyqos.sim.trace.TraceDemand;
import io.github.jettyqos.sim.trace.TraceOptions;
import io.github.jettyqos.sim.workload.Schedule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What comes to the simulated servers. */
final class TrafficOptions {
  @Option(
      names = "--step",
      paramLabel = "CLASS=RATE@TIME",
      split = ",",
      description =
          "from this time on, within --duration, a class has this rate, such as gold=200@40s; may be"
              + " repeated, in the order of time")
  private List<String> steps = new ArrayList<>();

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "a log in Common Log or W3C format, CSV with named columns, or counts per second or"
              + " minute; plain or gzip. The rules of the configuration say which class a request"
              + " belongs to; a column class or cls that names one outweighs them")
  private @Nullable Path trace;

  @Option(
      names = "--compress",
      paramLabel = "K",
      description =
          "replays the trace K times as fast, 0.001 to 1e9; default 1. A rate is K times as high")
  private @Nullable Double compress;

  @Option(
      names = "--class-column",
      paramLabel = "NAME",
      description = "the CSV's column of classes; default class or cls")
  private @Nullable String classColumn;

  @Option(
      names = "--class-of",
      paramLabel = "NAME=CLASS",
      split = ",",
      description =
          "what a name in that column is called in the configuration, such as html=gold; may be"
              + " repeated")
  private Map<String, String> classOf = new LinkedHashMap<>();

  @Option(
      names = "--demand",
      paramLabel = "KEY=SECONDS",
      split = ",",
      description =
          "work of a request of the trace, which logs do not tell: fixed=0.01,byte=1e-6, and"
              + " in-token and out-token; default fixed, 1 / rate of the speedup. It is multiplied"
              + " by a number drawn with mean 1 and --service-variation, 0 by default with this option")
  private Map<String, String> demand = new LinkedHashMap<>();

  boolean isRecorded() {
    return trace != null;
  }

  /** The traffic of all scenarios. */
  Traffic of(List<Scenario> scenarios, LoadOptions load, Duration length) {
    load.checkNames(scenarios.stream().flatMap(each -> each.config().classes().stream()).toList());
    Path file = trace;
    if (file == null) {
      require(compress == null, "--compress");
      require(classColumn == null, "--class-column");
      require(classOf.isEmpty(), "--class-of");
      require(demand.isEmpty(), "--demand");
      return drawn(scenarios, load, new DurationRange(Duration.ZERO, length));
    }
    if (!steps.isEmpty()) {
      throw new ConfigException("--step", "is for drawn traffic; leave it out with --trace");
    }
    TraceColumns columns = new TraceColumns(null, null, classColumn, null, null, null);
    TraceOptions options = TraceOptions.DEFAULT.withColumns(columns);
    if (compress != null) {
      options = options.withCompression(TraceOptions.COMPRESSION.check("--compress", compress));
    }
    double variation = load.serviceVariation(demand.isEmpty() ? 1 : 0);
    return new TraceTraffic(file, options, classOf, demand(scenarios.get(0)), variation);
  }

  private static void require(boolean absent, String option) {
    if (!absent) {
      throw new ConfigException(option, "is for recorded traffic; give --trace FILE too");
    }
  }

  private TraceDemand demand(Scenario scenario) {
    if (demand.isEmpty()) {
      return new TraceDemand(1 / scenario.speedup().rate(), 0, 0, 0);
    }
    Map<String, String> left = new LinkedHashMap<>(demand);
    TraceDemand given =
        new TraceDemand(
            seconds(left, "fixed"),
            seconds(left, "byte"),
            seconds(left, "in-token"),
            seconds(left, "out-token"));
    if (!left.isEmpty()) {
      throw new ConfigException(
          "--demand", left + " is unknown; give fixed, byte, in-token or out-token");
    }
    return given;
  }

  private static double seconds(Map<String, String> from, String key) {
    String given = from.remove(key);
    String option = "--demand " + key;
    return given == null ? 0 : TraceDemand.SECONDS.check(option, Words.number(option, given));
  }

  private Traffic drawn(List<Scenario> scenarios, LoadOptions load, DurationRange within) {
    Scenario first = scenarios.get(0);
    Map<String, Schedule> rates = new TreeMap<>();
    for (ServiceClass of : first.config().classes()) {
      rates.put(of.name(), Schedule.of(load.rate(of)));
    }
    for (Scenario each : scenarios) {
      List<String> names = each.config().classes().stream().map(ServiceClass::name).toList();
      if (!Set.copyOf(names).equals(rates.keySet())) {
        throw new ConfigException(
            each.file() + ": classes",
            names
                + " are not the classes of "
                + first.file()
                + ", "
                + rates.keySet()
                + "; drawn requests come with a class, so give the same ones, or a --trace");
      }
    }
    steps.forEach(step -> addStep(rates, step, within));
    return new PoissonTraffic(rates, load.serviceVariation(1));
  }

  private static void addStep(Map<String, Schedule> rates, String step, DurationRange within) {
    int equals = step.indexOf('=');
    int at = step.lastIndexOf('@');
    if (equals < 0 || at < equals) {
      throw ConfigException.of(
          "--step", step, "is no step; give CLASS=RATE@TIME such as gold=200@40s");
    }
    String name = step.substring(0, equals);
    Schedule before = rates.get(name);
    if (before == null) {
      throw new ConfigException(
          "--step", "there is no class " + name + "; there are " + rates.keySet());
    }
    double rate = Words.number("--step", step.substring(equals + 1, at));
    Duration time = Words.duration("--step", step.substring(at + 1), within);
    try {
      rates.put(name, before.step(time, ServiceClass.ARRIVALS.check("--step", rate)));
    } catch (ConfigException e) {
      throw e.at("--step " + step);
    }
  }
}
