package io.github.jettyqos.sim.experiment.jamjoom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.experiment.jamjoom.DiskSite.Load;
import io.github.jettyqos.sim.experiment.jamjoom.DiskSite.Throughput;
import io.github.jettyqos.sim.server.ClosedPopulation;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.Demand;
import io.github.jettyqos.sim.server.TwoResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Threads of one workload are a closed network of two exponential stations, one of which depends on
 * its load: it has a product form. With F(q) the product over j to q of d / speed(j), and g(m) the
 * sum over q of F(q) c^(m - q), the throughput is g(m - 1) / g(m).
 */
final class DiskSiteTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 23, 48})
  void throughput_mixed_isThatOfTheProductForm(int threads) {
    // Some 10000 requests: standard error at most 1 %. Farthest of the five: 0.4 %.
    double expected = productForm(threads, 4.86e-3, 15.14e-3);
    Throughput seen = DiskSite.run(Load.MIXED, threads, Load.MIXED, 0, 10_000 / expected, 1);
    assertThat(seen.first()).isCloseTo(expected, within(0.03 * expected));
    assertThat(seen.second()).isZero();
  }

  @Test
  void throughput_diskWithoutGain_isLess() {
    // The twin: the same demands with a plain disk do 1 / 15.14 ms at most, with 23 threads 66
    // instead of 188 a second.
    Simulation simulation = new Simulation();
    TwoResource server =
        new TwoResource(simulation, Curve.ONE, new RandomStreams(1).stream("bursts"));
    ClosedPopulation loop = ClosedPopulation.start(server, 23, new Demand(4.86e-3, 15.14e-3));
    simulation.runUntil(100_000_000_000L);
    assertThat(loop.completed() / 100.0).isLessThan(70);
    assertThat(productForm(23, 4.86e-3, 15.14e-3)).isGreaterThan(180);
  }

  @Test
  void orderingDisk_burstInService_isDoneFasterWhenOthersCome() {
    // Two threads that only need the disk, whose speed with two is 2: twice what one completes.
    Simulation simulation = new Simulation();
    TwoResource server =
        new TwoResource(
            simulation, Curve.of(new Speedup(1, 1, 8)), new RandomStreams(1).stream("bursts"));
    ClosedPopulation loop = ClosedPopulation.start(server, 2, new Demand(0, 0.01));
    simulation.runUntil(100_000_000_000L);
    // 20000 exponential bursts: standard error 0.7 %.
    assertThat(loop.completed() / 100.0).isCloseTo(200, within(6.0));
  }

  private static double productForm(int threads, double processor, double disk) {
    double[] f = new double[threads + 1];
    f[0] = 1;
    for (int q = 1; q <= threads; q++) {
      f[q] = f[q - 1] * disk / (1 + 0.11 * (Math.min(q, 24) - 1));
    }
    return sum(f, threads - 1, processor) / sum(f, threads, processor);
  }

  private static double sum(double[] f, int threads, double processor) {
    double sum = 0;
    for (int q = 0; q <= threads; q++) {
      sum += f[q] * Math.pow(processor, threads - q);
    }
    return sum;
  }
}
