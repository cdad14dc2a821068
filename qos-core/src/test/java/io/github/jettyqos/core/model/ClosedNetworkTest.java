package io.github.jettyqos.core.model;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Speedup;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ClosedNetworkTest {
  private static final MathContext DIGITS = new MathContext(60);

  /** The oracle is the sum over all i as it stands in the formula, with 60 digits. */
  @Test
  void throughputs_smallRandomNetworks_areTheSum() {
    Random random = new Random(7);
    for (int run = 0; run < 300; run++) {
      int n = 1 + random.nextInt(4);
      CommonStation station =
          random.nextBoolean()
              ? CommonStation.processors(0.3 + 6 * random.nextDouble())
              : CommonStation.of(new Speedup(9, random.nextDouble(), 1 + random.nextInt(12)));
      List<ServiceDemand> demands = new ArrayList<>();
      int[] busy = new int[n];
      for (int k = 0; k < n; k++) {
        demands.add(demand(random));
        busy[k] = random.nextInt(6);
      }
      int lent = random.nextInt(2) * random.nextInt(5);
      double[] found = Throughputs.of(new ClosedNetwork(station, demands, lent), busy);
      BigDecimal all = sum(station, demands, lent, busy);
      for (int k = 0; k < n; k++) {
        double expected = 0;
        if (busy[k] > 0) {
          int[] less = busy.clone();
          less[k]--;
          expected = sum(station, demands, lent, less).divide(all, DIGITS).doubleValue();
        }
        assertNear("run " + run + ", X" + k, found[k], expected, 1e-12);
      }
    }
  }

  /** With nothing elsewhere and equal work each has its part of G(n)/d: section A. */
  @Test
  void throughputs_equalWorkAndNothingElsewhere_areSharesOfTheGain() {
    Speedup speedup = new Speedup(50, 0.14, 23);
    ServiceDemand each = new ServiceDemand(1 / 50.0, 0);
    ClosedNetwork network = new ClosedNetwork(CommonStation.of(speedup), List.of(each, each, each));
    for (int m : new int[] {1, 3, 11, 30}) {
      double[] rates = network.rates(1, 7, m, 5);
      for (int c = 1; c <= m; c++) {
        double expected = 50 * c * speedup.gain(c + 12) / (c + 12);
        assertNear("s(" + c + ")", rates[c - 1], expected, 1e-14);
      }
    }
  }

  /**
   * 1500 requests that all compute keep 3 processors busy: sum X_k d_k = 3. They spend next to
   * nothing elsewhere, so that fewer than 3 at the station do not occur.
   */
  @Test
  void throughputs_manyRequests_keepTheProcessorsBusy() {
    double[] d = {0.001, 0.2, 0.03};
    List<ServiceDemand> demands =
        List.of(
            new ServiceDemand(d[0], 0.01),
            new ServiceDemand(d[1], 0, Optional.of(new ServiceDemand.Pool(700, 0.5))),
            new ServiceDemand(d[2], 2, Optional.of(new ServiceDemand.Pool(100, 0.01))));
    double[] found =
        Throughputs.of(new ClosedNetwork(CommonStation.processors(3), demands), 500, 600, 400);
    double used = 0;
    for (int k = 0; k < 3; k++) {
      assertThat(found[k]).isPositive();
      used += found[k] * d[k];
    }
    assertThat(used).isBetween(3 - 1e-9, 3 + 1e-9);
  }

  /** Each alone: the rates of a station, a delay or a pool are known without any sum. */
  @Test
  void throughputs_noComputing_areThoseOfDelayAndPool() {
    List<ServiceDemand> demands =
        List.of(
            new ServiceDemand(0, 0.25),
            new ServiceDemand(0, 0, Optional.of(new ServiceDemand.Pool(4, 0.5))));
    double[] found =
        Throughputs.of(new ClosedNetwork(CommonStation.processors(1), demands), 1000, 200);
    assertThat(found).containsExactly(4000, 8);
  }

  /** Times of class and class differ a million times, and so do station and elsewhere. */
  @Test
  void throughputs_demandsOfAllSizes_staysExact() {
    Random random = new Random(3);
    for (int run = 0; run < 12; run++) {
      List<ServiceDemand> demands = new ArrayList<>();
      for (int k = 0; k < 2; k++) {
        double d = Math.pow(10, 3 - 8 * random.nextDouble());
        demands.add(new ServiceDemand(d, Math.pow(10, 3 - 8 * random.nextDouble())));
      }
      int[] busy = {1 + random.nextInt(100), 1 + random.nextInt(100)};
      CommonStation station = CommonStation.processors(run % 2 == 0 ? 1 : 0.05);
      double[] found = Throughputs.of(new ClosedNetwork(station, demands), busy);
      BigDecimal all = sum(station, demands, 0, busy);
      BigDecimal less = sum(station, demands, 0, busy[0] - 1, busy[1]);
      assertNear("run " + run, found[0], less.divide(all, DIGITS).doubleValue(), 1e-11);
    }
  }

  private static ServiceDemand demand(Random random) {
    double d = Math.pow(10, -3 * random.nextDouble());
    double z = Math.pow(10, -3 * random.nextDouble());
    Optional<ServiceDemand.Pool> pool =
        Optional.of(
            new ServiceDemand.Pool(1 + random.nextInt(4), Math.pow(10, -random.nextInt(4))));
    return switch (random.nextInt(6)) {
      case 0 -> new ServiceDemand(d, 0);
      case 1 -> new ServiceDemand(d, z);
      case 2 -> new ServiceDemand(d, 0, pool);
      case 3 -> new ServiceDemand(d, z, pool);
      case 4 -> new ServiceDemand(0, z);
      default -> new ServiceDemand(0, z, pool);
    };
  }

  private static BigDecimal sum(
      CommonStation station, List<ServiceDemand> demands, int lent, int... busy) {
    BigDecimal[] product = {BigDecimal.ONE};
    for (int k = 0; k < busy.length; k++) {
      BigDecimal[] computing = powers(demands.get(k).compute(), busy[k], busy[k]);
      BigDecimal[] away = elsewhere(demands.get(k), busy[k]);
      BigDecimal[] terms = new BigDecimal[busy[k] + 1];
      for (int l = 0; l <= busy[k]; l++) {
        terms[l] = away[busy[k] - l].multiply(computing[l], DIGITS);
      }
      product = convolve(product, terms);
    }
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal beta = BigDecimal.ONE;
    for (int l = 0; l < product.length; l++) {
      if (l > 0) {
        beta =
            beta.multiply(BigDecimal.valueOf(lent + l), DIGITS)
                .divide(new BigDecimal(station.rate(lent + l)), DIGITS);
      }
      sum = sum.add(product[l].multiply(beta, DIGITS), DIGITS);
    }
    return sum;
  }

  private static BigDecimal[] elsewhere(ServiceDemand demand, int most) {
    BigDecimal[] delay = powers(demand.elsewhere(), most, most);
    return demand
        .pool()
        .map(pool -> convolve(delay, powers(pool.seconds(), most, pool.size())))
        .orElse(delay);
  }

  /** The product of x / min(l, servers) over l = 1..i, for each i. */
  private static BigDecimal[] powers(double x, int most, int servers) {
    BigDecimal[] powers = new BigDecimal[most + 1];
    powers[0] = BigDecimal.ONE;
    for (int l = 1; l <= most; l++) {
      BigDecimal several = BigDecimal.valueOf(Math.min(l, servers));
      powers[l] = powers[l - 1].multiply(new BigDecimal(x), DIGITS).divide(several, DIGITS);
    }
    return powers;
  }

  private static BigDecimal[] convolve(BigDecimal[] a, BigDecimal[] b) {
    BigDecimal[] sum = new BigDecimal[a.length + b.length - 1];
    for (int l = 0; l < sum.length; l++) {
      sum[l] = BigDecimal.ZERO;
      for (int i = Math.max(0, l - b.length + 1); i <= Math.min(l, a.length - 1); i++) {
        sum[l] = sum[l].add(a[i].multiply(b[l - i], DIGITS), DIGITS);
      }
    }
    return sum;
  }
}
