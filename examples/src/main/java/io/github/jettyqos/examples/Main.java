package io.github.jettyqos.examples;

import io.github.jettyqos.examples.demo.DemoCommand;
import io.github.jettyqos.examples.load.LoadCommand;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Runs the demonstration, or, as its second process, the load. */
@Command(
    name = "qos-examples",
    mixinStandardHelpOptions = true,
    description = "QoS for Jetty, demonstrated.",
    subcommands = {DemoCommand.class, LoadCommand.class})
public final class Main {
  private Main() {}

  /** Runs a command; {@code demo} when none is named. */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  static int run(String... args) {
    boolean named = args.length > 0 && (!args[0].startsWith("-") || isHelp(args[0]));
    String[] words = named ? args : withDemo(args);
    CommandLine line = new CommandLine(new Main());
    line.setExecutionExceptionHandler(
        (problem, command, parsed) -> {
          if (problem instanceof IllegalArgumentException) {
            command.getErr().println(problem.getMessage());
            return CommandLine.ExitCode.USAGE;
          }
          throw problem;
        });
    return line.execute(words);
  }

  private static boolean isHelp(String word) {
    return Arrays.asList("-h", "--help", "-V", "--version").contains(word);
  }

  private static String[] withDemo(String[] args) {
    String[] words = new String[args.length + 1];
    words[0] = "demo";
    System.arraycopy(args, 0, words, 1, args.length);
    return words;
  }
}
