package io.github.jettyqos.ctl;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The base of all commands. */
abstract class ServerCommand implements Callable<Integer> {
  /** The description of the option for the reason of a change. */
  static final String REASON = "why, one line, for the log; asked for on a terminal";

  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofHours(1);

  final Context context;

  /** Set by picocli before it calls. */
  @Spec @Nullable CommandSpec spec;

  ServerCommand(Context context) {
    this.context = context;
  }

  /** Runs it, and returns its exit status. */
  abstract int run(Output output) throws Exception;

  @Override
  public final Integer call() throws Exception {
    try {
      return run(new Output(line().getOut()));
    } finally {
      context.disconnect();
    }
  }

  @SuppressWarnings("NullAway") // see above
  final CommandLine line() {
    return spec.commandLine();
  }

  /** Calls an operation of the server, with a new connection if there is none. */
  final Data data(String operation, Map<String, String> arguments) throws IOException {
    return context.connection().data(operation, arguments);
  }

  /** The given reason, or the answer of the user at the terminal. */
  final String why(@Nullable String given) {
    return given == null ? context.terminal.ask("reason", "--reason 'WHY'", false) : given;
  }

  /** Parses the interval of repeated calls, in milliseconds. */
  static long millis(String delay) {
    Duration found;
    try {
      found = Durations.parse(delay);
    } catch (ConfigException e) {
      throw e.at("--delay");
    }
    if (found.compareTo(SHORTEST) < 0 || found.compareTo(LONGEST) > 0) {
      throw ConfigException.of("--delay", delay, "is out of range; give 100ms to 1h");
    }
    return found.toMillis();
  }
}
