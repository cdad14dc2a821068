package io.github.jettyqos.sim.server;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.apache.commons.rng.UniformRandomProvider;

/** Jobs that come to a server by a Poisson process, and what became of them. */
final class PoissonRun {
  private static final double NANOS = 1e9;

  private final Simulation simulation;
  private final UniformRandomProvider gaps;
  private final UniformRandomProvider works;
  private final double rate;
  private final DoubleUnaryOperator work;
  private final Arrivals server;
  private long warmupNanos;
  private long arrivals;
  private long lost;
  private long completed;
  private double residenceNanos;

  /** The receiver of jobs. */
  interface Arrivals {
    /** Returns false if it was turned away. */
    boolean arrive(Customer customer, double workSeconds);
  }

  /** A job that tells how long it took. */
  final class Customer extends Job {
    @Override
    protected void onCompleted() {
      done(arrivedNanos());
    }

    void done(long cameNanos) {
      if (cameNanos >= warmupNanos) {
        completed++;
        residenceNanos += simulation.now() - cameNanos;
      }
    }

    void rejected(long cameNanos) {
      lost += cameNanos >= warmupNanos ? 1 : 0;
    }
  }

  private final class Arrival extends Event {
    Arrival() {
      super(Event.ARRIVAL);
    }

    @Override
    protected void fire() {
      boolean counts = simulation.now() >= warmupNanos;
      arrivals += counts ? 1 : 0;
      if (!server.arrive(new Customer(), work.applyAsDouble(works.nextDouble())) && counts) {
        lost++;
      }
      simulation.after(Math.round(-Math.log1p(-gaps.nextDouble()) / rate * NANOS), this);
    }
  }

  /**
   * Runs it.
   *
   * @param rate arrivals a second
   * @param work from a uniform number, the work of a job
   */
  PoissonRun(
      long seed,
      double rate,
      DoubleUnaryOperator work,
      Function<Simulation, Arrivals> server,
      double seconds) {
    this.simulation = new Simulation();
    RandomStreams streams = new RandomStreams(seed);
    this.gaps = streams.stream("arrivals");
    this.works = streams.stream("work");
    this.rate = rate;
    this.work = work;
    this.server = server.apply(simulation);
    this.warmupNanos = Math.round(0.1 * seconds * NANOS);
    simulation.after(0, new Arrival());
    simulation.runUntil(Math.round(1.1 * seconds * NANOS));
  }

  /** Mean seconds from arrival to completion. */
  double residence() {
    return residenceNanos / completed / NANOS;
  }

  /** The share of jobs that were turned away. */
  double loss() {
    return lost / (double) arrivals;
  }
}
