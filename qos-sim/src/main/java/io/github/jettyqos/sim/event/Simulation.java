package io.github.jettyqos.sim.event;

import io.github.jettyqos.core.NanoClock;

/**
 * Virtual time and what is going to happen in it.
 *
 * <p>For one thread. What an event throws ends the call that let it happen.
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
   * How many events have fired.
   *
   * @return a count
   */
  public long fired() {
    return fired;
  }

  /**
   * Lets an event happen at a time; one that is scheduled already is moved there.
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
   * Lets an event happen after a time.
   *
   * @param event the event
   * @param nanos how long from now, at least 0
   */
  public void after(long nanos, Event event) {
    at(Math.addExact(now, nanos), event);
  }

  /**
   * Lets an event not happen. Does nothing if it was not going to.
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
   * Lets everything happen up to and including a time, and moves there.
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
   * Lets the next event happen.
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

  /** The event leaves only afterwards: most schedule themselves again, and play once. */
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
