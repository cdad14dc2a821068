package io.github.jettyqos.sim.experiment.run;

import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.options.KnownNames;
import io.github.jettyqos.sim.options.OptionValues;
import io.github.jettyqos.sim.report.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code experiment}. */
@Command(
    name = "experiment",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Computes a figure of a paper again: prints its table, writes it as CSV and draws it.",
      "With the name all: every one of them, and a page with numbers, verdicts and pictures,"
          + " report.html.",
      "Without a name: lists the experiments."
    },
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {"0:all checks hold", "1:one does not", "2:bad input"})
public final class ExperimentCommand implements Callable<Integer> {
  private static final IntRange SEEDS = new IntRange(1, 10_000);
  private static final IntRange FROM = new IntRange(1, 1_000_000_000);

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "the experiment, or all")
  private @Nullable String name;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "runs with N seeds; default what each experiment needs")
  private @Nullable Integer seeds;

  @Option(names = "--from", paramLabel = "K", description = "the first of them; default 1")
  private int from = 1;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "real traffic, for the experiments that replay it")
  private @Nullable Path trace;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "where CSV and picture are written; default experiments")
  private Path out = Path.of("experiments");

  @Option(names = "--json", description = "prints one JSON object instead of tables")
  private boolean json;

  @Spec private @Nullable CommandSpec spec;

  /** Made by the command line. */
  public ExperimentCommand() {}

  @Override
  @SuppressWarnings("NullAway") // set by picocli before it calls
  public Integer call() throws IOException {
    PrintWriter writer = spec.commandLine().getOut();
    if (name == null) {
      for (Experiment each : Experiments.ALL) {
        writer.printf("%-18s %s%n", each.name(), each.title());
      }
      writer.printf("%-18s %s%n", AllExperiments.NAME, "all of them, and a page of what they show");
      writer.flush();
      return 0;
    }
    List<String> names =
        Stream.concat(
                Experiments.ALL.stream().map(Experiment::name), Stream.of(AllExperiments.NAME))
            .toList();
    KnownNames.check("experiment", name, names);
    if (seeds != null) {
      SEEDS.check("seeds", seeds);
    }
    FROM.check("from", from);
    List<Experiment> chosen =
        Experiments.ALL.stream()
            .filter(each -> name.equals(AllExperiments.NAME) || name.equals(each.name()))
            .toList();
    checkTrace(chosen);
    OptionValues.directory("--out", out);
    if (name.equals(AllExperiments.NAME)) {
      return all(writer);
    }
    Experiment experiment = chosen.get(0);
    Findings findings =
        experiment.run(new Setting(out, from, seedsOf(experiment), trace, Progress.bars()));
    Files.writeString(out.resolve(name + ".json"), findings.json() + "\n");
    if (json) {
      writer.println(findings.json());
    } else {
      writer.print(findings.table());
      writer.printf("written: %s with .csv, .png and .json%n", out.resolve(name));
    }
    writer.flush();
    return findings.holds() ? 0 : 1;
  }

  private void checkTrace(List<Experiment> chosen) {
    if (trace == null) {
      return;
    }
    if (chosen.stream().noneMatch(Experiment::isReplay)) {
      throw ConfigException.of(
          "--trace",
          trace,
          "is not used by "
              + name
              + "; traffic is replayed by "
              + Experiments.ALL.stream()
                  .filter(Experiment::isReplay)
                  .map(Experiment::name)
                  .toList());
    }
    if (!Files.isReadable(trace)) {
      throw ConfigException.of("--trace", trace, "cannot be read");
    }
  }

  private int seedsOf(Experiment experiment) {
    return seeds == null ? experiment.seeds() : seeds;
  }

  @SuppressWarnings("NullAway") // set by picocli before it calls
  private int all(PrintWriter writer) throws IOException {
    List<Conclusion> conclusions =
        new AllExperiments(out, from, trace, Progress.bars())
            .run(Experiments.ALL, this::seedsOf, spec.commandLine().getErr());
    Path page = out.resolve("report.html");
    Files.writeString(page, ReportPage.of(conclusions, out));
    String object = AllExperiments.json(from, conclusions);
    Files.writeString(out.resolve("all.json"), object + "\n");
    if (json) {
      writer.println(object);
    } else {
      for (Conclusion each : conclusions) {
        writer.printf("%-20s %s%n", each.experiment().name(), each.verdict());
      }
      writer.printf("written: %s%n", page);
    }
    writer.flush();
    return Conclusion.allHold(conclusions) ? 0 : 1;
  }
}
