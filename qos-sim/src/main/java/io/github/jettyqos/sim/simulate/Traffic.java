package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.server.Content;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** What comes. Of one seed it is the same for every scenario. */
interface Traffic {
  /** Takes the requests. */
  @FunctionalInterface
  interface Sink {
    /** A request of a class comes. */
    void arrive(int classIndex, Content content);
  }

  /** Requests on their way. Nothing comes any more once it is closed. */
  interface Flow extends Closeable {
    /** Whether any may still come. */
    boolean isRunning();

    /** How long it was, in nanoseconds from its start; asked when no more may come. */
    long lengthNanos();

    /** What has come. */
    Told told();
  }

  /**
   * What a person is told about it.
   *
   * @param inWords one line
   * @param notes what is wrong with it, or not as one may think
   */
  record Told(String inWords, List<String> notes) {}

  /**
   * Starts it.
   *
   * @param simulation in whose time
   * @param streams its chance
   * @param scenario whose classes the requests belong to
   * @param sink takes the requests
   * @throws IOException if there are none, or they cannot be read
   */
  Flow start(Simulation simulation, RandomStreams streams, Scenario scenario, Sink sink)
      throws IOException;
}
