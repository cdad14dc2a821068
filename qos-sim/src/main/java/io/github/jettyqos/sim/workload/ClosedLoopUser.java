package io.github.jettyqos.sim.workload;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;

/** The loop of a user: request, wait for the answer, pause. */
abstract class ClosedLoopUser implements User {
  private final Simulation simulation;
  private final Session session;
  private final Event end = Event.of(Event.ARRIVAL, this::ask);
  private boolean present;
  private boolean waiting;

  ClosedLoopUser(Simulation simulation, Session session) {
    this.simulation = simulation;
    this.session = session;
  }

  /** The next file to ask for. */
  abstract int nextFile();

  /** The length of the next pause. */
  abstract double nextPauseSeconds();

  @Override
  public final void start() {
    if (!present) {
      present = true;
      if (!waiting) { // else the user came back before the old answer: go on from that
        ask();
      }
    }
  }

  @Override
  public final void stop() {
    present = false;
    simulation.cancel(end);
  }

  private void ask() {
    waiting = true;
    session.request(nextFile(), this::answered);
  }

  private void answered() {
    if (!waiting) {
      throw new IllegalStateException("a second answer to one request");
    }
    waiting = false;
    long pause = Nanos.of(nextPauseSeconds());
    if (present) {
      simulation.after(pause, end);
    }
  }
}
