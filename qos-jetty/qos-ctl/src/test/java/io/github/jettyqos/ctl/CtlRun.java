package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a command did.
 *
 * @param status its exit status
 * @param out what it printed to standard output
 * @param err what it printed to standard error
 */
record CtlRun(int status, String out, String err) {
  static CtlRun of(String... args) {
    return with(Map.of(), "", args);
  }

  static CtlRun of(List<String> options, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(options);
    return of(all.toArray(String[]::new));
  }

  static CtlRun with(Map<String, String> environment, String input, String... args) {
    return on(new Pipe(80), environment, input, args);
  }

  static CtlRun on(
      Terminal terminal, Map<String, String> environment, String input, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Context context =
        new Context(
            environment,
            terminal,
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    int status = Main.run(context, new PrintWriter(out), new PrintWriter(err), args);
    return new CtlRun(status, out.toString(), err.toString());
  }

  /** The output as one document. */
  Data json() {
    try {
      return Data.parse(out);
    } catch (IOException e) {
      throw new AssertionError(out + err, e);
    }
  }

  /** No terminal, with a width. */
  record Pipe(int columns) implements Terminal {
    @Override
    public boolean isThere() {
      return false;
    }

    @Override
    public boolean isScreen() {
      return false;
    }

    @Override
    public int rows() {
      return Integer.MAX_VALUE;
    }

    @Override
    public AutoCloseable keys() {
      return () -> {};
    }

    @Override
    public String ask(String key, String option, boolean hidden) {
      throw new ConfigException(key, "is missing; give " + option);
    }
  }
}
