package io.github.jettyqos.sim.event;

/** Something that happens at a virtual time. Made once, scheduled as often as needed. */
public abstract class Event {
  /** A rank for what is over: it comes before all else of its instant. */
  public static final int COMPLETION = 0;

  /** A rank for what comes in. */
  public static final int ARRIVAL = 1;

  /** A rank for what looks at what has happened. */
  public static final int TICK = 2;

  static final int NOT_SCHEDULED = -1;

  /** It happens just now. It has its leaf still, in case that it schedules itself again. */
  static final int FIRING = -2;

  private static final int RANK_SHIFT = 60;

  /** Its leaf in the tournament, or one of the above. */
  int leaf = NOT_SCHEDULED;

  /** Decides between events of one time: the rank in the upper bits, below it the order. */
  long tie;

  private final long rank;

  /**
   * An event that is not scheduled.
   *
   * @param rank events of one instant fire in the order of their ranks, 0 to 7
   */
  protected Event(int rank) {
    if (rank < 0 || rank > 7) {
      throw new IllegalArgumentException("rank " + rank);
    }
    this.rank = (long) rank << RANK_SHIFT;
  }

  /**
   * An event that runs an action.
   *
   * @param rank events of one instant fire in the order of their ranks, 0 to 7
   * @param action what it does; it may schedule the event again
   * @return the event, not scheduled
   */
  public static Event of(int rank, Runnable action) {
    return new Event(rank) {
      @Override
      protected void fire() {
        action.run();
      }
    };
  }

  /** Called at the time of the event, which is no longer scheduled and may be scheduled again. */
  protected abstract void fire();

  /**
   * Whether it is going to happen.
   *
   * @return true from being scheduled until it fires or is cancelled
   */
  public final boolean isScheduled() {
    return leaf >= 0;
  }

  final void order(long order) {
    tie = rank | order;
  }
}
