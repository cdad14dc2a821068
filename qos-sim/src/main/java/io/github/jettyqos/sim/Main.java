package io.github.jettyqos.sim;

import io.github.jettyqos.core.ConfigException;
import io.github.jettyqos.sim.experiment.ExperimentCommand;
import io.github.jettyqos.sim.plan.PlanCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Reads a configuration and says what it means. */
@Command(
    name = "qos-sim",
    mixinStandardHelpOptions = true,
    version = "qos-sim 0.1.0",
    description = "What can be known of a configuration without a server.",
    subcommands = {CheckCommand.class, PlanCommand.class, ExperimentCommand.class})
public final class Main {
  private Main() {}

  /**
   * Runs a command.
   *
   * @param args the command and its options; see {@code --help}
   */
  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true"); // pictures go to files
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(out, err, args));
  }

  static int run(PrintWriter out, PrintWriter err, String... args) {
    CommandLine line = new CommandLine(new Main()).setOut(out).setErr(err);
    line.setExecutionExceptionHandler(
        (problem, command, parsed) -> {
          if (problem instanceof NoSuchFileException missing) {
            err.println(missing.getMessage() + ": no such file");
          } else if (problem instanceof ConfigException || problem instanceof IOException) {
            err.println(problem.getMessage());
          } else {
            throw problem;
          }
          return CommandLine.ExitCode.USAGE;
        });
    if (args.length == 0) {
      line.usage(out);
      return CommandLine.ExitCode.USAGE;
    }
    return line.execute(args);
  }
}
