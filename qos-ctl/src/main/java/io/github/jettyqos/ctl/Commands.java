package io.github.jettyqos.ctl;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.ctl.haproxy.HaproxyCommand;
import io.github.jettyqos.ctl.top.TopCommand;
import java.util.List;
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

  static CommandLine of(Context context) {
    CommandSpec root = CommandSpec.forAnnotatedObject(new Commands());
    root.addMixin("format", CommandSpec.forAnnotatedObject(context.format()));
    root.addMixin("server", CommandSpec.forAnnotatedObject(context.server()));
    CommandLine line = new CommandLine(root);
    line.addSubcommand(
        new TopCommand(context.server(), context.format(), context.terminal(), context.in()));
    line.addSubcommand(new GetCommand(context));
    line.addSubcommand(new SetCommand(context));
    line.addSubcommand(new LogCommand(context));
    List<Operation> operations = Management.operations();
    operations.forEach(each -> line.addSubcommand(each.name(), OperationCommand.of(each, context)));
    line.addSubcommand(HaproxyCommand.of(context.format()));
    line.addSubcommand(new CompletionCommand());
    line.addSubcommand(new CommandLine.HelpCommand());
    return line;
  }
}
