package io.github.jettyqos.sim.server;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;
import java.util.PriorityQueue;

/**
 * A server whose running jobs have equal shares of its speed: multi-threaded round robin with a
 * quantum that goes to 0.
 *
 * <p>Law: every job gets the same work done in a time, so one number says how much that was since
 * the start, and a job ends when that number has grown by its work:
 *
 * <pre>
 *   dV/dt = G(n) / n,   a job that starts at V ends at V + w
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>V</td><td>work done on each job that was there all the time, seconds of one alone</td></tr>
 *   <tr><td>n</td><td>{@link #running}, jobs at once</td></tr>
 *   <tr><td>G(n)</td><td>{@link Curve}, seconds of work done in a second</td></tr>
 *   <tr><td>w</td><td>work of a job, seconds of one alone</td></tr>
 * </table>
 *
 * <p>Source: Jamjoom, Chou and Shin 2004, section III, the MTRR server in the limit of a small
 * quantum. Deviation: any curve, and one that changes while jobs run. How many run at once is
 * limited by the caller, which starts them.
 *
 * <p>A start and an end cost the logarithm of the running jobs, and allocate nothing. V would lose
 * digits as it grows: it goes back to 0 when the server is idle, and when it is large.
 */
public final class ProcessorSharing {
  /**
   * The value at which V is reset; at 1024 seconds a double is exact to a quarter of a picosecond.
   */
  private static final double LARGE = 1024;

  private static final double NANO = 1e-9;

  private final Simulation simulation;
  private final Event completion = Event.of(Event.COMPLETION, this::complete);
  private final PriorityQueue<Job> jobs =
      new PriorityQueue<>(
          (a, b) ->
              a.seconds != b.seconds
                  ? Double.compare(a.seconds, b.seconds)
                  : Long.compare(a.order, b.order));

  private Curve curve;
  private double done;
  private double worked;
  private long doneAtNanos;
  private long started;
  private boolean completing;

  /**
   * An idle server.
   *
   * @param simulation the virtual time
   * @param curve its total speed
   */
  public ProcessorSharing(Simulation simulation, Curve curve) {
    this.simulation = simulation;
    this.curve = curve;
    this.doneAtNanos = simulation.now();
  }

  /**
   * Starts a job now.
   *
   * @param job a job that is at no server
   * @param workSeconds how long it would take alone; at least 0
   */
  public void start(Job job, double workSeconds) {
    advance();
    job.arrive(simulation.now(), workSeconds);
    job.seconds += done;
    job.order = started++;
    jobs.add(job);
    expectCompletion();
  }

  /**
   * Removes a job that is not completed.
   *
   * @param job a job that runs here
   * @return the work that is left of it, seconds of one alone
   */
  public double abort(Job job) {
    advance();
    double left = Math.max(0, job.seconds - done);
    if (!jobs.remove(job)) {
      throw new IllegalStateException("the job does not run");
    }
    leave(job);
    expectCompletion();
    return left;
  }

  /**
   * The number of running jobs.
   *
   * @return how many run now
   */
  public int running() {
    return jobs.size();
  }

  /**
   * The work done so far.
   *
   * @return seconds of one alone, since the start
   */
  public double workedSeconds() {
    advance();
    return worked;
  }

  /**
   * Changes the speed from now on, also for the running jobs.
   *
   * @param next the curve
   */
  public void curve(Curve next) {
    advance();
    curve = next;
    expectCompletion();
  }

  /** Brings V up to now. */
  private void advance() {
    long now = simulation.now();
    int running = jobs.size();
    if (running > 0 && now > doneAtNanos) {
      double gained = (now - doneAtNanos) * NANO * curve.gain(running);
      worked += gained;
      done += gained / running;
      if (done >= LARGE) {
        for (Job each : jobs) {
          each.seconds -= done; // the order stays
        }
        done = 0;
      }
    }
    doneAtNanos = now;
  }

  private void complete() {
    advance();
    Job job = jobs.remove();
    leave(job);
    completing = true; // whatever the job starts here, the end of the next one is computed once
    try {
      job.onCompleted();
    } finally {
      completing = false;
      expectCompletion();
    }
  }

  private void leave(Job job) {
    job.leave();
    if (jobs.isEmpty()) {
      done = 0;
    }
  }

  private void expectCompletion() {
    int running = jobs.size();
    if (completing) {
      return;
    }
    if (running == 0) {
      simulation.cancel(completion);
      return;
    }
    double left = Math.max(0, jobs.element().seconds - done);
    double nanos = left * running / curve.gain(running) / NANO;
    simulation.at(Times.after(simulation.now(), nanos), completion);
  }
}
