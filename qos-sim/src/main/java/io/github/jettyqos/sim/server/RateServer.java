package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A first-come-first-served server with a rate that is set from outside and takes effect at once,
 * also for the job in service.
 *
 * <p>Source: Liu, Zheng, Heo and Sha 2005, sections 2 and 3: the server whose service rate is what
 * their laws control. A job has so many units of work, on average 1; at a rate of r the server does
 * r units a second.
 */
public final class RateServer {
  private static final double NANOS = 1e9;

  private final Simulation simulation;
  private final Event completion = Event.of(Event.COMPLETION, this::complete);
  private final Deque<Job> present = new ArrayDeque<>();
  private double rate;
  private long doneAtNanos;

  /**
   * An idle server.
   *
   * @param simulation the virtual time
   * @param rate units of work a second; at least 0
   */
  public RateServer(Simulation simulation, double rate) {
    this.simulation = simulation;
    this.rate = checked(rate);
  }

  private static double checked(double rate) {
    if (!(rate >= 0 && rate <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("rate " + rate);
    }
    return rate;
  }

  /**
   * A job comes, and is served at once or after those that came before.
   *
   * @param job a job that is at no server
   * @param units its work; at least 0
   */
  public void arrive(Job job, double units) {
    job.arrive(simulation.now(), units);
    present.add(job);
    if (present.size() == 1) {
      begin(job);
    }
  }

  /**
   * Changes the rate from now on.
   *
   * @param next units of work a second; at least 0
   */
  public void rate(double next) {
    Job serving = present.peek();
    if (serving != null) {
      double done = (simulation.now() - doneAtNanos) / NANOS * rate;
      serving.seconds = Math.max(0, serving.seconds - done);
    }
    rate = checked(next);
    if (serving != null) {
      begin(serving);
    }
  }

  /**
   * The rate in force.
   *
   * @return units of work a second
   */
  public double rate() {
    return rate;
  }

  /**
   * The number of jobs in the system.
   *
   * @return those that wait and the one in service
   */
  public int present() {
    return present.size();
  }

  /**
   * The ages of all jobs in the system.
   *
   * @return ages, the oldest first
   */
  public Ages ages() {
    long now = simulation.now();
    return Ages.of(
        present.stream().mapToDouble(job -> (now - job.arrivedNanos()) / NANOS).toArray());
  }

  private void begin(Job job) {
    doneAtNanos = simulation.now();
    if (rate > 0) {
      simulation.at(Times.after(doneAtNanos, job.seconds / rate * NANOS), completion);
    } else {
      simulation.cancel(completion);
    }
  }

  private void complete() {
    Job job = present.remove();
    job.leave();
    Job next = present.peek();
    if (next != null) {
      begin(next);
    }
    job.onCompleted();
  }
}
