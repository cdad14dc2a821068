package io.github.jettyqos.sim.workload;

import io.github.jettyqos.sim.event.Simulation;
import java.util.function.DoubleSupplier;

/** A user without files, with a think time before each request. */
public final class ThinkingUser extends ClosedLoopUser {
  private final DoubleSupplier thinkSeconds;

  public ThinkingUser(Simulation simulation, DoubleSupplier thinkSeconds, Session session) {
    super(simulation, session);
    this.thinkSeconds = thinkSeconds;
  }

  @Override
  int nextFile() {
    return 0;
  }

  @Override
  double nextPauseSeconds() {
    return thinkSeconds.getAsDouble();
  }
}
