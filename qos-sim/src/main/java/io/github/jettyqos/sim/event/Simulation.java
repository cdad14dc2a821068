package io.github.jettyqos.sim.event;

import io.github.jettyqos.core.NanoClock;
import java.util.Arrays;

/**
 * Virtual time and what is going to happen in it.
 *
 * <p>The list of events is a heap with four children to a node: shallower than a binary one, and
 * the children of a node lie side by side. Times are kept beside the events, so that a comparison
 * looks at no event unless times are equal.
 */
public final class Simulation {
  private static final int CHILDREN = 4;

  private Event[] events = new Event[64];
  private long[] times = new long[64];
  private int size;
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
    event.order = scheduled++;
    int slot = event.slot;
    if (slot == Event.NOT_SCHEDULED) {
      if (size == events.length) {
        events = Arrays.copyOf(events, 2 * size);
        times = Arrays.copyOf(times, 2 * size);
      }
      event.atNanos = atNanos;
      up(size++, event);
    } else {
      event.atNanos = atNanos;
      settle(slot, event);
    }
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
    int slot = event.slot;
    if (slot != Event.NOT_SCHEDULED) {
      takeOut(slot);
    }
  }

  /**
   * Lets everything happen up to and including a time, and moves there.
   *
   * @param untilNanos the time, not before now
   */
  public void runUntil(long untilNanos) {
    while (size > 0 && times[0] <= untilNanos) {
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
    if (size == 0) {
      return false;
    }
    fireNext();
    return true;
  }

  private void fireNext() {
    Event next = events[0];
    now = times[0];
    takeOut(0);
    fired++;
    next.fire();
  }

  @SuppressWarnings("NullAway") // a slot beyond the size holds nothing
  private void takeOut(int slot) {
    events[slot].slot = Event.NOT_SCHEDULED;
    Event last = events[--size];
    events[size] = null;
    if (slot < size) {
      settle(slot, last);
    }
  }

  /** Puts an event where it belongs, from a place that may be too low or too high. */
  private void settle(int slot, Event event) {
    if (slot > 0 && comesBefore(event, (slot - 1) / CHILDREN)) {
      up(slot, event);
    } else {
      down(slot, event);
    }
  }

  private void up(int from, Event event) {
    int slot = from;
    while (slot > 0) {
      int parent = (slot - 1) / CHILDREN;
      if (!comesBefore(event, parent)) {
        break;
      }
      put(slot, events[parent]);
      slot = parent;
    }
    put(slot, event);
  }

  private void down(int from, Event event) {
    int slot = from;
    int child;
    while ((child = CHILDREN * slot + 1) < size) {
      int first = child;
      int end = Math.min(child + CHILDREN, size);
      for (int i = child + 1; i < end; i++) {
        if (times[i] < times[first]
            || (times[i] == times[first] && comesBefore(events[i], first))) {
          first = i;
        }
      }
      if (comesBefore(event, first)) {
        break;
      }
      put(slot, events[first]);
      slot = first;
    }
    put(slot, event);
  }

  private void put(int slot, Event event) {
    events[slot] = event;
    times[slot] = event.atNanos;
    event.slot = slot;
  }

  private boolean comesBefore(Event event, int other) {
    if (event.atNanos != times[other]) {
      return event.atNanos < times[other];
    }
    Event beside = events[other];
    return event.rank != beside.rank ? event.rank < beside.rank : event.order < beside.order;
  }
}
