package io.github.jettyqos.jetty.agent;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.manage.Managed;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The answers to HAProxy's questions about a class. */
final class AgentAnswers {
  private static final Pattern QUESTION =
      Pattern.compile("([A-Za-z][A-Za-z0-9_-]{0,62})(?:/([1-9][0-9]?))?");

  /** The maximum while admission observes. */
  private static final int UNBOUND = Partition.THREADS.max();

  /**
   * No keyword of HAProxy: it is shown in its statistics, and does not change the state of the
   * server.
   */
  private static final String UNKNOWN = "no-such-class\n";

  private static final String STOPPING = "down #stopping\n";

  private final Managed server;

  AgentAnswers(Managed server) {
    this.server = server;
  }

  /** Returns an answer in every case, also while the server stops. */
  String of(String question) {
    Matcher asked = QUESTION.matcher(question.strip());
    Managed now = server.now();
    int index = asked.matches() ? now.names().indexOf(asked.group(1)) : -1;
    if (index < 0) {
      return UNKNOWN;
    }
    try {
      int parts = asked.group(2) == null ? 1 : Integer.parseInt(asked.group(2));
      return server.isStopping() || !server.isRunning()
          ? STOPPING
          : "up maxconn:" + most(now, index, parts) + "\n";
    } catch (IllegalStateException e) {
      return STOPPING; // the server has stopped meanwhile
    }
  }

  /** At least 1, as 0 means no limit in HAProxy. */
  private static int most(Managed now, int index, int parts) {
    boolean exempt = index >= now.config().classes().size();
    return exempt || !now.isEnforced()
        ? UNBOUND
        : Math.max(1, now.reported(index).budget() / parts);
  }
}
