package io.github.jettyqos.ctl;

import io.github.jettyqos.ctl.connect.RefusedException;
import io.github.jettyqos.ctl.connect.UnreachableException;
import io.github.jettyqos.ctl.text.Delay;
import io.github.jettyqos.ctl.text.Output;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What was decided and changed, and why. */
@Command(
    name = "log",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Prints decisions of the law and changes by operators with their reasons, by time.",
      "Of decisions that leave all as it was, the first of a row is enough; --all has every one."
    })
final class LogCommand implements Callable<Integer> {
  @Option(names = "--most", paramLabel = "N", description = "so many lines at first; default 20")
  private int most = 20;

  @Option(names = "--all", description = "every decision")
  private boolean all;

  @Option(
      names = {"-f", "--follow"},
      description = "goes on with what comes, also after a restart of the server, until Ctrl-C")
  private boolean follow;

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      description = "how long between two looks, for --follow; default 1s")
  private String delay = "1s";

  @Spec private @Nullable CommandSpec spec;

  private final Context context;

  LogCommand(Context context) {
    this.context = context;
  }

  @Override
  @SuppressWarnings("NullAway") // set by picocli before it calls
  public Integer call() throws Exception {
    Output output = new Output(spec.commandLine().getOut());
    Output problems = new Output(spec.commandLine().getErr());
    long between = Delay.millis("--delay", delay);
    try (LogSource source = new LogSource(context.server(), all)) {
      List<LogLines.Line> first = source.next();
      print(output, first.subList(Math.max(0, first.size() - Math.max(0, most)), first.size()));
      boolean there = true;
      while (follow) {
        Thread.sleep(between);
        try {
          List<LogLines.Line> next = source.next();
          if (!there) {
            problems.print("the server is there again");
          }
          there = true;
          stream(output, next);
        } catch (UnreachableException | RefusedException e) {
          if (there) {
            problems.print(e.getMessage() + "; it is tried again");
          }
          there = false;
        }
      }
    }
    return 0;
  }

  private void print(Output output, List<LogLines.Line> lines) {
    if (context.format().isJson() && !follow) {
      output.json(lines.stream().map(LogCommand::data).toList());
    } else {
      stream(output, lines);
    }
  }

  private void stream(Output output, List<LogLines.Line> lines) {
    for (LogLines.Line each : lines) {
      if (context.format().isJson()) {
        output.json(data(each));
      } else {
        output.print(each.text());
      }
    }
  }

  /** As the operations answer it, and which of them. */
  private static Map<String, @Nullable Object> data(LogLines.Line line) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("kind", line.kind());
    line.data().map().forEach((key, value) -> data.put(key, value.value()));
    return data;
  }
}
