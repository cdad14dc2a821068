package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.server.ClosedPopulation;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.Demand;
import io.github.jettyqos.sim.server.TwoResource;

/**
 * The machine of Jamjoom, Chou and Shin 2004, sections II and V, as far as it matters here: one
 * processor, and one disk that gains by a queue.
 *
 * <p>The paper gives measured curves and no demands, so these are ours. In a closed network of
 * stations that do not gain by a queue no speedup is as slow as the paper's: with five stations
 * alike, the least that reach 4, two threads gain 67 %, where the paper's line gains 14 %. A disk
 * that orders what waits for it gives such lines: its speed grows by 11 % for each request there,
 * up to 24. The end of the gain is not put in where the processor sets it.
 */
final class DiskSite {
  /** The disk; only the slope and the saturation point of its speed matter. */
  private static final Curve DISK = Curve.of(new Speedup(1, 0.11, 24));

  /** The workloads. */
  enum Load {
    /** Small files: mostly disk. Saturated by the disk, at which the processor is busy to 57 %. */
    STATIC(0.55e-3, 3.4e-3),
    /**
     * Scripts: 35 times as long, more of it computing than on the disk, so that a few of them wait
     * for each other at the processor and not at the disk.
     */
    DYNAMIC(80e-3, 60e-3),
    /** 50 a second by one thread, as in the paper; 24.3 % of it computing. */
    MIXED(4.86e-3, 15.14e-3);

    @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
    private final Demand demand;

    Load(double processorSeconds, double diskSeconds) {
      this.demand = new Demand(processorSeconds, diskSeconds);
    }

    /** The throughput of one thread, requests per second. */
    double rate() {
      return 1 / (demand.processorSeconds() + demand.diskSeconds());
    }

    /** The time of a request with one thread, seconds. */
    double seconds() {
      return 1 / rate();
    }

    Demand demand() {
      return demand;
    }
  }

  /**
   * The throughputs of two services whose threads are always busy.
   *
   * @param first per second
   * @param second per second
   */
  record Throughput(double first, double second) {}

  private DiskSite() {}

  static TwoResource idle(Simulation simulation, RandomStreams streams) {
    return new TwoResource(simulation, DISK, streams.stream("bursts"));
  }

  /**
   * Runs two services beside each other, an eleventh of the time before it counts.
   *
   * @param seconds of virtual time that count
   */
  static Throughput run(
      Load first, int firstThreads, Load second, int secondThreads, double seconds, long seed) {
    Simulation simulation = new Simulation();
    TwoResource server = idle(simulation, new RandomStreams(seed));
    ClosedPopulation one = ClosedPopulation.start(server, firstThreads, first.demand());
    ClosedPopulation two = ClosedPopulation.start(server, secondThreads, second.demand());
    simulation.runUntil(Math.round(seconds / 10 * 1e9));
    long before = one.completed();
    long beside = two.completed();
    simulation.runUntil(Math.round(seconds * 1.1 * 1e9));
    return new Throughput(
        (one.completed() - before) / seconds, (two.completed() - beside) / seconds);
  }
}
