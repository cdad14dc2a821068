package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.server.Content;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** The source of requests. With one seed it is the same for every scenario. */
interface Traffic {
  /** The receiver of the requests. */
  @FunctionalInterface
  interface Sink {
    /** Called on the arrival of a request. */
    void arrive(int classIndex, Content content);
  }

  /** Requests on their way. Nothing comes any more once it is closed. */
  interface Flow extends Closeable {
    /** Tells whether more requests may come. */
    boolean isRunning();

    /** The length of the traffic in nanoseconds, once no more may come. */
    long lengthNanos();

    /** A summary of the arrived requests. */
    Told told();
  }

  /**
   * A summary for a person.
   *
   * @param inWords one line
   * @param notes what is wrong with it, or not as one may think
   */
  record Told(String inWords, List<String> notes) {}

  /**
   * Starts it.
   *
   * @param simulation the virtual time
   * @param streams its chance
   * @param scenario whose classes the requests belong to
   * @param sink takes the requests
   * @throws IOException if there are none, or they cannot be read
   */
  Flow start(Simulation simulation, RandomStreams streams, Scenario scenario, Sink sink)
      throws IOException;
}
