package io.github.jettyqos.benchmarks.simulator;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.server.Job;
import io.github.jettyqos.sim.server.Station;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.jspecify.annotations.Nullable;

/** By our simulator, as an experiment would write it. */
final class OwnQueues implements QueueModel {
  private static final double NANOS = 1e9;

  private final Simulation simulation = new Simulation();
  private @Nullable Customer spare;
  private long completed;
  private double residenceNanos;

  private final class Customer extends Job {
    @Nullable Customer nextSpare;

    @Override
    protected void onCompleted() {
      completed++;
      residenceNanos += simulation.now() - arrivedNanos();
      nextSpare = spare;
      spare = this;
    }
  }

  private final class Arrival extends Event {
    private final Station station = Station.of(simulation, Integer.MAX_VALUE, 2);
    private final ZigguratSampler.Exponential gap;
    private final ZigguratSampler.Exponential work;

    Arrival(RandomStreams streams, int queue) {
      super(Event.ARRIVAL);
      gap = ZigguratSampler.Exponential.of(streams.stream("arrivals " + queue), 1 / RATE);
      work = ZigguratSampler.Exponential.of(streams.stream("work " + queue));
    }

    @Override
    protected void fire() {
      Customer customer = spare;
      if (customer == null) {
        customer = new Customer();
      } else {
        spare = customer.nextSpare;
      }
      station.arrive(customer, work.sample());
      simulation.after((long) (gap.sample() * NANOS), this);
    }
  }

  OwnQueues(long seed, int queues) {
    RandomStreams streams = new RandomStreams(seed);
    for (int i = 0; i < queues; i++) {
      simulation.after(0, new Arrival(streams, i));
    }
  }

  @Override
  public void run(long events) {
    while (simulation.fired() < events && simulation.step()) {
      // each step is an event
    }
  }

  @Override
  public long events() {
    return simulation.fired();
  }

  @Override
  public double residence() {
    return residenceNanos / NANOS / completed;
  }
}
