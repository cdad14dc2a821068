package io.github.jettyqos.core.measure.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand.Known;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whether a pool is found where there is one, and none where there is none, however times vary. The
 * load goes up and down, for only that shows a pool.
 */
final class PoolFitTest {
  private static final int SEEDS = 10;
  private static final int PERIODS = 240;

  /** How the times of requests vary; 1 in the mean. */
  private enum Times {
    CONSTANT(random -> 1),
    UNIFORM(random -> 2 * random.nextDouble()),
    EXPONENTIAL(random -> -Math.log(1 - random.nextDouble())),
    LOGNORMAL(random -> Math.exp(SPREAD * random.nextGaussian() - SPREAD * SPREAD / 2)),
    TWO_VALUES(random -> random.nextDouble() < .9 ? .5 : 5.5);

    private final ToDoubleFunction<Random> next;

    Times(ToDoubleFunction<Random> next) {
      this.next = next;
    }
  }

  /** A variation of 1. */
  private static final double SPREAD = Math.sqrt(Math.log(2));

  /** What was found at the end, and the first period in which something was. */
  private record Seen(Optional<Pool> last, int first) {}

  private static Seen run(
      long seed, Times times, ServiceDemand demand, int threads, double more, double less) {
    WorkServer.Kind kind = new WorkServer.Kind(more, demand);
    kind.times = times.next;
    WorkServer server = new WorkServer(seed, 2, threads, true, kind);
    int first = PERIODS;
    for (int i = 0; i < PERIODS; i++) {
      kind.perSecond = i % 24 < 12 ? more : less;
      server.seconds(.25);
      if (pool(server).isPresent()) {
        first = Math.min(first, i);
      }
    }
    return new Seen(pool(server), first);
  }

  private static Optional<Pool> pool(WorkServer server) {
    return server.source.last().classes().get(0) instanceof Known known
        ? known.work().demand().pool()
        : Optional.empty();
  }

  /**
   * A flood of 100 ms on 12 threads and bursts of 80 ms on 64: in no period of 10 seeds is there a
   * pool. By how many were at work as each completed, a class of constant times beside another that
   * the law moves was held by one for most of the time.
   */
  @ParameterizedTest
  @EnumSource
  void pool_thereIsNone_isNotFound(Times times) {
    for (long seed = 1; seed <= SEEDS; seed++) {
      Seen flood = run(seed, times, new ServiceDemand(.0002, .1), 12, 300, 60);
      Seen bursts = run(seed, times, new ServiceDemand(.002, .08), 64, 400, 60);
      assertThat(flood.first).as("flood, seed " + seed).isEqualTo(PERIODS);
      assertThat(bursts.first).as("bursts, seed " + seed).isEqualTo(PERIODS);
    }
  }

  /**
   * 6 connections of 100 ms behind 12 threads: 60 s are enough. They serve 60 a second, and that is
   * what is found; 2 of 33 ms each after 67 ms elsewhere are hardly another thing.
   */
  @ParameterizedTest
  @EnumSource(names = {"CONSTANT", "UNIFORM", "EXPONENTIAL"})
  void pool_sixOfTwelve_isFoundWithinAMinute(Times times) {
    ServiceDemand held = new ServiceDemand(.0002, 0, Optional.of(new Pool(6, .1)));
    List<Integer> first = new ArrayList<>();
    List<Double> rates = new ArrayList<>();
    for (long seed = 1; seed <= SEEDS; seed++) {
      Seen seen = run(seed, times, held, 12, 80, 20);
      first.add(seen.first);
      seen.last.ifPresent(pool -> rates.add(pool.size() / pool.seconds()));
    }
    assertThat(first).filteredOn(each -> each < PERIODS).hasSizeGreaterThanOrEqualTo(8);
    assertThat(rates).allSatisfy(rate -> assertThat(rate).isBetween(50.0, 70.0));
  }

  /** The same with more connections than threads, so that no request waits for one. */
  @Test
  void pool_moreConnectionsThanThreads_isNotFound() {
    ServiceDemand wide = new ServiceDemand(.0002, 0, Optional.of(new Pool(13, .1)));
    for (long seed = 1; seed <= SEEDS; seed++) {
      assertThat(run(seed, Times.CONSTANT, wide, 12, 80, 20).first).isEqualTo(PERIODS);
    }
  }

  /** Levels up to 64 are recorded one by one, and those above in bins that may be empty. */
  @Test
  void pool_aThousandThreads_isFound() {
    ServiceDemand held = new ServiceDemand(.002, .005, Optional.of(new Pool(5, .02)));
    int found = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      Seen seen = run(seed, Times.EXPONENTIAL, held, 1000, 270, 130);
      found += seen.first < PERIODS ? 1 : 0;
      seen.last.ifPresent(
          pool -> assertThat(pool.size() / pool.seconds()).isBetween(225.0, 275.0)); // 5 / 20 ms
    }
    assertThat(found).isGreaterThanOrEqualTo(8);
  }
}
