package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.sim.options.LoadOptions;
import io.github.jettyqos.sim.options.OptionValues;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code plan}. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Says how many threads each class needs, what its delays will be, and which targets cannot be"
          + " kept.",
      "Reads the server's own configuration; arrival rates and what requests need stand there: keys"
          + " arrivals, and work in every class, or else speedup. Rates and speedup may be given here.",
      "Draws the response time of every arrival rate, and beside it the cost of every total, or what"
          + " is expected where classes have work."
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

  @Mixin private LoadOptions load = new LoadOptions();

  @Option(
      names = "--arrival-variation",
      paramLabel = "C2",
      description =
          "squared coefficient of variation of the time between arrivals; default 1, a Poisson"
              + " process")
  private double arrivalVariation = 1;

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

  /** The objective of the plan. */
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
    PlanRequest request = PlanRequest.of(config, load, by == By.cost, arrivalVariation);
    if (!noPicture) {
      OptionValues.directory("--out", out);
    }
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
}
