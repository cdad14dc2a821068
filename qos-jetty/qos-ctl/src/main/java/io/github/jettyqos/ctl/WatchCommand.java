package io.github.jettyqos.ctl;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that repeatedly corrects the values left by dead agents. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Looks at HAProxy again and again until Ctrl-C, and says what it does, one line for each"
          + " server. Where an agent answers it does nothing.",
      "An agent that has not answered at two looks leaves its last values behind: maxconn becomes what"
          + " the node reports at its admin connector, or what is configured if it reports nothing. A"
          + " node that reports to be stopping gets nothing new. What operators drained stays so."
    })
final class WatchCommand extends ServerCommand {
  @Mixin private DriverOptions options = new DriverOptions();

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      description = "how long between two looks, 100ms to 1h; default 1s")
  private String delay = "1s";

  @Option(names = "--count", paramLabel = "N", description = "so many looks; default no end")
  private long count = Long.MAX_VALUE;

  WatchCommand(Context context) {
    super(context);
  }

  @Override
  int run(Output output) throws Exception {
    long between = millis(delay);
    boolean lost = false;
    try (DriverOptions.Drivers drivers = options.open()) {
      for (Driver each : drivers.all()) {
        each.look(); // an HAProxy that is absent at first is an error
      }
      for (long i = 0; i < count; i++) {
        if (i > 0) {
          Thread.sleep(between);
        }
        lost = look(drivers.all(), output, lost);
      }
    }
    return lost ? Failures.Kind.UNREACHABLE.status : 0;
  }

  /** Drives all; an absent HAProxy is tried again. */
  private boolean look(List<Driver> all, Output output, boolean lostBefore) {
    boolean lost = false;
    for (Driver each : all) {
      try {
        each.drive().forEach(line -> say(output, line));
      } catch (UnreachableException e) {
        lost = true;
        if (!lostBefore) {
          say(output, e.getMessage() + "; it is tried again");
        }
      }
    }
    return lost;
  }

  private void say(Output output, String line) {
    String now = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    if (context.isJson()) {
      output.json(Map.of("time", now, "said", line));
    } else {
      output.print(now + " " + line);
    }
  }
}
