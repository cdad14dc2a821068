package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.sim.options.LoadOptions;
import io.github.jettyqos.sim.options.OptionValues;
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

/** The command {@code simulate}. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs the server's own configuration in virtual time: the production gate and the production"
          + " control loop, in front of a server of which the work of each class is known (key"
          + " work), or the speedup.",
      "Traffic is drawn (Poisson arrivals, keys arrivals or option --arrivals), or comes from a log"
          + " (--trace). Says what delays each class sees, how often its target is exceeded, what"
          + " is turned away and why, and how budgets move.",
      "With --compare or --compare-control a second server sees the same requests.",
      "What is not simulated: the network, connections, request bodies and asynchronous requests;"
          + " and so mode, reserve, trusted-proxies, bodies, body-limit, body-wait, queue-bytes,"
          + " retry-after, rejection (nobody comes again), abort-on-close (nobody leaves), hold and"
          + " connections mean nothing here."
    },
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:every target is kept over the whole time (of the first server)",
      "1:not every one",
      "2:bad input"
    })
public final class SimulateCommand implements Callable<Integer> {
  private static final IntRange SEEDS = new IntRange(1, 10_000);
  private static final String DRAWN = "120s";
  private static final String RECORDED = "1h";

  @Parameters(index = "0", paramLabel = "CONFIG.yaml", description = "the configuration")
  private @Nullable Path file;

  @ArgGroup(validate = false, heading = "Servers:%n")
  private ServerOptions servers = new ServerOptions();

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
              + " --duration; default 5s, less in a short run and more in a very long one")
  private @Nullable String window;

  @Mixin private LoadOptions load = new LoadOptions();

  @ArgGroup(validate = false, heading = "Drawn traffic:%n")
  private DrawnOptions drawn = new DrawnOptions();

  @ArgGroup(validate = false, heading = "Recorded traffic:%n")
  private RecordedOptions recorded = new RecordedOptions();

  @Option(
      names = SimulatedFault.OPTION,
      paramLabel = "FAULT",
      split = ",",
      description = {
        "what goes wrong, each a word and what it is about; may be repeated:",
        "hang:CLASS@FROM..TO: handlers of the class come back at the end of that time only,",
        "slow:CLASS=Kx@FROM..TO: its requests that start then take K times as long,",
        "stall:LENGTH@TIME: nothing on the machine moves, nor the control loop; 100ms to 10s,",
        "tails:CLASS=C2: its work is lognormal with this squared coefficient of variation,",
        "cold: the law is told nothing beforehand, neither the speedup nor the work of classes,",
        "wrong:CLASS=Kx: the law is told K times what its requests take; where every class has work.",
        "Such as hang:silver@20s..40s,stall:2s@30s"
      })
  private List<String> faults = new ArrayList<>();

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
    List<Scenario> scenarios = servers.scenarios(file, load, faults);
    SimulatedTime span = span();
    Traffic what = traffic(scenarios, span);
    for (Scenario each : scenarios) {
      Run.check(each, what);
    }
    OptionValues.directory("--out", out);
    List<ScenarioResult> outcomes = Simulator.run(scenarios, what, span, seeds);
    List<Check> checks = outcomes.get(0).checks();
    List<String> remarks = SimulationNotes.of(outcomes, recorded.isGiven());
    String object = SimulateJson.of(outcomes, seeds, checks, remarks);
    SimulatePicture.write(out.resolve("simulate.png"), outcomes, span);
    SimulateCsv.write(out.resolve("simulate.csv"), outcomes, span);
    Files.writeString(out.resolve("simulate.json"), object + "\n");
    PrintWriter writer = spec.commandLine().getOut();
    if (json) {
      writer.println(object);
    } else {
      writer.println("seeds 1 to " + seeds + "; " + outcomes.get(0).traffic().inWords());
      writer.print(SimulateTable.of(outcomes, checks, remarks));
      writer.println("written: " + out.resolve("simulate") + " with .csv, .png and .json");
    }
    writer.flush();
    return checks.stream().allMatch(Check::holds) ? 0 : 1;
  }

  private Traffic traffic(List<Scenario> scenarios, SimulatedTime span) {
    load.checkNames(scenarios.stream().flatMap(each -> each.config().classes().stream()).toList());
    if (recorded.isGiven()) {
      drawn.requireNone();
      return recorded.traffic(scenarios.get(0), load);
    }
    recorded.requireNone();
    return drawn.traffic(scenarios, load, span.length());
  }

  private SimulatedTime span() {
    String given = duration == null ? (recorded.isGiven() ? RECORDED : DRAWN) : duration;
    Duration length = OptionValues.duration("--duration", given, SimulatedTime.LENGTH);
    if (window == null) {
      return SimulatedTime.of(length);
    }
    Duration pieces =
        OptionValues.duration(
            "--window", window, new DurationRange(SimulatedTime.LEAST_WINDOW, length));
    return new SimulatedTime(length, pieces);
  }
}
