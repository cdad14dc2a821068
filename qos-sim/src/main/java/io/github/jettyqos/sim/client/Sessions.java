package io.github.jettyqos.sim.client;

import io.github.jettyqos.sim.server.ConnectionServer;
import io.github.jettyqos.sim.server.GatedServer;
import io.github.jettyqos.sim.workload.Session;
import java.util.function.IntToDoubleFunction;

/** Sessions of users at the models of servers: one session for each user. */
public final class Sessions {
  private Sessions() {}

  /**
   * Each request asks the gate for itself, as in Bestavros et al. 1997 and in Gao et al. 2011.
   *
   * @param server the server
   * @param classIndex the user's service class
   * @param workSeconds the work for a file
   * @return the session
   */
  public static Session perRequest(
      GatedServer server, int classIndex, IntToDoubleFunction workSeconds) {
    return new RequestSession(server, classIndex, workSeconds);
  }

  /**
   * Requests follow each other over a connection, as in Lu et al. 2001: opened where none is open,
   * and kept until the server closes it for idleness, or for as long as it is to be reused.
   *
   * @param server the server
   * @param classIndex the user's service class
   * @param workSeconds the work for a file
   * @param reuse for how long the user goes on over one
   * @return the session
   */
  public static Session persistent(
      ConnectionServer server, int classIndex, IntToDoubleFunction workSeconds, Reuse reuse) {
    return new PersistentSession(server, classIndex, workSeconds, reuse);
  }
}
