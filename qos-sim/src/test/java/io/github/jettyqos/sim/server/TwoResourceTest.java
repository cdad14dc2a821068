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
    // Mean value analysis, below. Demands of 4 x 5 ms and 4 x 10 ms: 1 thread 16.7 a second, many
    // 25.
    // Intervals of 99.9 % are 2 % at most. Twin: two disks.
    Demand demand = new Demand(4, 0.005, 0.010);
    for (int threads : new int[] {1, 2, 4, 10}) {
      double law = closedNetwork(threads, 0.02, 0.04);
      Estimate ours = throughput(1, threads, demand);
      assertThat(ours.covers(law)).as("%d: %s, law %s", threads, ours, law).isTrue();
      assertThat(ours.relativeMargin()).isLessThan(0.02);
    }
    assertThat(throughput(2, 10, demand).covers(closedNetwork(10, 0.02, 0.04))).isFalse();
  }

  @Test
  void disksForEverybody_areTheMachineRepairModel() {
    // X(n) = (1 - p0) / .02 with p0 of Erlang's loss formula: n threads that are away for .08 s.
    Demand demand = new Demand(2, 0.010, 0.040);
    for (int threads : new int[] {1, 3, 8}) {
      double law = 50 * (1 - idle(threads, 0.08 / 0.02));
      Estimate ours = throughput(TwoResource.DISK_EACH, threads, demand);
      assertThat(ours.covers(law)).as("%d: %s, law %s", threads, ours, law).isTrue();
      assertThat(ours.relativeMargin()).isLessThan(0.02);
    }
  }

  @Test
  void gain_saturates_whereTheDiskIsBusy() {
    // As in the closed network: G(1) = 1, rising with a falling slope up to 60/40 = 1.5.
    Demand demand = new Demand(4, 0.005, 0.010);
    double one = throughput(1, 1, demand).mean();
    double four = throughput(1, 4, demand).mean() / one;
    double eight = throughput(1, 8, demand).mean() / one;
    double forty = throughput(1, 40, demand).mean() / one;

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
    Demand processorHeavy = new Demand(1, 0.010, 0.002);
    Demand diskHeavy = new Demand(1, 0.001, 0.050);

    double alone = beside(4, processorHeavy, 0, diskHeavy);
    double sameBeside = beside(4, processorHeavy, 8, processorHeavy);
    double other = beside(4, processorHeavy, 8, diskHeavy);

    // Beside its like it keeps its share, 4 of 12 threads; beside the other it loses nearly all.
    assertThat(sameBeside / alone).isBetween(0.3, 0.4);
    assertThat(other / alone).isLessThan(0.15);
  }

  @Test
  void demand_ofNothing_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Demand(0, 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Demand(1, -1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Demand(1, 1, Double.NaN));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new TwoResource(new Simulation(), 0, 1, new RandomStreams(1).stream("bursts")));
  }

  private static Estimate throughput(int disks, int threads, Demand demand) {
    return Estimate.of(
        10,
        seed -> {
          Simulation simulation = new Simulation();
          TwoResource server =
              new TwoResource(simulation, 1, disks, new RandomStreams(seed).stream("bursts"));
          ClosedPopulation loop = ClosedPopulation.start(server, threads, demand);
          assertThat(server.running()).isEqualTo(threads);
          return perSecond(simulation, loop);
        });
  }

  private static double beside(int threads, Demand demand, int others, Demand otherDemand) {
    Simulation simulation = new Simulation();
    TwoResource server = new TwoResource(simulation, 1, 1, new RandomStreams(1).stream("bursts"));
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

  /** Erlang's loss formula. */
  private static double idle(int servers, double load) {
    double loss = 1;
    for (int n = 1; n <= servers; n++) {
      loss = load * loss / (n + load * loss);
    }
    return loss;
  }
}
