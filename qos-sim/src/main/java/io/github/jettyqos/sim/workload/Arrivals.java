package io.github.jettyqos.sim.workload;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;

/** Requests that come whether or not earlier ones are served: an open loop. */
public final class Arrivals {
  private final Simulation simulation;
  private final GapSource gaps;
  private final Runnable sink;
  private final Event next = Event.of(Event.ARRIVAL, this::arrive);
  private long arrived;

  /**
   * Arrivals that have not started.
   *
   * @param simulation in whose time they come
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

  /** Lets no more come. */
  public void stop() {
    simulation.cancel(next);
  }

  /**
   * How many have come.
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
