package io.github.jettyqos.sim;

import io.github.jettyqos.core.CapturedLog;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * The result of a command.
 *
 * @param status its exit status
 * @param out what it printed to standard output
 * @param err what it printed to standard error
 */
public record CommandRun(int status, String out, String err) {

  /** Runs it. How far a computation is, it tells a user and no test. */
  public static CommandRun of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    try (CapturedLog ignored = CapturedLog.start()) {
      int status = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
      return new CommandRun(status, out.toString(), err.toString());
    }
  }
}
