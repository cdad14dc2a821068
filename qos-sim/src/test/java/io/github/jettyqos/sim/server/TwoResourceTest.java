package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import org.junit.jupiter.api.Test;

class TwoResourceTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void throughput_ofAProcessorAndADisk_isThatOfTheClosedNetwork() {
    // Mean value analysis, below. Demands of 5 and 10 ms: 1 thread 66.7 a second, many 100.
    // Intervals of 99.9 % are 2 % at most. Twin: a disk that is twice as fast where two are there.
    Demand demand = new Demand(0.005, 0.010);
    for (int threads : new int[] {1, 2, 4, 10}) {
      double law = closedNetwork(threads, 0.005, 0.01);
      Estimate ours = throughput(Curve.ONE, threads, demand);
      assertThat(ours.covers(law)).as("%d: %s, law %s", threads, ours, law).isTrue();
      assertThat(ours.relativeMargin()).isLessThan(0.02);
    }
    assertThat(throughput(Curve.processors(2), 10, demand).covers(closedNetwork(10, 0.005, 0.01)))
        .isFalse();
  }

  @Test
  void gain_saturates_whereTheDiskIsBusy() {
    // As in the closed network: G(1) = 1, rising with a falling slope up to 60/40 = 1.5.
    Demand demand = new Demand(0.005, 0.010);
    double one = throughput(Curve.ONE, 1, demand).mean();
    double four = throughput(Curve.ONE, 4, demand).mean() / one;
    double eight = throughput(Curve.ONE, 8, demand).mean() / one;
    double forty = throughput(Curve.ONE, 40, demand).mean() / one;

    assertThat(four).isBetween(1.35, 1.5);
    assertThat(eight).isBetween(1.45, 1.55);
    assertThat(forty).isBetween(1.45, 1.55);
  }

  @Test
  void diskHeavyClass_fewThreads_takeTheDiskFromTheOther() {
    // Section V: heterogeneous. The first class hardly needs the disk, the second little else.
    // Alone
    // the first does 100 / (1 + .2) a second at least; beside 8 threads of the second it has to
    // wait
    // behind them at the disk, each time.
    Demand processorHeavy = new Demand(0.010, 0.002);
    Demand diskHeavy = new Demand(0.001, 0.050);

    double alone = beside(4, processorHeavy, 0, diskHeavy);
    double sameBeside = beside(4, processorHeavy, 8, processorHeavy);
    double other = beside(4, processorHeavy, 8, diskHeavy);

    // Beside its like it keeps its share, 4 of 12 threads; beside the other it loses nearly all.
    assertThat(sameBeside / alone).isBetween(0.3, 0.4);
    assertThat(other / alone).isLessThan(0.15);
  }

  @Test
  void demand_ofNothing_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Demand(-1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Demand(1, Double.NaN));
  }

  private static Estimate throughput(Curve disk, int threads, Demand demand) {
    return Estimate.of(
        10,
        seed -> {
          Simulation simulation = new Simulation();
          TwoResource server =
              new TwoResource(simulation, disk, new RandomStreams(seed).stream("bursts"));
          ClosedPopulation loop = ClosedPopulation.start(server, threads, demand);
          return perSecond(simulation, loop);
        });
  }

  private static double beside(int threads, Demand demand, int others, Demand otherDemand) {
    Simulation simulation = new Simulation();
    TwoResource server =
        new TwoResource(simulation, Curve.ONE, new RandomStreams(1).stream("bursts"));
    ClosedPopulation loop = ClosedPopulation.start(server, threads, demand);
    ClosedPopulation.start(server, others, otherDemand);
    return perSecond(simulation, loop);
  }

  private static double perSecond(Simulation simulation, ClosedPopulation loop) {
    simulation.runUntil(20 * SECOND);
    long before = loop.completed();
    simulation.runUntil(220 * SECOND);
    return (loop.completed() - before) / 200.0;
  }

  /** Mean value analysis of two queues that n threads visit in turn. */
  private static double closedNetwork(int threads, double one, double two) {
    double atOne = 0;
    double atTwo = 0;
    double throughput = 0;
    for (int n = 1; n <= threads; n++) {
      double first = one * (1 + atOne);
      double second = two * (1 + atTwo);
      throughput = n / (first + second);
      atOne = throughput * first;
      atTwo = throughput * second;
    }
    return throughput;
  }
}
