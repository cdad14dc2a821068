package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.ConfigException;
import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.config.QosYaml;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says how many threads each class needs, and which targets cannot be kept. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Says how many threads each class needs, what its delays will be, and which targets cannot be"
          + " kept.",
      "Reads the server's own configuration; arrival rates and the speedup of the server stand there"
          + " (keys arrivals and speedup) or are given here.",
      "Draws the cost of every total and the response time of every arrival rate."
    },
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:every target can be kept",
      "1:not every one; the certificate says which, and what could be kept",
      "2:bad input"
    })
public final class PlanCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "CONFIG.yaml", description = "the configuration")
  private @Nullable Path file;

  @Option(
      names = "--by",
      paramLabel = "guarantees|cost",
      description =
          "guarantees: fewest threads that keep every target (default). cost: least sum of holding"
              + " costs (key cost of a class).")
  private By by = By.guarantees;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "the most threads there are; default the configuration's, or 64 where it leaves that to"
              + " the pool")
  private @Nullable Integer threads;

  @Option(
      names = "--arrivals",
      paramLabel = "CLASS=RATE",
      split = ",",
      description = "requests per second of a class; may be repeated; outweighs the configuration")
  private Map<String, Double> arrivals = new LinkedHashMap<>();

  @Option(
      names = "--speedup",
      paramLabel = "KEY=VALUE",
      split = ",",
      description =
          "rate=50,slope=0.14,saturation=23: requests per second of one handler alone, what each"
              + " further one adds to that (0 to 1), and how many are worth while")
  private Map<String, String> speedup = new LinkedHashMap<>();

  @Option(
      names = "--arrival-variation",
      paramLabel = "C2",
      description =
          "squared coefficient of variation of the time between arrivals; default 1, a Poisson"
              + " process")
  private double arrivalVariation = 1;

  @Option(
      names = "--service-variation",
      paramLabel = "C2",
      description = "squared coefficient of variation of the work; default 1, exponential")
  private double serviceVariation = 1;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "where plan.png is written; default the current directory")
  private Path out = Path.of("");

  @Option(names = "--no-picture", description = "draws nothing")
  private boolean noPicture;

  @Option(names = "--json", description = "prints one JSON object instead of tables")
  private boolean json;

  @Spec private @Nullable CommandSpec spec;

  /** What is best. */
  enum By {
    guarantees,
    cost
  }

  /** Made by the command line. */
  public PlanCommand() {}

  @Override
  @SuppressWarnings("NullAway") // set by picocli before it calls
  public Integer call() throws IOException {
    QosConfig config = QosYaml.load(file);
    int most = threads == null ? config.threads().orElse(64) : threads;
    PlanRequest request =
        PlanRequest.of(
            config,
            QosConfig.THREADS.check("threads", most),
            by == By.cost,
            arrivals,
            speedup(),
            new double[] {arrivalVariation, serviceVariation});
    PlanResult plan = PlanResult.of(request);
    Path picture = noPicture ? null : out.resolve("plan.png");
    if (picture != null) {
      PlanPicture.write(picture, plan);
    }
    PrintWriter writer = spec.commandLine().getOut();
    if (json) {
      writer.println(PlanJson.of(plan, picture));
    } else {
      writer.print(PlanTable.of(plan));
      if (picture != null) {
        writer.printf("%npicture: %s%n", picture);
      }
    }
    writer.flush();
    return plan.certificate().isEmpty() ? 0 : 1;
  }

  private Optional<Speedup> speedup() {
    if (speedup.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> left = new LinkedHashMap<>(speedup);
    Speedup given =
        new Speedup(
            number(left.remove("rate"), "rate"),
            number(left.remove("slope"), "slope"),
            whole(number(left.remove("saturation"), "saturation")));
    if (!left.isEmpty()) {
      throw new ConfigException("--speedup", left + " is unknown; give rate, slope, saturation");
    }
    return Optional.of(given);
  }

  private static double number(@Nullable String text, String key) {
    if (text == null) {
      throw new ConfigException("--speedup", key + " is missing; give rate, slope, saturation");
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw ConfigException.of("speedup." + key, text, "is not a number");
    }
  }

  private static int whole(double value) {
    if (value != Math.rint(value)) {
      throw ConfigException.of("speedup.saturation", value, "is not a whole number");
    }
    return Speedup.SATURATION.check("speedup.saturation", (long) value);
  }
}
