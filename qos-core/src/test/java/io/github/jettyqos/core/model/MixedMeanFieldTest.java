package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.model.MixedSimulation.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * The expected case against simulations with fixed seeds, by group: errors of the mean residence
 * time. What is asked for is .15 in the median and .25 in 95 of 100; the bars here lie between what
 * was seen and what the simpler alternatives give, which stands beside.
 */
final class MixedMeanFieldTest {
  private static final CommonStation TWO = CommonStation.processors(2);
  private static final Speedup CURVE = new Speedup(50, .14, 23);

  @Test
  void expected_handlersThatMostlyWait_isTheSimulated() {
    List<MixedCase> cases = new ArrayList<>();
    List<ServiceDemand> demands = List.of(ms(2, 8), ms(2, 80), ms(10, 900), ms(2, 20));
    for (Spread spread : List.of(Spread.EXPONENTIAL, Spread.CONSTANT)) {
      for (int[] m : new int[][] {{16, 16, 16, 16}, {2, 24, 34, 4}, {3, 22, 33, 6}}) {
        cases.add(new MixedCase(TWO, demands, rates(100, 100, 10, 100), spread, 120, m));
        cases.add(new MixedCase(TWO, demands, rates(100, 200, 10, 100), spread, 120, m));
        cases.add(new MixedCase(TWO, demands, rates(100, 200, 25, 100), spread, 120, m));
      }
      int[] tight = {1, 18, 12, 3};
      cases.add(new MixedCase(TWO, demands, rates(60, 171, 10.2, 99), spread, 400, tight));
      int[] single = {1, 1, 1, 1};
      cases.add(new MixedCase(TWO, demands, rates(70, 9, .8, 30), spread, 600, single));
    }
    // Seen: .006 and .026. Worst case: .070 and .666.
    assertGroup(cases, .02, .06, false);
  }

  @Test
  void expected_handlersThatCompute_isTheSimulated() {
    List<MixedCase> cases = new ArrayList<>();
    List<ServiceDemand> demands = List.of(ms(4, 5), ms(3, 60), ms(20, 50));
    CommonStation one = CommonStation.processors(1);
    for (Spread spread : Spread.values()) {
      for (double part : new double[] {.6, .75, .8}) {
        double[] rates = rates(75 * part / .8, 60 * part / .8, 16 * part / .8);
        for (int[] m : new int[][] {{1, 1, 1}, {2, 9, 10}, {3, 7, 8}, {8, 16, 8}, {1, 8, 16}}) {
          cases.add(new MixedCase(one, demands, rates, spread, 300, m));
        }
      }
    }
    // Seen: .011 and .068. Mean numbers: .037 and .214. Worst case: .631 and 549.
    assertGroup(cases, .03, .12, true);
  }

  @Test
  void expected_classBehindAPool_isTheSimulated() {
    List<MixedCase> cases = new ArrayList<>();
    ServiceDemand pooled = new ServiceDemand(.001, 0, Optional.of(new ServiceDemand.Pool(5, .02)));
    List<ServiceDemand> demands = List.of(pooled, ms(2, 8), ms(2, 80));
    for (Spread spread : Spread.values()) {
      for (double rate : new double[] {120, 180}) {
        for (int[] m : new int[][] {{16, 4, 16}, {8, 4, 16}, {6, 3, 12}, {5, 2, 10}}) {
          cases.add(new MixedCase(TWO, demands, rates(rate, 100, 100), spread, 200, m));
        }
      }
    }
    // Seen: .005 and .041. Worst case: .013 and .058, for others hardly matter here.
    assertGroup(cases, .01, .05, false);
  }

  @Test
  void expected_paperOnItsCurve_isTheSimulated() {
    // Equal work on the mixed workload's curve; and its phenomena P1 to P3: static requests (6 ms)
    // with 16 and 64 threads beside dynamic ones (50 ms) with 1, 16 and 64.
    List<MixedCase> cases = new ArrayList<>();
    CommonStation curve = CommonStation.of(CURVE);
    List<ServiceDemand> equal = List.of(ms(20, 0), ms(20, 0), ms(20, 0));
    List<ServiceDemand> unequal = List.of(ms(6, 0), ms(50, 0));
    for (Spread spread : Spread.values()) {
      for (int[] m : new int[][] {{8, 8, 8}, {16, 8, 4}, {1, 8, 8}}) {
        cases.add(new MixedCase(curve, equal, rates(30, 30, 30), spread, 100, m));
        cases.add(new MixedCase(curve, equal, rates(50, 50, 50), spread, 100, m));
      }
      for (int dynamic : new int[] {1, 16, 64}) {
        for (int fixed : new int[] {16, 64}) {
          int[] m = {fixed, dynamic};
          cases.add(new MixedCase(curve, unequal, rates(200, 15), spread, 100, m));
          cases.add(new MixedCase(curve, unequal, rates(350, 25), spread, 100, m));
        }
      }
    }
    // Seen: .009 and .050. Mean numbers: .023 and .070. Worst case: .429 and 158.
    assertGroup(cases, .02, .08, false);
  }

  @Test
  void expected_equalWork_isNearerToTheExactChainThanMeanNumbers() {
    // A8: two classes solved exactly. Mean numbers are 3.5 % off in the mean, this is .06 %.
    double mixed = 0;
    double numbers = 0;
    int count = 0;
    for (Golden each : Golden.read("A8_multiclass.json").list("cases")) {
      Speedup speedup = new Speedup(each.number("mu"), each.number("alpha"), each.whole("mt"));
      double[] lambda = each.numbers("lambda_");
      int[] threads = each.wholes("m");
      List<OfferedLoad> loads = new ArrayList<>();
      List<ClassWork> work = new ArrayList<>();
      for (int k = 0; k < lambda.length; k++) {
        loads.add(new OfferedLoad(lambda[k], each.wholes("B")[k]));
        ServiceDemand demand = new ServiceDemand(1 / each.number("mu"), 0);
        work.add(new ClassWork(demand, 1));
      }
      List<MtrrServer> servers =
          MixedMeanField.of(new WorkDescription(CommonStation.of(speedup), work), loads, threads);
      for (int k = 0; k < lambda.length; k++) {
        double exact = each.numbers("exact_W")[k];
        mixed += Math.abs(servers.get(k).residenceTime() / exact - 1);
        numbers += Math.abs(each.numbers("mean_field_W")[k] / exact - 1);
        count++;
      }
    }
    assertThat(mixed / count).isLessThan(.005);
    assertThat(mixed).isLessThan(numbers / 2);
  }

  @Test
  void expected_noQueue_isTheOpenNetwork() {
    // 200 threads each on one processor at .6: the station is M/M/1-PS, a request of class k takes
    // z + d/(1 - .6); exact whatever the others are.
    WorkDescription work = work(CommonStation.processors(1), ms(4, 5), ms(3, 60), ms(20, 50));
    List<MtrrServer> servers = MixedMeanField.of(work, loads(50, 40, 14), 200, 200, 200);
    double[] expected = {.005 + .01, .06 + .0075, .05 + .05};
    for (int k = 0; k < 3; k++) {
      assertThat(servers.get(k).residenceTime()).isCloseTo(expected[k], within(1e-6 * expected[k]));
    }
  }

  @Test
  void expected_othersOverloaded_isTheWorstCase() {
    WorkDescription work = work(TWO, ms(2, 8), ms(50, 50));
    List<OfferedLoad> loads = loads(100, 1000);
    double worst = WorstCase.of(work, loads, 0, 6, 10).get(0).residenceTime();
    double expected = MixedMeanField.of(work, loads, 6, 10).get(0).residenceTime();
    assertThat(expected).isCloseTo(worst, within(1e-3 * worst));
    // Twin: beside others that keep half a processor busy it takes 10.3 ms instead of 18.3.
    double idle = MixedMeanField.of(work, loads(100, 10), 6, 10).get(0).residenceTime();
    assertThat(idle).isLessThan(.6 * worst);
  }

  @Test
  void expected_noArrivals_isThatOfALoneRequest() {
    WorkDescription work = work(TWO, ms(2, 8), ms(50, 0));
    List<MtrrServer> servers = MixedMeanField.of(work, loads(0, 0), 64, 1);
    assertThat(servers.get(0).residenceTime()).isCloseTo(.01, within(1e-9));
    assertThat(servers.get(1).residenceTime()).isCloseTo(.05, within(1e-9));
  }

  @Test
  void partition_ofAnotherLength_isNamed() {
    WorkDescription work = work(TWO, ms(2, 8), ms(50, 0));
    assertThatThrownBy(() -> MixedMeanField.of(work, loads(1, 1), 1))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("partition: 1 ");
    assertThatThrownBy(() -> MixedMeanField.of(work, loads(1), 1, 1))
        .hasMessageStartingWith("loads: 1 ");
    assertThatThrownBy(() -> MixedMeanField.of(work, loads(1, 1), 1, 0))
        .hasMessageStartingWith("partition: 0 ");
  }

  private static void assertGroup(
      List<MixedCase> cases, double median, double most, boolean beatsNumbers) {
    List<MixedCase.Error> errors = new ArrayList<>();
    cases.forEach(each -> errors.addAll(each.errors()));
    assertThat(part(errors, .5, MixedCase.Error::expected)).isLessThan(median);
    assertThat(part(errors, .95, MixedCase.Error::expected)).isLessThan(most);
    assertThat(part(errors, .95, MixedCase.Error::worst)).isGreaterThan(most);
    if (beatsNumbers) {
      assertThat(part(errors, .95, MixedCase.Error::vector)).isGreaterThan(most);
    }
  }

  private static double part(
      List<MixedCase.Error> errors, double quantile, ToDoubleFunction<MixedCase.Error> of) {
    double[] sorted = errors.stream().mapToDouble(of).sorted().toArray();
    return sorted[(int) (quantile * sorted.length)];
  }

  private static ServiceDemand ms(double compute, double elsewhere) {
    return new ServiceDemand(compute * 1e-3, elsewhere * 1e-3);
  }

  private static double[] rates(double... rates) {
    return rates;
  }

  private static List<OfferedLoad> loads(double... rates) {
    return Arrays.stream(rates).mapToObj(rate -> new OfferedLoad(rate, 512)).toList();
  }

  private static WorkDescription work(CommonStation station, ServiceDemand... demands) {
    return new WorkDescription(
        station, Arrays.stream(demands).map(d -> new ClassWork(d, 1)).toList());
  }
}
