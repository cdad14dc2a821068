package io.github.jettyqos.ctl;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What was decided and changed, and why. */
@Command(
    name = "log",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Prints decisions of the law and changes by operators with their reasons, by time.",
      "Of decisions that leave all as it was, the first of a row is enough; --all has every one."
    })
final class LogCommand extends ServerCommand {
  /** As many as a server keeps by default. */
  private static final String MOST = "1000";

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

  private long lastDecision;
  private long lastChange;
  private String lastAlike = "";

  LogCommand(Context context) {
    super(context);
  }

  @Override
  int run(Output output) throws Exception {
    Output problems = new Output(line().getErr());
    long between = millis(delay);
    List<LogLines.Line> first = next();
    print(output, first.subList(Math.max(0, first.size() - Math.max(0, most)), first.size()));
    boolean there = true;
    while (follow) {
      Thread.sleep(between);
      try {
        List<LogLines.Line> next = next();
        if (!there) {
          problems.print("the server is there again");
        }
        there = true;
        stream(output, next);
      } catch (UnreachableException | RefusedException e) {
        context.disconnect();
        if (there) {
          problems.print(e.getMessage() + "; it is tried again");
        }
        there = false;
      }
    }
    return 0;
  }

  /** The lines since the last call, the oldest first. */
  private List<LogLines.Line> next() throws IOException {
    if (greatest(LogLines.DECISIONS, Map.of("most", "1")) < lastDecision) {
      // Another run counts decisions from 1 again; another JVM, changes too.
      lastDecision = 0;
      lastChange = Math.min(lastChange, greatest(LogLines.CHANGES, Map.of()));
    }
    List<LogLines.Line> found = new ArrayList<>();
    for (LogLines.Line each :
        lines(LogLines.DECISIONS, Map.of("most", MOST, "after", "" + lastDecision))) {
      lastDecision = Math.max(lastDecision, each.number());
      if (all || !each.sameAs().equals(lastAlike)) {
        found.add(each);
      }
      lastAlike = each.sameAs();
    }
    for (LogLines.Line each : lines(LogLines.CHANGES, Map.of("after", "" + lastChange))) {
      lastChange = Math.max(lastChange, each.number());
      found.add(each);
    }
    found.sort(Comparator.comparing(LogLines.Line::at));
    return found;
  }

  private List<LogLines.Line> lines(String operation, Map<String, String> arguments)
      throws IOException {
    return LogLines.of(operation, data(operation, arguments));
  }

  private long greatest(String operation, Map<String, String> arguments) throws IOException {
    return lines(operation, arguments).stream().mapToLong(LogLines.Line::number).max().orElse(0);
  }

  private void print(Output output, List<LogLines.Line> lines) {
    if (context.isJson() && !follow) {
      output.json(lines.stream().map(LogCommand::json).toList());
    } else {
      stream(output, lines);
    }
  }

  private void stream(Output output, List<LogLines.Line> lines) {
    for (LogLines.Line each : lines) {
      if (context.isJson()) {
        output.json(json(each));
      } else {
        output.print(each.text());
      }
    }
  }

  /** As the operations answer it, and which of them. */
  private static Map<String, @Nullable Object> json(LogLines.Line line) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("kind", line.kind());
    line.data().map().forEach((key, value) -> data.put(key, value.value()));
    return data;
  }
}
