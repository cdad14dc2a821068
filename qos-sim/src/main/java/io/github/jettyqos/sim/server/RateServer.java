package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * One server, first come, first served, whose rate is set from outside and counts at once, also for
 * the job in service.
 *
 * <p>Source: Liu, Zheng, Heo and Sha 2005, sections 2 and 3: the server whose service rate is what
 * their laws control. A job has so many units of work, on average 1; at a rate of r the server does
 * r units a second.
 */
public final class RateServer {
  private static final double NANOS = 1e9;

  private final Simulation simulation;
  private final Completion completion = new Completion();
  private final JobQueue present = new JobQueue();
  private double rate;
  private long doneAtNanos;

  private final class Completion extends Event {
    Completion() {
      super(Event.COMPLETION);
    }

    @Override
    protected void fire() {
      complete();
    }
  }

  /**
   * An idle server.
   *
   * @param simulation in whose time it works
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
    Job serving = present.head();
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
   * Jobs in the system.
   *
   * @return those that wait and the one in service
   */
  public int present() {
    return present.size();
  }

  /**
   * How long each of them has been here.
   *
   * @return ages, the oldest first
   */
  public Ages ages() {
    double[] seconds = new double[present.size()];
    long now = simulation.now();
    int i = 0;
    for (@Nullable Job job = present.head(); job != null; job = job.next) {
      seconds[i++] = (now - job.arrivedNanos()) / NANOS;
    }
    return Ages.of(seconds);
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
    Job job = present.poll();
    if (job == null) {
      throw new IllegalStateException("nobody was in service");
    }
    job.leave();
    Job next = present.head();
    if (next != null) {
      begin(next);
    }
    job.onCompleted();
  }
}
