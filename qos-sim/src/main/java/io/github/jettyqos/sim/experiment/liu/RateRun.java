package io.github.jettyqos.sim.experiment.liu;

import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.paper.rate.ServiceRateLaw;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.event.Ticker;
import io.github.jettyqos.sim.server.Job;
import io.github.jettyqos.sim.server.RateServer;
import io.github.jettyqos.sim.workload.Arrivals;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.util.Arrays;

/**
 * One server whose rate a law sets once a period, fed until so many requests are through.
 *
 * <p>Source: Liu, Zheng, Heo and Sha 2005, sections 2 and 3: what their figures 1 and 3 are drawn
 * from.
 */
final class RateRun {
  private final Simulation simulation = new Simulation();
  private final ServiceRateLaw law;
  private final RateServer server;
  private final ArrivalMemory arrivals;
  private final double[] delays;
  private final double[] ends;
  private double[] rates = new double[1024];
  private int ticks;
  private int completed;

  private final class Request extends Job {
    @Override
    protected void onCompleted() {
      double delay = (simulation.now() - arrivedNanos()) * 1e-9;
      law.completed(delay);
      if (completed < delays.length) {
        delays[completed] = delay;
        ends[completed] = simulation.now() * 1e-9;
      }
      completed++;
    }
  }

  private RateRun(ServiceRateLaw law, int window, int requests) {
    this.law = law;
    this.server = new RateServer(simulation, 1 / law.reference());
    this.arrivals = new ArrivalMemory(window, 1 / law.reference());
    this.delays = new double[requests];
    this.ends = new double[requests];
  }

  /**
   * Runs.
   *
   * @param law in its first state
   * @param periodNanos of control
   * @param window arrivals that the arrival rate is taken over
   * @param gaps give at least so many requests
   * @param work of each, 1 on average
   * @param requests how many are looked at; the run ends when they are through
   */
  static RateRun run(
      ServiceRateLaw law,
      long periodNanos,
      int window,
      GapSource gaps,
      WorkDistribution work,
      int requests) {
    RateRun run = new RateRun(law, window, requests);
    new Arrivals(run.simulation, gaps, () -> run.arrive(work)).start();
    Ticker.every(run.simulation, periodNanos, run::tick);
    while (run.completed < requests) {
      run.simulation.step();
    }
    return run;
  }

  private void arrive(WorkDistribution work) {
    arrivals.arrive(simulation.now());
    server.arrive(new Request(), work.nextSeconds());
  }

  private void tick() {
    Ages ages = law.needsAges() ? server.ages() : Ages.NONE;
    double rate = law.rate(arrivals.perSecond(simulation.now()), server.present(), ages);
    server.rate(rate);
    if (ticks == rates.length) {
      rates = Arrays.copyOf(rates, 2 * ticks);
    }
    rates[ticks++] = rate;
  }

  /** Delays in the order of completion, which is that of arrival, seconds. */
  double[] delays() {
    return delays.clone();
  }

  /** Times of completion, seconds. */
  double[] ends() {
    return ends.clone();
  }

  /** Rates in the order of the ticks, requests per second. */
  double[] rates() {
    return Arrays.copyOf(rates, ticks);
  }
}
