package io.github.jettyqos.sim.workload;

import io.github.jettyqos.sim.event.Simulation;
import org.apache.commons.rng.UniformRandomProvider;

/** Makes users. */
public final class Users {

  private Users() {}

  /**
   * A user equivalent of SURGE: pages of files, with pauses between the files and between pages.
   *
   * @param simulation in whose time the user lives
   * @param files of the server
   * @param session asks the server
   * @param random the user's source of chance
   * @return a user who has not come yet
   */
  public static User surge(
      Simulation simulation, SurgeFiles files, Session session, UniformRandomProvider random) {
    return new SurgeUser(simulation, files, session, random);
  }
}
