package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.workload.Session;
import io.github.jettyqos.sim.workload.User;
import io.github.jettyqos.sim.workload.Users;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * The process of those who ask for files. They are the simulator's users, whose time is the real
 * one here: each server has its own, and all do the same as long as they are answered alike.
 *
 * <p>It reads one order a line, {@code users N PORTS SECONDS WARM-UP SEED} or {@code open
 * HIGH,LOW,HIGH-SECONDS,LOW-SECONDS PORTS SECONDS WARM-UP SEED}, the rates in requests a second,
 * and answers {@code warm} when what comes is counted, and at the end by a {@link FileTally} for
 * each port.
 */
public final class FilesClient {
  private static final long SECOND = 1_000_000_000;

  /** Users come over the first seconds, not all at one instant. */
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

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String order;
    while ((order = orders.readLine()) != null) {
      String[] words = order.split(" ", -1);
      try (Selector selector = Selector.open()) {
        new FilesClient(selector, Long.parseLong(words[5])).run(words);
      }
    }
  }

  private void run(String[] words) throws IOException {
    long warmUp = Long.parseLong(words[4]) * SECOND;
    long end = warmUp + Long.parseLong(words[3]) * SECOND;
    List<FileConnections> servers = new ArrayList<>();
    for (String port : words[2].split(",", -1)) {
      FileConnections server =
          new FileConnections(selector, simulation, site.files(), Integer.parseInt(port), warmUp);
      servers.add(server);
      if (words[0].equals("users")) {
        users(server, Integer.parseInt(words[1]));
      }
    }
    if (words[0].equals("open")) {
      arrivals(servers, words[1].split(",", -1));
    }
    long start = System.nanoTime();
    boolean warm = false;
    for (long now = 0; now < end; now = System.nanoTime() - start) {
      if (!warm && now >= warmUp) {
        warm = true;
        System.out.println("warm");
      }
      simulation.runUntil(now);
      selector.select(FileConnections::receive, 1);
    }
    System.out.println(
        servers.stream().map(each -> each.tally().word()).collect(Collectors.joining(" ")));
    for (FileConnections each : servers) {
      each.close();
    }
  }

  private void users(FileConnections server, int count) {
    RandomStreams streams = new RandomStreams(seed);
    SplittableRandom coming = new SplittableRandom(seed);
    for (int i = 0; i < count; i++) {
      User user = Users.surge(simulation, site.files(), server, streams.stream("user " + i));
      simulation.after(coming.nextLong(SPREAD), new Happening(user::start));
    }
  }

  /** Poisson arrivals, the same at all servers, whose rate may go up and down. */
  private void arrivals(List<FileConnections> servers, String[] words) {
    double high = Double.parseDouble(words[0]);
    double low = Double.parseDouble(words[1]);
    double highNanos = Double.parseDouble(words[2]) * SECOND;
    double cycle = highNanos + Double.parseDouble(words[3]) * SECOND;
    SplittableRandom random = new SplittableRandom(seed);
    Session.Answer nobody = new Ignored();
    Event arrival =
        new Event(Event.ARRIVAL) {
          @Override
          protected void fire() {
            // A candidate at the higher rate, thinned where the rate is lower.
            boolean comes =
                simulation.now() % cycle < highNanos || random.nextDouble() * high < low;
            if (comes) {
              int file = site.next();
              servers.forEach(each -> each.request(file, nobody));
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
