package io.github.jettyqos.sim.workload;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;

/** Open-loop arrivals, which do not depend on the service of earlier requests. */
public final class Arrivals {
  private final Simulation simulation;
  private final GapSource gaps;
  private final Runnable sink;
  private final Event next = Event.of(Event.ARRIVAL, this::arrive);
  private long arrived;

  /**
   * Arrivals that have not started.
   *
   * @param simulation the virtual time
   * @param gaps say when
   * @param sink runs once for each, at its time
   */
  public Arrivals(Simulation simulation, GapSource gaps, Runnable sink) {
    this.simulation = simulation;
    this.gaps = gaps;
    this.sink = sink;
  }

  /** Starts now, or goes on after a stop: the first request comes one gap from here. */
  public void start() {
    if (next.isScheduled()) {
      throw new IllegalStateException("has started already");
    }
    schedule();
  }

  /** Stops the arrivals. */
  public void stop() {
    simulation.cancel(next);
  }

  /**
   * The number of arrivals so far.
   *
   * @return a count
   */
  public long arrived() {
    return arrived;
  }

  private void schedule() {
    long at = Nanos.plus(simulation.now(), gaps.nextGapNanos());
    if (at != GapSource.NEVER) {
      simulation.at(at, next);
    }
  }

  private void arrive() {
    schedule(); // before the sink, which may stop the arrivals
    arrived++;
    sink.run();
  }
}
