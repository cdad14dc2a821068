package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;

/**
 * The production gate in virtual time: queue timeouts are events, and a failure of the simulation
 * ends the run.
 */
final class GateTime {
  final Simulation simulation;
  final Gate gate;
  private final Troubles troubles;
  private final Expiry expiry = new Expiry();
  private long expiryAtNanos;

  private final class Expiry extends Event {
    Expiry() {
      super(Event.ARRIVAL); // one that gets a worker at the last instant has it
    }

    @Override
    protected void fire() {
      long awake = troubles.awake(simulation.now());
      if (awake > simulation.now()) {
        simulation.at(awake, this);
        return;
      }
      gate.expire(simulation.now());
      expectExpiry();
    }
  }

  GateTime(Simulation simulation, Gate gate) {
    this(simulation, gate, Troubles.NONE);
  }

  GateTime(Simulation simulation, Gate gate, Troubles troubles) {
    this.troubles = troubles;
    this.simulation = simulation;
    this.gate = gate;
  }

  Decision admit(Permit permit) {
    Decision decision = gate.admit(permit);
    if (decision == Decision.QUEUED) {
      expectExpiry();
    }
    return decision;
  }

  /** An event that comes too early, since its permit has left, costs one look. */
  private void expectExpiry() {
    long left = gate.nanosToExpiry(simulation.now());
    if (left == Long.MAX_VALUE) {
      return;
    }
    long at = simulation.now() + left;
    if (!expiry.isScheduled() || at < expiryAtNanos) {
      expiryAtNanos = at;
      simulation.at(at, expiry);
    }
  }

  /**
   * Does what a permit is called back for. The gate logs what is thrown there and goes on, as a
   * server must; here it has to end the run.
   */
  void call(Runnable callback) {
    try {
      callback.run();
    } catch (RuntimeException | Error e) {
      simulation.after(
          0,
          new Event(Event.COMPLETION) {
            @Override
            protected void fire() {
              throw e;
            }
          });
    }
  }
}
