package io.github.jettyqos.ctl;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The command line for a running server: one command for each operation, and some that combine
 * several.
 */
@Command(
    name = "qosctl",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    version = "qosctl 0.1.0",
    description = {
      "Sees, explains and changes a running server of QoS for Jetty.",
      "Without --pid, --jmx and --url it looks for the only JVM of this user that has one."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  qosctl top",
      "  qosctl set gold.budget=10 silver.budget=6 -m 'sale begins'",
      "  qosctl propose gold=10, silver=6",
      "  qosctl log --follow --url https://shop:9900 --token-file shop.token",
      "",
      "Every command has --help."
    },
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:done",
      "1:the server refuses it: a wrong argument, its state, the role",
      "2:the command or an option is wrong, or a file cannot be read",
      "3:no server can be reached",
      "4:the program fails"
    })
public final class Main {
  private Main() {}

  /**
   * Runs a command.
   *
   * @param args the command and its options; see {@code --help}
   */
  public static void main(String[] args) {
    Rmi.restrict();
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    Map<String, String> environment = System.getenv();
    Context context = new Context(environment, new UnixTerminal(environment), System.in);
    System.exit(run(context, out, err, args));
  }

  /**
   * The commands, for tests of their syntax.
   *
   * @return the parser
   */
  public static CommandLine commands() {
    Map<String, String> nothing = Map.of();
    return commands(new Context(nothing, new UnixTerminal(nothing), System.in));
  }

  static int run(Context context, PrintWriter out, PrintWriter err, String... args) {
    CommandLine line = commands(context).setOut(out).setErr(err);
    line.setExecutionExceptionHandler(new Failures());
    line.setParameterExceptionHandler(Failures::wrongUse);
    if (args.length == 0) {
      line.usage(out);
      return CommandLine.ExitCode.USAGE;
    }
    return line.execute(args);
  }

  /** The command that prints the script for completion. */
  @Command(
      name = "completion",
      mixinStandardHelpOptions = true,
      description = {
        "Prints a script by which bash completes commands and options: source <(qosctl completion)."
      })
  private static final class CompletionCommand extends ServerCommand {
    CompletionCommand(Context context) {
      super(context);
    }

    @Override
    int run(Output output) {
      output.raw(AutoComplete.bash("qosctl", line().getParent()));
      return 0;
    }
  }

  /** The group of commands for an HAProxy in front of nodes. */
  @Command(
      name = "haproxy",
      mixinStandardHelpOptions = true,
      description = {
        "Shows an HAProxy that qos-sim haproxy configured, and drives it where the agents of nodes"
            + " do not. It talks to HAProxy's runtime socket, and to the nodes' admin connectors."
      })
  private static final class HaproxyCommand extends ServerCommand {
    HaproxyCommand(Context context) {
      super(context);
    }

    @Override
    int run(Output output) {
      throw new CommandLine.ParameterException(
          line(), "Missing required subcommand: show or watch");
    }
  }

  private static CommandLine commands(Context context) {
    CommandSpec root = CommandSpec.forAnnotatedObject(new Main());
    context.options().forEach(root::addOption);
    CommandLine line = new CommandLine(root);
    line.addSubcommand(new TopCommand(context));
    line.addSubcommand(new GetCommand(context));
    line.addSubcommand(new SetCommand(context));
    line.addSubcommand(new LogCommand(context));
    for (Operation each : Management.operations()) {
      line.addSubcommand(each.name(), OperationCommand.of(each, context));
    }
    line.addSubcommand(
        new CommandLine(new HaproxyCommand(context))
            .addSubcommand(new ShowCommand(context))
            .addSubcommand(new WatchCommand(context)));
    line.addSubcommand(new CompletionCommand(context));
    line.addSubcommand(new CommandLine.HelpCommand());
    return line;
  }
}
