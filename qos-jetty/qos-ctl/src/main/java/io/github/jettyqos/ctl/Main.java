package io.github.jettyqos.ctl;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import picocli.CommandLine;

/** Sees, explains and changes a running server. */
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
   * The commands, for a test of whether they understand a line.
   *
   * @return what reads a command
   */
  public static CommandLine commands() {
    Map<String, String> nothing = Map.of();
    return Commands.of(new Context(nothing, new UnixTerminal(nothing), System.in));
  }

  static int run(Context context, PrintWriter out, PrintWriter err, String... args) {
    CommandLine line = Commands.of(context).setOut(out).setErr(err);
    line.setExecutionExceptionHandler(new Failures());
    line.setParameterExceptionHandler(Failures::wrongUse);
    if (args.length == 0) {
      line.usage(out);
      return CommandLine.ExitCode.USAGE;
    }
    return line.execute(args);
  }
}
