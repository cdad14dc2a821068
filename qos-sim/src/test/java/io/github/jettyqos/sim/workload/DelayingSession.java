package io.github.jettyqos.sim.workload;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;
import java.util.ArrayList;
import java.util.List;

/** A server that answers one user after a fixed time, and notes what was asked when. */
final class DelayingSession implements Session {
  private final Simulation simulation;
  private final long delayNanos;
  final List<Integer> files = new ArrayList<>();
  final List<Double> askedSeconds = new ArrayList<>();

  /** The number of requests at the end of each page. */
  final List<Integer> pageEnds = new ArrayList<>();

  DelayingSession(Simulation simulation, double delaySeconds) {
    this.simulation = simulation;
    this.delayNanos = Math.round(delaySeconds * 1e9);
  }

  @Override
  public void request(int file, Answer answer) {
    files.add(file);
    askedSeconds.add(simulation.now() / 1e9);
    simulation.after(
        delayNanos,
        new Event(Event.COMPLETION) {
          @Override
          protected void fire() {
            answer.served();
          }
        });
  }

  @Override
  public void pageDone() {
    pageEnds.add(files.size());
  }
}
