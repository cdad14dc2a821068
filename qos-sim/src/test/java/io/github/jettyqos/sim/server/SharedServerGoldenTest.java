package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.Speedup;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Handlers of classes of different work that are always busy, against the closed form of the file,
 * the product form of Baskett, Chandy, Muntz and Palacios 1975.
 */
class SharedServerGoldenTest {
  /** Completions of the class with the fewest, so that chance is about 1 %. */
  private static final double COMPLETIONS = 10_000;

  /** Five standard deviations of such a count, were completions independent. */
  private static final double TOLERANCE = .05;

  private record Case(
      CommonStation station, List<ServiceDemand> demands, int[] busy, double[] throughput) {
    static Case of(Golden from) {
      Golden common = from.map("common");
      CommonStation station =
          common.has("cores")
              ? CommonStation.processors(common.number("cores"))
              : CommonStation.of(
                  new Speedup(1, common.number("slope"), common.whole("saturation")));
      return new Case(
          station,
          from.list("classes").stream().map(Case::demand).toList(),
          from.wholes("busy"),
          from.numbers("throughput"));
    }

    private static ServiceDemand demand(Golden of) {
      Golden off = of.map("off");
      return new ServiceDemand(
          of.number("demand"),
          off.has("delay") ? off.number("delay") : 0,
          off.has("servers")
              ? Optional.of(new Pool(off.whole("servers"), off.number("seconds")))
              : Optional.empty());
    }

    boolean isSmall() {
      double all = 0;
      for (double each : throughput) {
        all += each;
      }
      return IntStream.of(busy).allMatch(n -> n > 0) && all * seconds() < 4e5;
    }

    boolean hasPool() {
      return demands.stream().anyMatch(each -> each.pool().isPresent());
    }

    /** Tells whether a pool is the bottleneck of its class, by the throughput of the file. */
    boolean isBoundByPool() {
      return IntStream.range(0, busy.length)
          .anyMatch(
              k ->
                  demands.get(k).pool().stream()
                      .anyMatch(pool -> throughput[k] * pool.seconds() > .9 * pool.size()));
    }

    double seconds() {
      double least = Double.MAX_VALUE;
      for (double each : throughput) {
        least = Math.min(least, each);
      }
      return COMPLETIONS / least;
    }

    Machine machine() {
      return new Machine(
          station::rate,
          Double.NaN,
          demands.stream().map(ServiceDemand::pool).toList(),
          true,
          Troubles.NONE);
    }

    /** The largest deviation of a class, relative. */
    double deviation(Machine machine, double variation) {
      double[] simulated =
          BusyHandlers.throughput(
              machine, BusyHandlers.works(demands, variation, 1), busy, seconds());
      double worst = 0;
      for (int k = 0; k < simulated.length; k++) {
        worst = Math.max(worst, Math.abs(simulated[k] / throughput[k] - 1));
      }
      return worst;
    }
  }

  private static List<Case> cases() {
    return Golden.read("G1_throughput.json").list("cases").stream()
        .map(Case::of)
        .filter(Case::isSmall)
        .toList();
  }

  @Test
  void throughput_exponentialWork_isThatOfTheFile() {
    assumeThat(cases()).isNotEmpty();
    for (Case each : cases()) {
      assertThat(each.deviation(each.machine(), 1)).as("%s", each).isLessThan(TOLERANCE);
    }
  }

  @Test
  void throughput_anyDistribution_isTheSameWithoutPools() {
    // Sharing and pure delay do not see the distribution. But work
    //  that is always the same would go round in step for ever.
    for (Case each : cases().stream().filter(c -> !c.hasPool()).limit(4).toList()) {
      assertThat(each.deviation(each.machine(), .25)).as("%s", each).isLessThan(TOLERANCE);
      assertThat(each.deviation(each.machine(), 4)).as("%s", each).isLessThan(2 * TOLERANCE);
    }
  }

  @Test
  void throughput_withoutConnections_isAnother() {
    // The twin: with a connection for every request the cases are missed in which they are few.
    List<Case> bound = cases().stream().filter(Case::isBoundByPool).toList();
    assumeThat(bound).isNotEmpty();
    for (Case each : bound) {
      List<Optional<Pool>> large =
          each.demands().stream()
              .map(demand -> demand.pool().map(pool -> new Pool(1000, pool.seconds())))
              .toList();
      Machine machine = new Machine(each.station()::rate, Double.NaN, large, true, Troubles.NONE);
      assertThat(each.deviation(machine, 1)).as("%s", each).isGreaterThan(3 * TOLERANCE);
    }
  }
}
