package io.github.jettyqos.sim.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.LongStream;
import umontreal.ssj.rng.MRG32k3a;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;

/**
 * The same servers in another simulator: SSJ's clock, list of events and random numbers. Nothing of
 * ours is in it. A shared processor is done by plain sums over the jobs, not by virtual work.
 */
final class SsjRun {
  private final Simulator simulator = new Simulator();
  private final DoubleSupplier gaps;
  private final DoubleSupplier works;
  private final double rate;
  private final DoubleUnaryOperator work;
  private final double warmup;
  private long arrivals;
  private long lost;
  private long completed;
  private double residence;

  private interface Server {
    boolean arrive(double workSeconds);
  }

  private final class Arrival extends Event {
    private final Server server;

    Arrival(Server server) {
      super(simulator);
      this.server = server;
    }

    @Override
    public void actions() {
      boolean counts = simulator.time() >= warmup;
      arrivals += counts ? 1 : 0;
      if (!server.arrive(work.applyAsDouble(works.getAsDouble())) && counts) {
        lost++;
      }
      new Arrival(server).schedule(-Math.log1p(-gaps.getAsDouble()) / rate);
    }
  }

  /** One queue, first come, first served. */
  private final class Fifo implements Server {
    private final int servers;
    private final int room;
    private final Deque<double[]> waiting = new ArrayDeque<>();
    private int busy;

    Fifo(int servers, int room) {
      this.servers = servers;
      this.room = room;
    }

    @Override
    public boolean arrive(double workSeconds) {
      if (busy < servers) {
        busy++;
        new End(simulator.time()).schedule(workSeconds);
      } else if (waiting.size() < room) {
        waiting.add(new double[] {simulator.time(), workSeconds});
      } else {
        return false;
      }
      return true;
    }

    private final class End extends Event {
      private final double came;

      End(double came) {
        super(simulator);
        this.came = came;
      }

      @Override
      public void actions() {
        done(came);
        double[] next = waiting.poll();
        if (next == null) {
          busy--;
        } else {
          new End(next[0]).schedule(next[1]);
        }
      }
    }
  }

  /** A processor that all share. */
  private final class Shared implements Server {
    private final List<double[]> running = new ArrayList<>();
    private final End end = new End();
    private double since;

    @Override
    public boolean arrive(double workSeconds) {
      advance();
      running.add(new double[] {simulator.time(), workSeconds});
      expect();
      return true;
    }

    private void advance() {
      double share = (simulator.time() - since) / Math.max(1, running.size());
      running.forEach(job -> job[1] -= share);
      since = simulator.time();
    }

    private void expect() {
      end.cancel();
      running.stream()
          .mapToDouble(job -> job[1])
          .min()
          .ifPresent(least -> end.schedule(Math.max(0, least) * running.size()));
    }

    private final class End extends Event {
      End() {
        super(simulator);
      }

      @Override
      public void actions() {
        advance();
        double[] first = running.stream().min((a, b) -> Double.compare(a[1], b[1])).orElseThrow();
        running.remove(first);
        done(first[0]);
        expect();
      }
    }
  }

  /** A run with random numbers of SSJ. */
  SsjRun(long seed, double rate, DoubleUnaryOperator work, double seconds) {
    this(stream(1000 * seed), stream(77_000_000 + 1000 * seed), rate, work, seconds);
  }

  /** A run with uniform random numbers from another source. */
  SsjRun(
      DoubleSupplier gaps,
      DoubleSupplier works,
      double rate,
      DoubleUnaryOperator work,
      double seconds) {
    this.gaps = gaps;
    this.works = works;
    this.rate = rate;
    this.work = work;
    this.warmup = 0.1 * seconds;
    simulator.init();
    new Event(simulator) {
      @Override
      public void actions() {
        simulator.stop();
      }
    }.schedule(1.1 * seconds);
  }

  private static DoubleSupplier stream(long seed) {
    MRG32k3a stream = new MRG32k3a();
    stream.setSeed(LongStream.rangeClosed(seed + 1, seed + 6).toArray());
    return stream::nextDouble;
  }

  SsjRun fifo(int servers, int room) {
    return start(new Fifo(servers, room));
  }

  SsjRun shared() {
    return start(new Shared());
  }

  private SsjRun start(Server server) {
    new Arrival(server).schedule(0);
    simulator.start();
    return this;
  }

  private void done(double came) {
    if (came >= warmup) {
      completed++;
      residence += simulator.time() - came;
    }
  }

  double residence() {
    return residence / completed;
  }

  double loss() {
    return lost / (double) arrivals;
  }
}
