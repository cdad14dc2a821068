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

/** The command that prints decisions and changes with their reasons. */
@Command(
    name = "log",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Prints decisions of the law and changes by operators with their reasons, by time.",
      "Of decisions that leave all as it was, the first of a row is enough; --all has every one."
    })
final class LogCommand extends ServerCommand {
  /** The number of decisions that a server keeps by default. */
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
    List<LogLine> first = next();
    print(output, first.subList(Math.max(0, first.size() - Math.max(0, most)), first.size()));
    boolean there = true;
    while (follow) {
      Thread.sleep(between);
      try {
        List<LogLine> next = next();
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
  private List<LogLine> next() throws IOException {
    if (greatest(LogLine.DECISIONS, Map.of("most", "1")) < lastDecision) {
      // A new run counts decisions from 1 again, and a new JVM also changes.
      lastDecision = 0;
      lastChange = Math.min(lastChange, greatest(LogLine.CHANGES, Map.of()));
    }
    List<LogLine> found = new ArrayList<>();
    for (LogLine each :
        lines(LogLine.DECISIONS, Map.of("most", MOST, "after", "" + lastDecision))) {
      lastDecision = Math.max(lastDecision, each.number());
      if (all || !each.sameAs().equals(lastAlike)) {
        found.add(each);
      }
      lastAlike = each.sameAs();
    }
    for (LogLine each : lines(LogLine.CHANGES, Map.of("after", "" + lastChange))) {
      lastChange = Math.max(lastChange, each.number());
      found.add(each);
    }
    found.sort(Comparator.comparing(LogLine::at));
    return found;
  }

  private List<LogLine> lines(String operation, Map<String, String> arguments) throws IOException {
    return LogLine.of(operation, data(operation, arguments));
  }

  private long greatest(String operation, Map<String, String> arguments) throws IOException {
    return lines(operation, arguments).stream().mapToLong(LogLine::number).max().orElse(0);
  }

  private void print(Output output, List<LogLine> lines) {
    if (context.isJson() && !follow) {
      output.json(lines.stream().map(LogCommand::json).toList());
    } else {
      stream(output, lines);
    }
  }

  private void stream(Output output, List<LogLine> lines) {
    for (LogLine each : lines) {
      if (context.isJson()) {
        output.json(json(each));
      } else {
        output.print(each.text());
      }
    }
  }

  /** The data of the operation, with the kind of the line. */
  private static Map<String, @Nullable Object> json(LogLine line) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("kind", line.kind());
    line.data().map().forEach((key, value) -> data.put(key, value.value()));
    return data;
  }
}
