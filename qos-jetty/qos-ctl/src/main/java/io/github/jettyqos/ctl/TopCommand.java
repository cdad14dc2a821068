package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that shows a server and its classes repeatedly. */
@Command(
    name = "top",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Shows a server and its classes, again and again, until q or Ctrl-C; h explains the columns, of"
          + " which a wide terminal has more. Where it goes to a file or a pipe, one block below the"
          + " other.",
      "A ! and bold letters mark a target that is missed. Rates are those since the look before; of"
          + " arrivals, at first, as the law knows them."
    })
final class TopCommand extends ServerCommand {
  @Option(
      names = "--delay",
      paramLabel = "TIME",
      description = "how long between two looks, 100ms to 1h; default 2s")
  private String delay = "2s";

  @Option(names = "--count", paramLabel = "N", description = "so many looks; default no end")
  private long count = Long.MAX_VALUE;

  private Data last = Data.UNKNOWN;
  private List<Frame.ScreenLine> shown = List.of();
  private boolean lost;

  TopCommand(Context context) {
    super(context);
  }

  @Override
  int run(Output output) throws Exception {
    long between = millis(delay);
    if (count < 1) {
      throw ConfigException.of("--count", count, "is no number of looks; give 1 or more");
    }
    Data first = look(); // before the screen is used: a server that is absent at first is an error
    if (context.isJson()) {
      output.json(first.value());
      for (long i = 1; i < count; i++) {
        Thread.sleep(between);
        output.json(look().value());
      }
      return 0;
    }
    try (Screen screen = new Screen(output, context.terminal, context.in, Frame.help())) {
      screen.show(frame(first));
      for (long i = 1; i < count && screen.pause(between); i++) {
        screen.show(next());
      }
    }
    return lost ? Failures.Kind.UNREACHABLE.status : 0;
  }

  /** The next frame; an absent server is tried again. */
  private List<Frame.ScreenLine> next() throws IOException {
    try {
      List<Frame.ScreenLine> next = frame(look());
      lost = false;
      return next;
    } catch (UnreachableException | RefusedException e) {
      context.disconnect();
      lost = true;
      last = Data.UNKNOWN;
      String problem = Output.line(e.getMessage() + "; it is tried again");
      List<Frame.ScreenLine> all = new ArrayList<>();
      all.add(new Frame.ScreenLine(TerminalText.cut(problem, context.terminal.columns()), true));
      all.addAll(context.terminal.isScreen() ? shown : List.of());
      return all;
    }
  }

  private List<Frame.ScreenLine> frame(Data state) {
    boolean again = lost || Rates.isAnotherRun(last, state);
    Data before = again ? Data.UNKNOWN : last;
    int columns = context.terminal.columns();
    List<Frame.ScreenLine> all =
        new ArrayList<>(Frame.of(state, before, columns, context.terminal.rows() - 1));
    last = state;
    shown = List.copyOf(all);
    if (again) {
      all.add(
          0, new Frame.ScreenLine(TerminalText.cut("the server is there again", columns), true));
    }
    return all;
  }

  private Data look() throws IOException {
    return data("state", Map.of());
  }
}
