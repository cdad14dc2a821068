package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.loop.Plant;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.demand.DemandSource;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import io.github.jettyqos.core.measure.demand.ThreadCpuClock;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import io.github.jettyqos.sim.event.Simulation;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A server of HTTP/1.1 with processes: a connection has a process from when it gets one until it is
 * closed, whether a request is on it or not.
 *
 * <p>A connection waits in the queue of its class for a process of the budget of its class; the
 * gate decides the order. Its process then serves its requests one after another, and between them
 * stays with the idle connection until the next one or the timeout.
 *
 * <p>Source: Lu, Abdelzaher, Stankovic and Son 2001, sections 2 and 4.1: processes, not the
 * processor, are what connections wait for, and a lowered budget is got back only as connections
 * close, or by {@link #reclaim}. Deviation: the queue of a class is bounded, and a connection may
 * time out in it; a negligible part of the time of a process is spent on opening and closing.
 */
public final class ConnectionServer {
  private final ProcessPool pool;

  /**
   * A server without connections.
   *
   * @param simulation the virtual time
   * @param gate an empty gate, which nothing else asks for admission; its budgets are processes
   * @param curve what the processes do in all, of those that have a request
   * @param timeoutNanos how long an idle connection stays open; above 0
   */
  public ConnectionServer(Simulation simulation, Gate gate, Curve curve, long timeoutNanos) {
    if (timeoutNanos <= 0) {
      throw new IllegalArgumentException("a timeout of " + timeoutNanos + " ns");
    }
    ProcessorSharing processor = new ProcessorSharing(simulation, curve);
    this.pool = ProcessPool.of(new GateTime(simulation, gate), processor, timeoutNanos);
  }

  /** {@return its time} */
  public Simulation simulation() {
    return pool.simulation();
  }

  /**
   * Opens a connection. It may have a process, and the listener know it, when this returns.
   *
   * @param classIndex the service class
   * @param listener the client
   * @return the connection
   */
  public Connection connect(int classIndex, ConnectionListener listener) {
    Connection connection = new Connection(pool, classIndex, listener);
    Decision decision = pool.gateTime().admit(connection);
    if (decision == Decision.DISPATCHED) {
      connection.connected();
    } else if (decision instanceof Decision.Rejected rejected) {
      connection.rejected(rejected.reason());
    }
    return connection;
  }

  /**
   * Takes processes back from each class that has more than its budget, by closing its idle
   * connections, longest idle first. Those that a request is on stay: the paper's preemptive
   * scheduling, without its force.
   *
   * @return how many connections were closed
   */
  public int reclaim() {
    int closed = 0;
    for (int k = 0; k < pool.idle().size(); k++) {
      Set<Runnable> idle = pool.idle().get(k);
      while (!idle.isEmpty() && pool.isOverBudget(k)) {
        idle.iterator().next().run();
        closed++;
      }
    }
    return closed;
  }

  /**
   * Connection delays since this was last asked.
   *
   * @param classIndex the service class
   * @return how many connections of the class got a process since, and how long they had waited in
   *     the mean
   */
  public PeriodDelay takeDelays(int classIndex) {
    return pool.delays().get(classIndex).take();
  }

  /**
   * The interface to a control loop. The waiting time that it sees is the connection delay, of the
   * connections that got a process in a period; its laws know no speedup.
   *
   * @param classes the classes of the gate
   * @return gate and recorders
   */
  public Plant plant(List<ServiceClass> classes) {
    SpeedupRecorder nothing = new SpeedupRecorder(1, pool.simulation().now());
    DemandRecorder unknown =
        new DemandRecorder(classes.size(), 1, ThreadCpuClock.NONE, pool.simulation().now());
    DemandSource demand = new DemandSource(unknown, nothing, HostProcessors.UNKNOWN);
    return new Plant(classes, gate(), pool.recorders(), nothing, demand, Optional.empty());
  }

  /**
   * The gate: its partition may be changed, and what it counts be read.
   *
   * @return the gate
   */
  public Gate gate() {
    return pool.gate();
  }

  /**
   * The processor of the requests.
   *
   * @return the server
   */
  public ProcessorSharing processor() {
    return pool.processor();
  }
}
