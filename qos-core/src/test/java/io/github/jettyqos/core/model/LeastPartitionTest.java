package io.github.jettyqos.core.model;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Speedup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LeastPartitionTest {
  private static final int THREADS = 11;

  /** Every partition is tried; the least in every component of those that keep all goals. */
  @Test
  void find_smallRandomCases_isTheLeastOfAllThatKeepTheGoals() {
    int possible = 0;
    for (int seed = 0; seed < 150; seed++) {
      Random random = new Random(seed);
      int n = 1 + random.nextInt(3);
      CommonStation station = CommonStation.processors(0.5 + 4 * random.nextDouble());
      List<MixedClass> classes = RandomWork.classes(random, n, 5);
      int lent = random.nextInt(3);
      ClosedNetwork network = MixedClass.network(station, classes, lent);
      List<MixedGoal> goals = goals(classes);
      int[] least = null;
      for (int[] each : RandomWork.partitions(classes, THREADS)) {
        if (areKept(network, goals, each)) {
          least = least == null ? each : least;
          for (int k = 0; k < n; k++) {
            least[k] = Math.min(least[k], each[k]);
          }
        }
      }
      int[] found = LeastPartition.find(network, goals, THREADS, reserves(goals));
      assertThat(found).as("seed " + seed).isEqualTo(least);
      possible += found == null ? 0 : 1;
    }
    assertThat(possible).isBetween(40, 130); // both kinds are tried
  }

  /** More threads of others never make a class faster, with any number of its own. */
  @Test
  void rates_moreForeignThreads_areNeverGreater() {
    Random random = new Random(11);
    for (int run = 0; run < 200; run++) {
      List<ServiceDemand> demands = new ArrayList<>();
      int[] partition = new int[3];
      for (int k = 0; k < 3; k++) {
        demands.add(RandomWork.demand(random));
        partition[k] = 1 + random.nextInt(20);
      }
      CommonStation station =
          run % 2 == 0
              ? CommonStation.processors(0.5 + 4 * random.nextDouble())
              : CommonStation.of(new Speedup(1, random.nextDouble(), 1 + random.nextInt(20)));
      ClosedNetwork network = new ClosedNetwork(station, demands);
      double[] before = network.rates(0, partition);
      partition[1 + random.nextInt(2)] += 1 + random.nextInt(5);
      double[] after = network.rates(0, partition);
      for (int c = 0; c < before.length; c++) {
        assertThat(after[c]).isLessThanOrEqualTo(before[c] * (1 + 1e-12));
      }
    }
  }

  /**
   * Fig. 9 of Jamjoom, Chou and Shin: mu 50, alpha .14, saturation 23, queue 128, 100 requests a
   * second; beside 8 threads 1 s needs 11, beside 16 threads 15.
   */
  @Test
  void find_equalWork_isFigure9() {
    ServiceDemand work = new ServiceDemand(1 / 50.0, 0);
    ClosedNetwork network =
        new ClosedNetwork(CommonStation.of(new Speedup(50, .14, 23)), List.of(work, work));
    OfferedLoad load = new OfferedLoad(100, 128);
    for (int[] each : new int[][] {{8, 11}, {16, 15}}) {
      List<MixedGoal> goals =
          List.of(
              new MixedGoal(load, Promise.meanResidence(1), 1, 1, 64),
              new MixedGoal(load, null, 1, each[0], each[0]));
      assertThat(LeastPartition.find(network, goals, 64, 1, each[0]))
          .containsExactly(each[1], each[0]);
    }
  }

  /**
   * One processor, 50 requests a second of 10 ms, no queue. One thread serves each that it lets in
   * in 10 ms, and turns rho/(1 + rho) = 1/3 away. The Erlang loss of shared processing with m
   * places is rho^m (1 - rho) / (1 - rho^(m + 1)): 1.6 % for 5, 0.8 % for 6. The mean time is then
   * N/X = 20 ms less what is lost, within 25 ms.
   */
  @Test
  void find_noQueue_isNotKeptByTurningAway() {
    ClosedNetwork network =
        new ClosedNetwork(CommonStation.processors(1), List.of(new ServiceDemand(0.01, 0)));
    MixedGoal goal =
        new MixedGoal(
            new OfferedLoad(50, 0), Promise.meanResidence(0.025), MixedGoal.LITTLE_LOSS, 1, 64);
    assertThat(LeastPartition.find(network, List.of(goal), 64, 1)).containsExactly(6);
    MixedGoal timeAlone = goal.with(goal.promise(), 1);
    assertThat(LeastPartition.find(network, List.of(timeAlone), 64, 1)).containsExactly(1);
  }

  /**
   * 150 requests a second of 10 ms are 1.5 s of work in each second. One processor does it if half
   * of them may be lost (.75 s), and not if a fifth may (1.2 s); two processors do.
   */
  @Test
  void find_moreWorkThanTheStationDoes_isKeptByNone() {
    MixedGoal half = goal(0.5);
    MixedGoal fifth = goal(0.2);
    ClosedNetwork one =
        new ClosedNetwork(CommonStation.processors(1), List.of(new ServiceDemand(0.01, 0.01)));
    ClosedNetwork two =
        new ClosedNetwork(CommonStation.processors(2), List.of(new ServiceDemand(0.01, 0.01)));
    assertThat(LeastPartition.find(one, List.of(half), 64, 1)).isNotNull();
    assertThat(LeastPartition.find(one, List.of(fifth), 64, 1)).isNull();
    assertThat(LeastPartition.find(two, List.of(fifth), 64, 1)).isNotNull();
  }

  private static MixedGoal goal(double mostLoss) {
    return new MixedGoal(new OfferedLoad(150, 20), Promise.meanResidence(5), mostLoss, 1, 64);
  }

  /** Scanning the rates one by one gives what is computed at once. */
  @Test
  void beside_growing_isAsAtOnce() {
    Random random = new Random(5);
    for (int run = 0; run < 50; run++) {
      List<ServiceDemand> demands = List.of(RandomWork.demand(random), RandomWork.demand(random));
      ClosedNetwork network = new ClosedNetwork(CommonStation.processors(2), demands, 3);
      ClassRates growing = network.beside(1, 70, 40, 1);
      for (int c = 1; c <= 70; c++) {
        double atOnce = Throughputs.of(network, 40, c)[1];
        assertNear("s" + c, growing.rate(c), atOnce, 1e-11);
      }
    }
  }

  private static boolean areKept(ClosedNetwork network, List<MixedGoal> goals, int... partition) {
    for (int k = 0; k < partition.length; k++) {
      MtrrServer server = MtrrServer.of(goals.get(k).load(), network.rates(k, partition));
      if (!goals.get(k).isKept(server)) {
        return false;
      }
    }
    return true;
  }

  private static List<MixedGoal> goals(List<MixedClass> classes) {
    return classes.stream()
        .map(each -> each.goal().with(each.claim(false).promise(), MixedGoal.LITTLE_LOSS))
        .toList();
  }

  private static int[] reserves(List<MixedGoal> goals) {
    return Arrays.copyOf(goals.stream().mapToInt(MixedGoal::min).toArray(), goals.size());
  }
}
