package io.github.jettyqos.sim.event;

/** An action that is repeated at equal distances of virtual time. */
public final class Ticker {
  private final Simulation simulation;
  private final long periodNanos;
  private final Runnable action;
  private final Event tick = Event.of(Event.TICK, this::tick);

  private Ticker(Simulation simulation, long periodNanos, Runnable action) {
    if (periodNanos <= 0) {
      throw new IllegalArgumentException("a period of " + periodNanos + " ns");
    }
    this.simulation = simulation;
    this.periodNanos = periodNanos;
    this.action = action;
  }

  /**
   * Starts a ticker, which fires first after one period.
   *
   * @param simulation the virtual time
   * @param periodNanos from one time to the next, above 0
   * @param action what is done, after all else that happens at that instant
   * @return the ticker
   */
  public static Ticker every(Simulation simulation, long periodNanos, Runnable action) {
    Ticker ticker = new Ticker(simulation, periodNanos, action);
    simulation.after(periodNanos, ticker.tick);
    return ticker;
  }

  private void tick() {
    simulation.after(periodNanos, tick); // first, so that the action may stop the ticker
    action.run();
  }

  /** Restarts the period from now. */
  public void restart() {
    simulation.cancel(tick);
    simulation.after(periodNanos, tick);
  }

  /** Stops the ticker. */
  public void stop() {
    simulation.cancel(tick);
  }
}
