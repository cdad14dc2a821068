package io.github.jettyqos.benchmarks.simulator;

import io.github.jettyqos.sim.event.RandomStreams;
import java.util.ArrayDeque;
import java.util.Queue;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.jspecify.annotations.Nullable;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;
import umontreal.ssj.simevents.eventlist.EventList;

/**
 * By SSJ, as fast as it lets us: our random numbers, so that the very same happens as in ours, and
 * events and customers that are used again. What is left is the clock and the list of events.
 */
final class SsjTunedQueues implements QueueModel {
  private final Simulator simulator;
  private @Nullable Customer spare;
  private long events;
  private long until;
  private long completed;
  private double residence;

  private static final class Customer {
    double arrived;
    double work;
    @Nullable Customer nextSpare;
  }

  private final class Server extends Event {
    private final Queue<Customer> queue;
    @Nullable Customer serving;

    Server(Queue<Customer> queue) {
      super(simulator);
      this.queue = queue;
    }

    void serve(Customer customer) {
      serving = customer;
      schedule(customer.work);
    }

    @Override
    @SuppressWarnings("NullAway") // a server that completes has a customer
    public void actions() {
      countEvent();
      Customer done = serving;
      completed++;
      residence += simulator.time() - done.arrived;
      done.nextSpare = spare;
      spare = done;
      serving = null;
      Customer next = queue.poll();
      if (next != null) {
        serve(next);
      }
    }
  }

  private final class Arrival extends Event {
    private final Queue<Customer> queue = new ArrayDeque<>();
    private final Server first = new Server(queue);
    private final Server second = new Server(queue);
    private final ZigguratSampler.Exponential gap;
    private final ZigguratSampler.Exponential work;

    Arrival(RandomStreams streams, int index) {
      super(simulator);
      gap = ZigguratSampler.Exponential.of(streams.stream("arrivals " + index), 1 / RATE);
      work = ZigguratSampler.Exponential.of(streams.stream("work " + index));
    }

    @Override
    public void actions() {
      countEvent();
      Customer customer = spare;
      if (customer == null) {
        customer = new Customer();
      } else {
        spare = customer.nextSpare;
      }
      customer.arrived = simulator.time();
      customer.work = work.sample();
      if (first.serving == null) {
        first.serve(customer);
      } else if (second.serving == null) {
        second.serve(customer);
      } else {
        queue.add(customer);
      }
      schedule(gap.sample());
    }
  }

  SsjTunedQueues(long seed, int queues, EventList list) {
    simulator = new Simulator(list);
    simulator.init();
    RandomStreams streams = new RandomStreams(seed);
    for (int i = 0; i < queues; i++) {
      new Arrival(streams, i).schedule(0);
    }
  }

  private void countEvent() {
    if (++events >= until) {
      simulator.stop();
    }
  }

  @Override
  public void run(long number) {
    until = number;
    simulator.start();
  }

  @Override
  public long events() {
    return events;
  }

  @Override
  public double residence() {
    return residence / completed;
  }
}
