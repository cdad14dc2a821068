package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.sim.options.LoadOptions;
import io.github.jettyqos.sim.options.OptionValues;
import io.github.jettyqos.sim.options.ServerModel;
import io.github.jettyqos.sim.trace.TraceColumns;
import io.github.jettyqos.sim.trace.TraceDemand;
import io.github.jettyqos.sim.trace.TraceOptions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Traffic from a file. */
final class RecordedOptions {
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
      names = "--columns",
      paramLabel = "KEY=NAME",
      split = ",",
      description =
          "which columns of a CSV hold what, such as time=ts,class=tier; default time: t, time or"
              + " timestamp (seconds, or date and time); class: class or cls; path: path or url;"
              + " size: size or bytes; in-tokens: in_tokens; out-tokens: out_tokens")
  private Map<String, String> columns = new LinkedHashMap<>();

  @Option(
      names = "--class-of",
      paramLabel = "NAME=CLASS",
      split = ",",
      description =
          "what a name in the column of classes is called in the configuration, such as html=gold;"
              + " may be repeated")
  private Map<String, String> classOf = new LinkedHashMap<>();

  @Option(
      names = "--demand",
      paramLabel = "KEY=SECONDS",
      split = ",",
      description =
          "work of a request of the trace, which logs do not tell: fixed=0.01,byte=1e-6, and"
              + " in-token and out-token; default fixed, 1 / rate of the speedup; with"
              + " work in every class that is drawn, and this option means nothing. It is multiplied"
              + " by a number drawn with mean 1 and --service-variation, 0 by default with this option")
  private Map<String, String> demand = new LinkedHashMap<>();

  boolean isGiven() {
    return trace != null;
  }

  /** Refuses these options for drawn traffic. */
  void requireNone() {
    require(compress == null, "--compress");
    require(columns.isEmpty(), "--columns");
    require(classOf.isEmpty(), "--class-of");
    require(demand.isEmpty(), "--demand");
  }

  private static void require(boolean absent, String option) {
    if (!absent) {
      throw new ConfigException(option, "is for recorded traffic; give --trace FILE too");
    }
  }

  /** The traffic of all scenarios, which share the server of the first. */
  @SuppressWarnings("NullAway") // asked for if it is given
  Traffic traffic(Scenario first, LoadOptions load) {
    load.requireNoArrivals("with --trace, which has its own");
    TraceOptions options = TraceOptions.DEFAULT.withColumns(columns());
    if (compress != null) {
      options = options.withCompression(TraceOptions.COMPRESSION.check("--compress", compress));
    }
    double variation = load.serviceVariation(demand.isEmpty() ? 1 : 0);
    return new TraceTraffic(trace, options, classOf, demand(first), variation);
  }

  private TraceColumns columns() {
    OptionValues.known(
        "--columns", columns, "time", "class", "path", "size", "in-tokens", "out-tokens");
    return new TraceColumns(
        columns.get("time"),
        columns.get("size"),
        columns.get("class"),
        columns.get("path"),
        columns.get("in-tokens"),
        columns.get("out-tokens"));
  }

  private TraceDemand demand(Scenario scenario) {
    if (scenario.server() instanceof ServerModel.Mixed) {
      if (!demand.isEmpty()) {
        throw ConfigException.of(
            "--demand", demand, "means nothing where every class has work; leave one of them out");
      }
      return new TraceDemand(1, 0, 0, 0); // some work; the class says how much
    }
    if (demand.isEmpty()) {
      double rate = ((ServerModel.Equal) scenario.server()).speedup().rate();
      return new TraceDemand(1 / rate, 0, 0, 0);
    }
    OptionValues.known("--demand", demand, "fixed", "byte", "in-token", "out-token");
    return new TraceDemand(
        seconds("fixed"), seconds("byte"), seconds("in-token"), seconds("out-token"));
  }

  private double seconds(String key) {
    String given = demand.get(key);
    String option = "--demand " + key;
    return given == null
        ? 0
        : TraceDemand.SECONDS.check(option, OptionValues.number(option, given));
  }
}
