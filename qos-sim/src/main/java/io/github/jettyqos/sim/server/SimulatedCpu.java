package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.measure.demand.HostProcessors;
import io.github.jettyqos.core.measure.demand.ThreadCpuClock;
import io.github.jettyqos.sim.event.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * The CPU time of simulated handlers, as a virtual machine reports it for its threads. Nothing is
 * known where a server is but a curve, of which there are no processors.
 */
final class SimulatedCpu implements ThreadCpuClock, HostProcessors {
  private static final double NANOS = 1e9;

  private final Simulation simulation;
  private final ProcessorSharing processors;
  private final double count;
  private final boolean tells;
  private long cpuNanos;
  private @Nullable HandlerJob asks;
  private double workedBefore;
  private long askedAtNanos;

  /**
   * Processors that were never used.
   *
   * @param machine what handlers run on
   */
  SimulatedCpu(Simulation simulation, ProcessorSharing processors, Machine machine) {
    this.simulation = simulation;
    this.processors = processors;
    this.count = machine.processors();
    this.tells = machine.tells() && !Double.isNaN(count);
  }

  /** The handler that asks next has computed for so long. */
  void computed(HandlerJob handler, double seconds) {
    asks = handler;
    cpuNanos = Math.round(seconds * NANOS);
  }

  @Override
  public @Nullable Object silentThread() {
    return asks;
  }

  @Override
  public boolean isRunning(Object thread) {
    return thread instanceof HandlerJob handler && handler.stage == HandlerJob.Stage.COMPUTING;
  }

  @Override
  public long cpuNanos() {
    return tells ? cpuNanos : NONE.cpuNanos();
  }

  @Override
  public double count() {
    return count;
  }

  @Override
  public double processSeconds() {
    return Double.isNaN(count) ? Double.NaN : processors.workedSeconds();
  }

  @Override
  public double machineLoad() {
    long now = simulation.now();
    double worked = processSeconds();
    double load = (worked - workedBefore) / ((now - askedAtNanos) / NANOS);
    workedBefore = worked;
    askedAtNanos = now;
    return load;
  }
}
