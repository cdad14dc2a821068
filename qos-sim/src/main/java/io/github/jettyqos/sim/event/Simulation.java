package io.github.jettyqos.sim.event;

import io.github.jettyqos.core.NanoClock;

/**
 * The virtual clock and its list of scheduled events.
 *
 * <p>Not thread-safe. An exception of an event ends the call that fired it.
 */
public final class Simulation {
  private final Tournament coming = new Tournament();
  private int firingLeaf = Event.NOT_SCHEDULED;
  private long now;
  private long scheduled;
  private long fired;

  /** A simulation at time 0 in which nothing is going to happen. */
  public Simulation() {}

  /**
   * The virtual time.
   *
   * @return nanoseconds since the start
   */
  public long now() {
    return now;
  }

  /**
   * The virtual time as a clock for classes that take one.
   *
   * @return the clock
   */
  public NanoClock clock() {
    return this::now;
  }

  /**
   * The number of events that have fired.
   *
   * @return a count
   */
  public long fired() {
    return fired;
  }

  /**
   * Schedules an event at a time; an event that is already scheduled is moved.
   *
   * @param event the event
   * @param atNanos when, not before now
   */
  public void at(long atNanos, Event event) {
    if (atNanos < now) {
      throw new IllegalArgumentException("at " + atNanos + " ns, which is past at " + now + " ns");
    }
    event.order(scheduled++);
    int leaf = event.leaf;
    if (leaf < 0) {
      leaf = leaf == Event.FIRING ? firingLeaf : coming.enter(event);
      event.leaf = leaf;
    }
    coming.play(leaf, atNanos);
  }

  /**
   * Schedules an event after a delay.
   *
   * @param event the event
   * @param nanos how long from now, at least 0
   */
  public void after(long nanos, Event event) {
    at(Math.addExact(now, nanos), event);
  }

  /**
   * Cancels an event.
   *
   * @param event the event
   */
  public void cancel(Event event) {
    int leaf = event.leaf;
    if (leaf >= 0) {
      event.leaf = Event.NOT_SCHEDULED;
      coming.leave(leaf);
    }
  }

  /**
   * Fires all events up to and including a time, and moves the clock there.
   *
   * @param untilNanos the time, not before now
   */
  public void runUntil(long untilNanos) {
    while (!coming.isEmpty() && coming.firstTime() <= untilNanos) {
      fireNext();
    }
    now = Math.max(now, untilNanos);
  }

  /**
   * Fires the next event.
   *
   * @return false if there was none
   */
  public boolean step() {
    if (coming.isEmpty()) {
      return false;
    }
    fireNext();
    return true;
  }

  /**
   * The event leaves the tournament after it has fired, since most events schedule themselves
   * again.
   */
  private void fireNext() {
    if (firingLeaf != Event.NOT_SCHEDULED) {
      throw new IllegalStateException("an event cannot let others happen");
    }
    int leaf = coming.firstLeaf();
    Event next = coming.event(leaf);
    now = coming.firstTime();
    next.leaf = Event.FIRING;
    firingLeaf = leaf;
    fired++;
    try {
      next.fire();
    } finally {
      firingLeaf = Event.NOT_SCHEDULED;
      if (next.leaf == Event.FIRING) {
        next.leaf = Event.NOT_SCHEDULED;
        coming.leave(leaf);
      }
    }
  }
}
