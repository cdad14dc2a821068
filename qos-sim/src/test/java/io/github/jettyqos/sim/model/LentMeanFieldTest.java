package io.github.jettyqos.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.MixedMeanField;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.OfferedLoad;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The predictions with lent threads, against the gate in virtual time. */
final class LentMeanFieldTest {
  private static final int CASES = 40;
  private static final int LENGTH = 240;
  private static final double MOST_ERROR = .05;

  /** A server with classes that lend or do not, borrow or do not. */
  private record Lending(SteadyCase steady, List<ServiceClass> owners) {
    List<OfferedLoad> loads() {
      List<OfferedLoad> loads = new ArrayList<>();
      for (int k = 0; k < owners.size(); k++) {
        double variation = steady.work().classes().get(k).variation();
        loads.add(OfferedLoad.of(owners.get(k), steady.rates().get(k), variation));
      }
      return loads;
    }
  }

  /** Drawn: 2 to 4 classes at loads of .3 to .95 of their own threads, one in five at 1.6. */
  private static Lending draw(int number) {
    SplittableRandom random = new SplittableRandom(1000 + number);
    int classes = random.nextInt(2, 5);
    int processors = random.nextInt(1, 5);
    double computing = random.nextDouble(.2, .8) * processors;
    double[] share = new double[classes];
    for (int k = 0; k < classes; k++) {
      share[k] = random.nextDouble(.2, 1);
    }
    double all = Arrays.stream(share).sum();
    int flood = random.nextInt(5) == 0 ? classes - 1 : -1;
    List<ServiceDemand> demands = new ArrayList<>();
    List<Double> rates = new ArrayList<>();
    int[] threads = new int[classes];
    List<ServiceClass> owners = new ArrayList<>();
    for (int k = 0; k < classes; k++) {
      double compute = Math.exp(random.nextDouble(Math.log(1), Math.log(20)));
      double wait = Math.exp(random.nextDouble(Math.log(1), Math.log(200)));
      double rate = computing * share[k] / all / compute * 1e3;
      double load = k == flood ? 1.6 : random.nextDouble(.3, .95);
      double busy = rate * (compute + wait) / 1e3;
      threads[k] = (int) Math.max(1, Math.ceil(busy / load));
      demands.add(MixedWork.demand(compute, wait));
      rates.add(rate);
      owners.add(
          ServiceClass.named("c" + k)
              .priority(k)
              .lend(random.nextInt(4) > 0)
              .borrow(random.nextInt(8) > 0)
              .queue(new QueueRule(k == flood ? 50 : 2000, Duration.ofHours(1)))
              .build());
    }
    WorkDescription work = MixedWork.of(processors, demands.toArray(new ServiceDemand[0]));
    return new Lending(new SteadyCase("drawn " + number, work, rates, threads), owners);
  }

  @Test
  void expected_idleThreadsLent_isNearTheGate() {
    List<Double> lent = new ArrayList<>();
    List<Double> kept = new ArrayList<>();
    List<Double> lentP95 = new ArrayList<>();
    List<Double> keptP95 = new ArrayList<>();
    for (int number = 0; number < CASES; number++) {
      Lending lending = draw(number);
      SteadyCase steady = lending.steady();
      List<SteadyRun.Measured> seen = SteadyRun.of(steady, lending.owners(), LENGTH, number);
      List<LentMeanField.Predicted> with =
          LentMeanField.of(steady.work(), lending.loads(), lending.owners(), all(steady.threads()));
      List<MtrrServer> without =
          MixedMeanField.of(steady.work(), lending.loads(), steady.threads());
      for (int k = 0; k < seen.size(); k++) {
        double mean = seen.get(k).mean();
        if (seen.get(k).error() <= MOST_ERROR) {
          lent.add(Math.abs(with.get(k).residenceTime() / mean - 1));
          kept.add(Math.abs(without.get(k).residenceTime() / mean - 1));
          double p95 = seen.get(k).p95();
          lentP95.add(Math.abs(with.get(k).residencePercentile(.95) / p95 - 1));
          double alone = new LentMeanField.Predicted(without.get(k), 0).residencePercentile(.95);
          keptP95.add(Math.abs(alone / p95 - 1));
        }
      }
    }
    assertThat(lent).hasSizeGreaterThan(2 * CASES);
    // Seen of 60 cases: .009 and .20. The twin, which lends nothing: .084 and 1.8.
    assertThat(part(lent, .5)).isLessThan(.03);
    assertThat(part(kept, .5)).isGreaterThan(.03);
    assertThat(part(lent, .95)).isLessThan(.4);
    assertThat(part(kept, .95)).isGreaterThan(.4);
    // Seen of percentiles, of 40: .018 and .29. The twin: .058 and 1.7.
    assertThat(part(lentP95, .5)).isLessThan(.035);
    assertThat(part(keptP95, .5)).isGreaterThan(.035);
    assertThat(part(lentP95, .95)).isLessThan(.6);
    assertThat(part(keptP95, .95)).isGreaterThan(.6);
  }

  @Test
  void expected_nobodyLends_isTheMeanField() {
    SteadyCase steady = draw(0).steady();
    List<ServiceClass> owners = new ArrayList<>();
    List<OfferedLoad> loads = new ArrayList<>();
    for (int k = 0; k < steady.threads().length; k++) {
      owners.add(ServiceClass.named("c" + k).lend(false).build());
      loads.add(new OfferedLoad(steady.rates().get(k), 512));
    }
    List<MtrrServer> plain = MixedMeanField.of(steady.work(), loads, steady.threads());
    List<LentMeanField.Predicted> lent =
        LentMeanField.of(steady.work(), loads, owners, all(steady.threads()));
    for (int k = 0; k < plain.size(); k++) {
      assertThat(lent.get(k).residenceTime()).isEqualTo(plain.get(k).residenceTime());
      assertThat(lent.get(k).reclaim()).isZero();
    }
  }

  /** A class that would take all that is idle, where all the model can have at work is divided. */
  @Test
  @Tag("long")
  void expected_floodOnTheMostThreads_staysWithinThem() {
    WorkDescription work =
        MixedWork.of(1, MixedWork.demand(0, 10), MixedWork.demand(0, 10)); // 10 ms
    List<ServiceClass> owners =
        List.of(
            ServiceClass.named("idle").priority(0).lend(true).build(),
            ServiceClass.named("flood").priority(1).build());
    List<OfferedLoad> loads = List.of(new OfferedLoad(10, 512), new OfferedLoad(1e7, 512));
    // 65 000 + 535 is the range, so the 10 million/s have no thread but their own, 53 500/s.
    List<LentMeanField.Predicted> found = LentMeanField.of(work, loads, owners, all(65_000, 535));
    assertThat(found.get(1).server().throughput()).isBetween(53_499.0, 53_501.0);
  }

  private static Partition all(int... budgets) {
    return Partition.of(Arrays.stream(budgets).sum(), budgets);
  }

  private static double part(List<Double> of, double quantile) {
    double[] sorted = of.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[(int) Math.min(sorted.length - 1, quantile * sorted.length)];
  }
}
