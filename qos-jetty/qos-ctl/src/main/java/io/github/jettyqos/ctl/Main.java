package io.github.jettyqos.ctl;

import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
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
      "  qosctl status",
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
      "1:the server refuses it: for its state, the role, or who asks",
      "2:the command is wrong: an option, an argument, a name, a file",
      "3:no server can be reached",
      "4:the program fails, or its output is closed",
      "5:status --fail: something hurts"
    })
public final class Main {
  /** What is printed without arguments: short, as the whole help is longer than a screen. */
  private static final String FIRST =
      """
      Usage: qosctl COMMAND, for a running server of QoS for Jetty

        qosctl status    what hurts, why, and what helps
        qosctl top       the classes, until q
        qosctl who       who floods, and what to do about it
        qosctl stuck     where handlers hang
        qosctl log       decisions and changes with their reasons
        qosctl help      all commands; each has --help

      It finds the only JVM of this user that has a server; else give --pid, --jmx or --url.
      """;

  private static final String HELP = "help";
  private static final String COMPLETION = "completion";

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
    return commands(new Context(nothing, new UnixTerminal(nothing), System.in), name -> true);
  }

  static int run(Context context, PrintWriter out, PrintWriter err, String... args) {
    String first = args.length == 0 ? HELP : args[0];
    boolean one =
        !first.equals(HELP) && !first.equals(COMPLETION) && makers(context).containsKey(first);
    CommandLine line = commands(context, name -> !one || name.equals(first));
    line.setOut(out).setErr(err);
    Failures failures = new Failures(List.of(args).contains("--json"));
    line.setExecutionExceptionHandler(failures);
    line.setParameterExceptionHandler(failures);
    if (args.length == 0) {
      out.print(FIRST);
      out.flush();
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

  /** The command that prints the script to start the program by. */
  @Command(
      name = "launcher",
      mixinStandardHelpOptions = true,
      description = {
        "Prints a script that starts this jar faster: java -jar qosctl.jar launcher > ~/bin/qosctl."
            + " It keeps classes ready for use in ~/.cache/qosctl, or below XDG_CACHE_HOME."
      })
  private static final class LauncherCommand extends ServerCommand {
    LauncherCommand(Context context) {
      super(context);
    }

    @Override
    int run(Output output) throws IOException, URISyntaxException {
      Path jar =
          Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI())
              .toAbsolutePath();
      if (!Files.isRegularFile(jar)) {
        throw new IOException("this program is not started from its jar");
      }
      output.raw(launcher(jar));
      return 0;
    }
  }

  /** The script that starts a jar. */
  static String launcher(Path jar) throws IOException {
    try (InputStream in = Objects.requireNonNull(Main.class.getResourceAsStream("launcher.sh"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .replace("@JAR@", "'" + jar.toString().replace("'", "'\\''") + "'");
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

  /** The parser of the named commands, as all together take long to make. */
  private static CommandLine commands(Context context, Predicate<String> named) {
    CommandSpec root = CommandSpec.forAnnotatedObject(new Main());
    context.options().forEach(root::addOption);
    CommandLine line = new CommandLine(root);
    makers(context)
        .forEach(
            (name, maker) -> {
              if (named.test(name)) {
                line.addSubcommand(name, maker.get());
              }
            });
    return line;
  }

  /** Each command by name. */
  private static Map<String, Supplier<Object>> makers(Context context) {
    Map<String, Supplier<Object>> all = new LinkedHashMap<>();
    all.put("top", () -> new TopCommand(context));
    all.put("get", () -> new GetCommand(context));
    all.put("set", () -> new SetCommand(context));
    all.put("log", () -> new LogCommand(context));
    all.put("status", () -> new IncidentCommands.StatusCommand(context));
    all.put("stuck", () -> new IncidentCommands.StuckCommand(context));
    all.put("who", () -> new IncidentCommands.WhoCommand(context));
    for (Operation each : Management.operations()) {
      all.putIfAbsent(each.name(), () -> OperationCommand.of(each, context));
    }
    all.put(
        "haproxy",
        () ->
            new CommandLine(new HaproxyCommand(context))
                .addSubcommand(new ShowCommand(context))
                .addSubcommand(new WatchCommand(context)));
    all.put("launcher", () -> new LauncherCommand(context));
    all.put(COMPLETION, () -> new CompletionCommand(context));
    all.put(HELP, CommandLine.HelpCommand::new);
    return all;
  }
}
