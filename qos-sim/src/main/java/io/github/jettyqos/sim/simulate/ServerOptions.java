package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ConfigException;
import io.github.jettyqos.core.DurationRange;
import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.sim.options.LoadOptions;
import io.github.jettyqos.sim.options.Names;
import io.github.jettyqos.sim.options.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The one or two servers that are simulated, and what controls them. */
final class ServerOptions {
  private static final DurationRange PERIOD =
      new DurationRange(Duration.ofMillis(10), Duration.ofMinutes(10));

  @Option(
      names = "--compare",
      paramLabel = "OTHER.yaml",
      description =
          "another configuration, which meets the same requests on the same machine: speedup and"
              + " arrival rates are those of the first")
  private @Nullable Path other;

  @Option(
      names = "--control",
      paramLabel = "LAW",
      description =
          "what sets the budgets: static (default), the configuration's own; mtrr, the shipped law;"
              + " queueing-model, queue-length, age, pi or optimal, those of the papers")
  private String control = "static";

  @Option(
      names = "--compare-control",
      paramLabel = "LAW",
      description = "the same for the other server; default as --control")
  private @Nullable String otherControl;

  @Option(
      names = "--period",
      paramLabel = "TIME",
      description = "how often a law sets the budgets; 10ms to 10m, default 250ms")
  private String period = "250ms";

  /** The first one, and perhaps another. */
  List<Scenario> scenarios(Path file, LoadOptions load) throws IOException {
    QosConfig first = load(file);
    QosConfig second = other == null ? first : load(other);
    Speedup speedup = load.speedup(first);
    List<Scenario> scenarios = new ArrayList<>();
    scenarios.add(scenario(file, first, "--control", control, speedup, load));
    if (other != null || otherControl != null) {
      Path from = other == null ? file : other;
      String law = otherControl == null ? control : otherControl;
      scenarios.add(scenario(from, second, "--compare-control", law, speedup, load));
    }
    return scenarios;
  }

  private Scenario scenario(
      Path from, QosConfig config, String option, String word, Speedup speedup, LoadOptions load) {
    Law law = Law.of(Names.check(option, word, Law.words()));
    Duration every = Words.duration("--period", period, PERIOD);
    return new Scenario(from.toString(), config, load.threads(config), speedup, law, every);
  }

  /** Says which file is wrong. */
  private static QosConfig load(Path from) throws IOException {
    try {
      return QosYaml.load(from);
    } catch (ConfigException e) {
      throw e.at(from + ": " + e.key());
    }
  }
}
