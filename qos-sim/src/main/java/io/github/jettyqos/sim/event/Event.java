package io.github.jettyqos.sim.event;

/**
 * An action at a virtual time, created once and scheduled as often as needed. Made once, scheduled
 * as often as needed.
 */
public abstract class Event {
  /** The rank of completions, which come before all other events of an instant. */
  public static final int COMPLETION = 0;

  /** The rank of arrivals. */
  public static final int ARRIVAL = 1;

  /** The rank of periodic observations. */
  public static final int TICK = 2;

  static final int NOT_SCHEDULED = -1;

  /** The state of the firing event, which keeps its leaf in case it is scheduled again. */
  static final int FIRING = -2;

  private static final int RANK_SHIFT = 60;

  /** The index of its leaf in the tournament, or one of the states above. */
  int leaf = NOT_SCHEDULED;

  /**
   * The order among events of one time: the rank in the upper bits, then the order of scheduling.
   */
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
   * Tells whether the event is scheduled.
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
