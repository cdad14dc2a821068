package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.sim.server.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A server under a load that stays.
 *
 * @param name what it is like
 * @param work what requests need
 * @param rates requests per second of each class
 * @param division threads of each class
 */
record SteadyCase(String name, WorkDescription work, List<Double> rates, List<Integer> division) {
  private static final int QUEUE = 10_000;

  /** Gold waits 8 ms and computes 2, silver 80 and 2, report 900 and 10, rest 20 and 2. */
  static final WorkDescription LIVE =
      MixedWork.of(
          2,
          MixedWork.demand(2, 8),
          MixedWork.demand(2, 80),
          MixedWork.demand(10, 900),
          MixedWork.demand(2, 20));

  private static final WorkDescription COMPUTE =
      MixedWork.of(1, MixedWork.demand(4, 5), MixedWork.demand(3, 60), MixedWork.demand(20, 50));

  /** The first behind 5 connections of 20 ms. */
  private static final WorkDescription POOL =
      MixedWork.of(
          2,
          new ServiceDemand(.002, 0, Optional.of(new Pool(5, .02))),
          MixedWork.demand(2, 8),
          MixedWork.demand(2, 20));

  /** Static pages and scripts, with the demands of Jamjoom et al. 2004. */
  private static final WorkDescription SERVICES =
      MixedWork.of(1, MixedWork.demand(.6, 3.4), MixedWork.demand(80, 120));

  SteadyCase(String name, WorkDescription work, List<Double> rates, int... threads) {
    this(name, work, rates, IntStream.of(threads).boxed().toList());
  }

  /** The machine of the handlers. */
  Machine machine() {
    return Machine.of(work);
  }

  static List<SteadyCase> all() {
    List<SteadyCase> all = new ArrayList<>();
    live(all, "live", 100, 100, 10, 100);
    live(all, "live, silver doubled", 100, 200, 10, 100);
    live(all, "live, 2.5 times report", 100, 100, 25, 100);
    all.add(new SteadyCase("live, a thread each", LIVE, List.of(70., 9., .8, 30.), 1, 1, 1, 1));
    List<Double> computing = List.of(80., 80., 12.);
    all.add(new SteadyCase("compute, tight", COMPUTE, computing, 2, 7, 2));
    all.add(new SteadyCase("compute, middle", COMPUTE, computing, 3, 8, 3));
    all.add(new SteadyCase("compute, wide", COMPUTE, computing, 4, 10, 4));
    all.add(new SteadyCase("pool, tight", POOL, List.of(150., 120., 70.), 6, 2, 2));
    all.add(new SteadyCase("pool, middle", POOL, List.of(175., 120., 70.), 8, 2, 3));
    all.add(new SteadyCase("pool, wide", POOL, List.of(200., 140., 100.), 16, 3, 4));
    all.add(new SteadyCase("services, P1", SERVICES, List.of(100., 3.), 1, 1));
    all.add(new SteadyCase("services, P2, 16 threads", SERVICES, List.of(400., 5.), 12, 4));
    all.add(new SteadyCase("services, P3, 16 threads", SERVICES, List.of(500., 8.), 4, 12));
    all.add(new SteadyCase("services, P2, 64 threads", SERVICES, List.of(500., 8.), 56, 8));
    all.add(new SteadyCase("services, P3, 64 threads", SERVICES, List.of(500., 8.), 4, 60));
    return all;
  }

  /** Loads of classes from .5 to .85, where threads are whole. */
  private static void live(List<SteadyCase> to, String name, double... rates) {
    List<Double> each = new ArrayList<>();
    for (double rate : rates) {
      each.add(rate);
    }
    for (double load : new double[] {.65, .74, .82}) {
      int[] threads = new int[rates.length];
      for (int k = 0; k < threads.length; k++) {
        double busy = rates[k] * LIVE.classes().get(k).demand().unloaded();
        threads[k] = (int) Math.max(1, Math.round(busy / load));
        threads[k] += busy / threads[k] > .9 ? 1 : 0;
      }
      to.add(new SteadyCase(name + ", load " + load, LIVE, each, threads));
    }
  }

  /** Threads of each class. */
  int[] threads() {
    return division.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The load of each class, without timeouts and rejections. */
  List<OfferedLoad> loads() {
    return rates.stream().map(rate -> new OfferedLoad(rate, QUEUE)).toList();
  }
}
