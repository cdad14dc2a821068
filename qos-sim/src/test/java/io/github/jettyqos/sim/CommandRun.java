package io.github.jettyqos.sim;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What a command did.
 *
 * @param status its exit status
 * @param out what it printed to standard output
 * @param err what it printed to standard error
 */
public record CommandRun(int status, String out, String err) {

  /** Runs it. */
  public static CommandRun of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    return new CommandRun(status, out.toString(), err.toString());
  }
}
