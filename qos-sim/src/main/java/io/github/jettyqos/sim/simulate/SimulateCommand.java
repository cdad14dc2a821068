package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ConfigException;
import io.github.jettyqos.core.DurationRange;
import io.github.jettyqos.core.IntRange;
import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.sim.options.LoadOptions;
import io.github.jettyqos.sim.options.Names;
import io.github.jettyqos.sim.options.Words;
import io.github.jettyqos.sim.report.Check;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a configuration in virtual time, against drawn or recorded traffic. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs the server's own configuration in virtual time: the production gate and the production"
          + " control loop, in front of a server with the given speedup.",
      "Traffic is drawn (Poisson arrivals, keys arrivals or option --arrivals), or comes from a log"
          + " (--trace). Says what delays each class sees, how often its target is exceeded, what is"
          + " turned away and why, and how budgets move.",
      "With --compare or --compare-control a second server sees the same requests."
    },
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:every target is kept over the whole time (of the first server)",
      "1:not every one",
      "2:bad input"
    })
public final class SimulateCommand implements Callable<Integer> {
  private static final IntRange SEEDS = new IntRange(1, 10_000);
  private static final DurationRange PERIOD =
      new DurationRange(Duration.ofMillis(10), Duration.ofMinutes(10));
  private static final String DRAWN = "120s";
  private static final String RECORDED = "1h";

  @Parameters(index = "0", paramLabel = "CONFIG.yaml", description = "the configuration")
  private @Nullable Path file;

  @Option(
      names = "--compare",
      paramLabel = "OTHER.yaml",
      description = "another configuration, which sees the same requests")
  private @Nullable Path other;

  @Option(
      names = "--control",
      paramLabel = "LAW",
      description =
          "what sets the budgets: static (default), the configuration's own; mtrr, the shipped law;"
              + " queueing-model, queue-length, age or pi, those of the papers")
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

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "runs with the seeds 1 to N, 1 to 10000; default 10")
  private int seeds = 10;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description =
          "how long requests come, 1s to 1000h; default 120s, with --trace until it ends but not"
              + " longer than 1h")
  private @Nullable String duration;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      description =
          "pieces of time for which it is looked whether a target is exceeded; 100ms to"
              + " --duration, default 5s or less")
  private @Nullable String window;

  @Mixin private LoadOptions load = new LoadOptions();

  @ArgGroup(validate = false, heading = "Traffic:%n")
  private TrafficOptions traffic = new TrafficOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "where simulate.png, .csv and .json are written; default the current directory")
  private Path out = Path.of("");

  @Option(names = "--json", description = "prints one JSON object instead of tables")
  private boolean json;

  @Spec private @Nullable CommandSpec spec;

  /** Made by the command line. */
  public SimulateCommand() {}

  @Override
  @SuppressWarnings("NullAway") // set by picocli before it calls
  public Integer call() throws IOException {
    SEEDS.check("--seeds", seeds);
    List<Scenario> scenarios = scenarios(file);
    Span span = span();
    Traffic what = traffic.of(scenarios, load);
    for (Scenario each : scenarios) {
      Run.check(each, what);
    }
    List<Outcome> outcomes = Simulator.run(scenarios, what, span, seeds);
    List<Check> checks = outcomes.get(0).checks();
    String object = SimulateJson.of(outcomes, seeds, checks, what);
    Files.createDirectories(out.toAbsolutePath());
    SimulatePicture.write(out.resolve("simulate.png"), outcomes, span);
    SimulateCsv.write(out.resolve("simulate.csv"), outcomes, span);
    Files.writeString(out.resolve("simulate.json"), object + "\n");
    PrintWriter writer = spec.commandLine().getOut();
    if (json) {
      writer.println(object);
    } else {
      writer.printf("%d seeds; %s%n", seeds, what.inWords());
      writer.print(SimulateTable.of(outcomes, checks));
      writer.printf("written: %s with .csv, .png and .json%n", out.resolve("simulate"));
    }
    writer.flush();
    return checks.stream().allMatch(Check::holds) ? 0 : 1;
  }

  private List<Scenario> scenarios(Path first) throws IOException {
    List<QosConfig> configs = new ArrayList<>(List.of(load(first)));
    if (other != null) {
      configs.add(load(other));
    }
    // One server: what differs is how it is configured.
    Speedup speedup = load.speedup(configs.get(0));
    List<Scenario> scenarios = new ArrayList<>();
    scenarios.add(scenario(first, configs.get(0), speedup, law("--control", control)));
    if (other != null || otherControl != null) {
      String law = otherControl == null ? control : otherControl;
      scenarios.add(
          scenario(
              other == null ? first : other,
              configs.get(configs.size() - 1),
              speedup,
              law("--compare-control", law)));
    }
    return scenarios;
  }

  private Scenario scenario(Path from, QosConfig config, Speedup speedup, Law law) {
    Duration every = Words.duration("--period", period, PERIOD);
    return new Scenario(from.toString(), config, load.threads(config), speedup, law, every);
  }

  private static Law law(String option, String word) {
    return Law.of(Names.check(option, word, Law.words()));
  }

  /** Says which file is wrong. */
  private static QosConfig load(Path from) throws IOException {
    try {
      return QosYaml.load(from);
    } catch (ConfigException e) {
      throw e.at(from + ": " + e.key());
    }
  }

  private Span span() {
    String given = duration == null ? (traffic.isRecorded() ? RECORDED : DRAWN) : duration;
    Duration length = Words.duration("--duration", given, Span.LENGTH);
    if (window == null) {
      return Span.of(length);
    }
    Duration pieces =
        Words.duration("--window", window, new DurationRange(Span.LEAST_WINDOW, length));
    return new Span(length, pieces);
  }
}
