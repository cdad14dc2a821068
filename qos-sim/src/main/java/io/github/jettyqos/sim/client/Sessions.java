package io.github.jettyqos.sim.client;

import io.github.jettyqos.sim.server.ConnectionServer;
import io.github.jettyqos.sim.server.DelayTally;
import io.github.jettyqos.sim.workload.Session;
import java.util.function.IntToDoubleFunction;

/** Sessions of users at the models of servers: one session for each user. */
public final class Sessions {
  private Sessions() {}

  /**
   * Requests follow each other over a connection.
   *
   * @param server the server
   * @param classIndex the user's service class
   * @param workSeconds the work for a file
   * @param pages after so many the user goes on over another connection; the one before stays,
   *     idle, until the user asks for the next page or the server closes it
   * @param responses adds up how long the user waits for each answer
   * @return the session
   */
  public static Session persistent(
      ConnectionServer server,
      int classIndex,
      IntToDoubleFunction workSeconds,
      int pages,
      DelayTally responses) {
    return new PersistentSession(server, classIndex, workSeconds, pages, responses);
  }
}
