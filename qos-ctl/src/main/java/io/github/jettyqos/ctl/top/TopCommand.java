package io.github.jettyqos.ctl.top;

import io.github.jettyqos.ctl.connect.Connection;
import io.github.jettyqos.ctl.connect.RefusedException;
import io.github.jettyqos.ctl.connect.ServerOptions;
import io.github.jettyqos.ctl.connect.UnreachableException;
import io.github.jettyqos.ctl.text.Cells;
import io.github.jettyqos.ctl.text.Data;
import io.github.jettyqos.ctl.text.Delay;
import io.github.jettyqos.ctl.text.Format;
import io.github.jettyqos.ctl.text.Output;
import io.github.jettyqos.ctl.text.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows a server and its classes, again and again. */
@Command(
    name = "top",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Shows a server and its classes, again and again, until q or Ctrl-C. Where it goes to a file or"
          + " a pipe, one block below the other.",
      "A ! and bold letters mark what was measured beyond its target. Rates are those since the look"
          + " before; of arrivals, at first, as the law knows them."
    })
public final class TopCommand implements Callable<Integer> {
  private static final int UNREACHABLE = 3;

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      description = "how long between two looks, 100ms to 1h; default 2s")
  private String delay = "2s";

  @Option(names = "--count", paramLabel = "N", description = "so many looks; default no end")
  private long count = Long.MAX_VALUE;

  @Spec private @Nullable CommandSpec spec;

  private final ServerOptions server;
  private final Format format;
  private final Terminal terminal;
  private final InputStream in;

  private @Nullable Connection connection;
  private Data last = Data.UNKNOWN;
  private List<Frame.Line> shown = List.of();
  private boolean lost;

  /**
   * The command.
   *
   * @param server which one
   * @param format how
   * @param terminal where
   * @param in keys
   */
  public TopCommand(ServerOptions server, Format format, Terminal terminal, InputStream in) {
    this.server = server;
    this.format = format;
    this.terminal = terminal;
    this.in = in;
  }

  @Override
  @SuppressWarnings("NullAway") // set by picocli before it calls
  public Integer call() throws Exception {
    Output output = new Output(spec.commandLine().getOut());
    long between = Delay.millis("--delay", delay);
    Data first = look(); // before the screen is taken: one that is not there at all is an error
    if (format.isJson()) {
      return json(output, first, between);
    }
    try (Screen screen = new Screen(output, terminal, in)) {
      screen.show(frame(first));
      for (long i = 1; i < count && screen.pause(between); i++) {
        screen.show(next());
      }
    } finally {
      close();
    }
    return lost ? UNREACHABLE : 0;
  }

  private int json(Output output, Data first, long between) throws Exception {
    output.json(first.value());
    for (long i = 1; i < count; i++) {
      Thread.sleep(between);
      output.json(look().value());
    }
    close();
    return 0;
  }

  /** A server that has gone may come again. */
  private List<Frame.Line> next() throws IOException {
    try {
      List<Frame.Line> next = frame(look());
      lost = false;
      return next;
    } catch (UnreachableException | RefusedException e) {
      close();
      lost = true;
      last = Data.UNKNOWN;
      String problem = Output.line(e.getMessage() + "; it is tried again");
      List<Frame.Line> all = new ArrayList<>();
      all.add(new Frame.Line(Cells.cut(problem, terminal.columns()), true));
      all.addAll(terminal.isThere() ? shown : List.of());
      return all;
    }
  }

  private List<Frame.Line> frame(Data state) {
    boolean again = lost || Rates.isAnotherRun(last, state);
    Data before = again ? Data.UNKNOWN : last;
    int columns = terminal.columns();
    List<Frame.Line> all = new ArrayList<>(Frame.of(state, before, columns, terminal.rows() - 1));
    last = state;
    shown = List.copyOf(all);
    if (again) {
      all.add(0, new Frame.Line(Cells.cut("the server is there again", columns), true));
    }
    return all;
  }

  private Data look() throws IOException {
    Connection now = connection;
    if (now == null) {
      now = server.open();
      connection = now;
    }
    return now.data("state", Map.of());
  }

  private void close() {
    if (connection != null) {
      connection.close();
    }
    connection = null;
  }
}
