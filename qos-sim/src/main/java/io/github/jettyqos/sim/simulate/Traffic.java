package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import java.io.Closeable;
import java.io.IOException;

/** What comes. Of one seed it is the same for every scenario. */
interface Traffic {
  /** Takes the requests. */
  @FunctionalInterface
  interface Sink {
    /** A request of a class comes, with so much work. */
    void arrive(int classIndex, double workSeconds);
  }

  /** Requests on their way. Nothing comes any more once it is closed. */
  interface Flow extends Closeable {
    /** Whether any may still come. */
    boolean isRunning();
  }

  /**
   * Starts it.
   *
   * @param simulation in whose time
   * @param streams its chance
   * @param scenario whose classes the requests belong to
   * @param sink takes the requests
   */
  Flow start(Simulation simulation, RandomStreams streams, Scenario scenario, Sink sink)
      throws IOException;

  /** One line for a person. */
  String inWords();
}
