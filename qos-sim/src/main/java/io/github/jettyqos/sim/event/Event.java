package io.github.jettyqos.sim.event;

/** Something that happens at a virtual time. Made once, scheduled as often as needed. */
public abstract class Event {
  static final int NOT_SCHEDULED = -1;

  /** A rank for what is over: it comes before all else of its instant. */
  public static final int COMPLETION = 0;

  /** A rank for what comes in. */
  public static final int ARRIVAL = 1;

  /** A rank for whoever looks at what has happened. */
  public static final int TICK = 2;

  final int rank;

  /** Index in the list of events. */
  int slot = NOT_SCHEDULED;

  long atNanos;
  long order;

  /**
   * An event that is not scheduled.
   *
   * @param rank events of one instant fire in the order of their ranks
   */
  protected Event(int rank) {
    this.rank = rank;
  }

  /** Happens. It is not scheduled any more, and may be scheduled again from here. */
  protected abstract void fire();

  /**
   * Whether it is going to happen.
   *
   * @return true from being scheduled until it fires or is cancelled
   */
  public final boolean isScheduled() {
    return slot != NOT_SCHEDULED;
  }
}
