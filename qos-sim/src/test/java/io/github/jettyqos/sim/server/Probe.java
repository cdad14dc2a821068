package io.github.jettyqos.sim.server;

import io.github.jettyqos.sim.event.Simulation;

/** A job that remembers when it was completed. */
final class Probe extends Job {
  private final Simulation simulation;
  long completedNanos = -1;

  Probe(Simulation simulation) {
    this.simulation = simulation;
  }

  @Override
  protected void onCompleted() {
    completedNanos = simulation.now();
  }

  double completedSeconds() {
    return completedNanos / 1e9;
  }
}
