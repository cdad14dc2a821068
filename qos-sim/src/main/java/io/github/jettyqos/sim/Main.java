package io.github.jettyqos.sim;

import io.github.jettyqos.sim.experiment.run.ExperimentCommand;
import io.github.jettyqos.sim.haproxy.HaproxyCommand;
import io.github.jettyqos.sim.plan.PlanCommand;
import io.github.jettyqos.sim.report.Terminal;
import io.github.jettyqos.sim.simulate.SimulateCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

/** The command line of the simulator. */
@Command(
    name = "qos-sim",
    mixinStandardHelpOptions = true,
    version = "qos-sim 0.1.0",
    description = {
      "Says what a configuration will do before a server meets its traffic, and computes again what"
          + " the papers behind it show.",
      "A configuration is the file that the server reads. Start with check; plan says how many"
          + " threads are needed; simulate runs it against traffic."
    },
    footer = {
      "",
      "qos-sim check qos.yaml",
      "qos-sim plan qos.yaml --arrivals gold=100,silver=60"
          + " --speedup rate=50,slope=0.14,saturation=23",
      "qos-sim simulate qos.yaml --control mtrr --compare-control static --step gold=200@40s",
      "qos-sim experiment all",
      "",
      "Every command has --help. With --json a command prints one JSON object and nothing else on"
          + " standard output. Exit status: 0 when all checks hold, 1 when one does not, 2 on bad"
          + " input, 3 when the program fails."
    },
    subcommands = {
      CheckCommand.class,
      PlanCommand.class,
      SimulateCommand.class,
      HaproxyCommand.class,
      ExperimentCommand.class,
      CommandLine.HelpCommand.class
    })
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
    line.setColorScheme(Help.defaultColorScheme(Terminal.OUT.isColoured() ? Ansi.ON : Ansi.OFF));
    line.setExecutionExceptionHandler(new CommandFailures());
    line.setParameterExceptionHandler(
        (problem, words) -> {
          err.println(
              oneLine(problem)
                  + "; see "
                  + problem.getCommandLine().getCommandSpec().qualifiedName()
                  + " --help");
          return CommandLine.ExitCode.USAGE;
        });
    if (args.length == 0) {
      line.usage(out);
      return CommandLine.ExitCode.USAGE;
    }
    try {
      return line.execute(args);
    } catch (OutOfMemoryError e) {
      err.println("there is not enough memory; give more by java -Xmx, or ask for less");
      return CommandFailures.FAULT;
    }
  }

  /** The message of a wrong command line, with a suggestion for a misspelt word. */
  private static String oneLine(CommandLine.ParameterException problem) {
    String message = String.valueOf(problem.getMessage());
    if (problem instanceof CommandLine.UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      message += "; perhaps " + unmatched.getSuggestions().get(0) + " is meant";
    }
    return message.replaceAll("\\R", " ");
  }
}
