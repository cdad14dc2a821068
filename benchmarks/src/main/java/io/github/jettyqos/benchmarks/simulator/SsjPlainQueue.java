package io.github.jettyqos.benchmarks.simulator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import umontreal.ssj.randvar.ExponentialGen;
import umontreal.ssj.randvar.RandomVariateGen;
import umontreal.ssj.rng.MRG32k3a;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;

/**
 * By SSJ in the manner of its guide: its own random streams and variates, its default list of
 * events, lists of customers, and an event made for each thing that is to happen.
 */
final class SsjPlainQueue implements QueueModel {
  private final Simulator simulator = new Simulator();
  private final RandomVariateGen gap;
  private final RandomVariateGen work;
  private final Queue<Customer> waiting = new ArrayDeque<>();
  private final List<Customer> served = new ArrayList<>();
  private long events;
  private long until;
  private long completed;
  private double residence;

  private record Customer(double arrived, double work) {}

  private final class Arrival extends Event {
    Arrival() {
      super(simulator);
    }

    @Override
    public void actions() {
      countEvent();
      new Arrival().schedule(gap.nextDouble());
      Customer customer = new Customer(simulator.time(), work.nextDouble());
      if (served.size() < 2) {
        serve(customer);
      } else {
        waiting.add(customer);
      }
    }
  }

  private final class Departure extends Event {
    private final Customer customer;

    Departure(Customer customer) {
      super(simulator);
      this.customer = customer;
    }

    @Override
    public void actions() {
      countEvent();
      completed++;
      residence += simulator.time() - customer.arrived();
      served.remove(customer);
      if (!waiting.isEmpty()) {
        serve(waiting.remove());
      }
    }
  }

  SsjPlainQueue(long seed) {
    simulator.init();
    MRG32k3a gaps = new MRG32k3a();
    gaps.setSeed(new long[] {seed, seed, seed, seed, seed, seed});
    gap = new ExponentialGen(gaps, RATE);
    work = new ExponentialGen(new MRG32k3a(), 1);
    new Arrival().schedule(0);
  }

  private void serve(Customer customer) {
    served.add(customer);
    new Departure(customer).schedule(customer.work());
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
