package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.server.DelayTally;
import io.github.jettyqos.sim.workload.Session;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A session whose response times are added up, of what was served. */
final class TimedSession implements Session {
  private final Simulation simulation;
  private final Session session;
  private final DelayTally tally;
  private final Answer timed = new Timed();
  private @Nullable Answer answer;
  private long askedNanos;

  private final class Timed implements Answer {
    @Override
    public void served() {
      tally.add(simulation.now() - askedNanos);
      Objects.requireNonNull(answer).served();
    }

    @Override
    public void refused() {
      Objects.requireNonNull(answer).refused();
    }
  }

  TimedSession(Simulation simulation, Session session, DelayTally tally) {
    this.simulation = simulation;
    this.session = session;
    this.tally = tally;
  }

  @Override
  public void request(int file, Answer asked) {
    answer = asked;
    askedNanos = simulation.now();
    session.request(file, timed);
  }

  @Override
  public void pageDone() {
    session.pageDone();
  }
}
