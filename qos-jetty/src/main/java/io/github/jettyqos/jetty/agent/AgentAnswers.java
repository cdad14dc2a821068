package io.github.jettyqos.jetty.agent;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.manage.Managed;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What HAProxy is told of a class. */
final class AgentAnswers {
  private static final Pattern QUESTION =
      Pattern.compile("([A-Za-z][A-Za-z0-9_-]{0,62})(?:/([1-9][0-9]?))?");

  /** While nothing binds here. */
  private static final int UNBOUND = Partition.THREADS.max();

  /** No word of HAProxy's: it shows that in its statistics, and leaves the server as it was. */
  private static final String UNKNOWN = "no-such-class\n";

  private static final String STOPPING = "down #stopping\n";

  private final Managed server;

  AgentAnswers(Managed server) {
    this.server = server;
  }

  /** Never fails: the server may stop at any moment. */
  String of(String question) {
    Matcher asked = QUESTION.matcher(question.strip());
    int index = asked.matches() ? server.names().indexOf(asked.group(1)) : -1;
    if (index < 0) {
      return UNKNOWN;
    }
    try {
      int parts = asked.group(2) == null ? 1 : Integer.parseInt(asked.group(2));
      return server.isStopping() || !server.isRunning()
          ? STOPPING
          : "up maxconn:" + most(index, parts) + "\n";
    } catch (IllegalStateException e) {
      return STOPPING; // it has stopped between the question and the answer
    }
  }

  /** At least 1: with 0 HAProxy would send without bound. */
  private int most(int index, int parts) {
    boolean exempt = index >= server.config().classes().size();
    return exempt || !server.isEnforced()
        ? UNBOUND
        : Math.max(1, server.reported(index).budget() / parts);
  }
}
