package io.github.jettyqos.ctl;

import io.github.jettyqos.ctl.connect.Connection;
import io.github.jettyqos.ctl.connect.RefusedException;
import io.github.jettyqos.ctl.connect.ServerOptions;
import io.github.jettyqos.ctl.connect.UnreachableException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What has come since it was asked last. */
final class LogSource implements AutoCloseable {
  /** As many as a server keeps by default. */
  private static final String MOST = "1000";

  private final ServerOptions server;
  private final boolean all;
  private @Nullable Connection connection;
  private long lastDecision;
  private long lastChange;
  private String lastAlike = "";

  LogSource(ServerOptions server, boolean all) {
    this.server = server;
    this.all = all;
  }

  /** The oldest first. */
  List<LogLines.Line> next() throws IOException {
    Connection now = connection;
    try {
      if (now == null) {
        now = server.open();
        connection = now;
      }
      return next(now);
    } catch (UnreachableException | RefusedException e) {
      close();
      throw e;
    }
  }

  private List<LogLines.Line> next(Connection from) {
    if (greatest(from, LogLines.DECISIONS, Map.of("most", "1")) < lastDecision) {
      // Another run counts decisions from 1 again; another JVM, changes too.
      lastDecision = 0;
      lastChange = Math.min(lastChange, greatest(from, LogLines.CHANGES, Map.of()));
    }
    List<LogLines.Line> found = new ArrayList<>();
    for (LogLines.Line each :
        LogLines.of(
            LogLines.DECISIONS,
            from.data(
                LogLines.DECISIONS, Map.of("most", MOST, "after", String.valueOf(lastDecision))))) {
      lastDecision = Math.max(lastDecision, each.number());
      if (all || !each.sameAs().equals(lastAlike)) {
        found.add(each);
      }
      lastAlike = each.sameAs();
    }
    for (LogLines.Line each :
        LogLines.of(
            LogLines.CHANGES,
            from.data(LogLines.CHANGES, Map.of("after", String.valueOf(lastChange))))) {
      lastChange = Math.max(lastChange, each.number());
      found.add(each);
    }
    found.sort(LogLines.BY_TIME);
    return found;
  }

  private static long greatest(Connection from, String operation, Map<String, String> arguments) {
    return LogLines.of(operation, from.data(operation, arguments)).stream()
        .mapToLong(LogLines.Line::number)
        .max()
        .orElse(0);
  }

  @Override
  public void close() {
    if (connection != null) {
      connection.close();
    }
    connection = null;
  }
}
