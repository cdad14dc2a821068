package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.workload.Session;
import io.github.jettyqos.sim.workload.SurgeUser;
import io.github.jettyqos.sim.workload.User;
import java.io.IOException;
import java.io.Serializable;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Clients that ask for files. They are the simulator's users in real time: each server has its own,
 * and all behave alike as long as they are answered alike.
 *
 * <p>There are users, or arrivals with a high rate, a low rate, and seconds of each; requests a
 * second.
 */
final class FilesClient {
  private static final long SECOND = 1_000_000_000;

  /** Users begin at random times within the first seconds. */
  private static final long SPREAD = 4 * SECOND;

  private final Simulation simulation = new Simulation();
  private final Selector selector;
  private final Site site;
  private final long seed;

  private FilesClient(Selector selector, long seed) {
    this.selector = selector;
    this.site = new Site(seed);
    this.seed = seed;
  }

  /** The load of servers: users, or arrivals. */
  record Order(
      int users, List<Double> arrivals, List<Integer> ports, int seconds, int warmUp, long seed)
      implements Serializable {}

  /** Sends the load; the warm-up does not count. */
  static List<FileTally> run(Order order) throws IOException {
    try (Selector selector = Selector.open()) {
      return new FilesClient(selector, order.seed).sent(order);
    }
  }

  private List<FileTally> sent(Order order) throws IOException {
    long warmUp = order.warmUp * SECOND;
    long end = warmUp + order.seconds * SECOND;
    List<FileConnections> servers = new ArrayList<>();
    for (int port : order.ports) {
      FileConnections server =
          new FileConnections(selector, simulation, site.files(), port, warmUp);
      servers.add(server);
      users(server, order.users);
    }
    if (!order.arrivals.isEmpty()) {
      arrivals(servers, order.arrivals);
    }
    long start = System.nanoTime();
    for (long now = 0; now < end; now = System.nanoTime() - start) {
      simulation.runUntil(now);
      selector.select(FileConnections::receive, 1);
    }
    List<FileTally> tallies = new ArrayList<>();
    for (FileConnections each : servers) {
      tallies.add(each.tally());
      each.close();
    }
    return tallies;
  }

  private void users(FileConnections server, int count) {
    RandomStreams streams = new RandomStreams(seed);
    SplittableRandom coming = new SplittableRandom(seed);
    for (int i = 0; i < count; i++) {
      User user = new SurgeUser(simulation, site.files(), server, streams.stream("user " + i));
      simulation.after(coming.nextLong(SPREAD), new Happening(user::start));
    }
  }

  /** Poisson arrivals, the same at all servers, whose rate may go up and down. */
  private void arrivals(List<FileConnections> servers, List<Double> rates) {
    double high = rates.get(0);
    double low = rates.get(1);
    double highNanos = rates.get(2) * SECOND;
    double cycle = highNanos + rates.get(3) * SECOND;
    SplittableRandom random = new SplittableRandom(seed);
    Session.Answer ignored = new Ignored();
    Event arrival =
        new Event(Event.ARRIVAL) {
          @Override
          protected void fire() {
            // A candidate at the higher rate, thinned where the rate is lower.
            boolean comes =
                simulation.now() % cycle < highNanos || random.nextDouble() * high < low;
            if (comes) {
              int file = site.next();
              servers.forEach(each -> each.request(file, ignored));
            }
            double pause = -Math.log(1 - random.nextDouble()) / high;
            simulation.after(1 + (long) (pause * SECOND), this);
          }
        };
    simulation.after(0, arrival);
  }

  private static final class Happening extends Event {
    private final Runnable what;

    Happening(Runnable what) {
      super(ARRIVAL);
      this.what = what;
    }

    @Override
    protected void fire() {
      what.run();
    }
  }

  private static final class Ignored implements Session.Answer {
    @Override
    public void served() {}

    @Override
    public void refused() {}
  }
}
