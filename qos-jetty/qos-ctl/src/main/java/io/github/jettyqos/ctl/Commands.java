package io.github.jettyqos.ctl;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** All commands: some that put several operations together, and one for each operation. */
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
final class Commands {
  private Commands() {}

  /** Prints the script of the completion. */
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

  /** Holds the commands for an HAProxy in front of nodes. */
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

  static CommandLine of(Context context) {
    CommandSpec root = CommandSpec.forAnnotatedObject(new Commands());
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
