package io.github.jettyqos.core.law.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.OptimalRule;
import io.github.jettyqos.core.law.paper.ClusterMeasurement.ClusterNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ClusterLawTest {
  private static final int PERIODS = 120;

  /** Four nodes of 16 threads, whose delays go half of the way to load / capacity each period. */
  private static final class SimulatedNodes {
    private final double[] load;
    private final double[] delays;
    private final SplittableRandom random = new SplittableRandom(7);
    private final List<List<Integer>> budgets = new ArrayList<>();
    private final boolean[] up = {true, true, true, true};
    private final double[] speeds = {1, 1, 1, 1};

    SimulatedNodes(double... load) {
      this.load = load.clone();
      this.delays = new double[load.length];
      for (int j = 0; j < up.length; j++) {
        List<Integer> each = new ArrayList<>();
        for (int k = 0; k < load.length; k++) {
          each.add(16 / load.length);
        }
        budgets.add(each);
      }
    }

    List<ClusterNode> nodes() {
      List<ClusterNode> nodes = new ArrayList<>();
      for (int j = 0; j < up.length; j++) {
        nodes.add(new ClusterNode(16, speeds[j], up[j], budgets.get(j)));
      }
      return nodes;
    }

    ClusterMeasurement next() {
      List<PeriodDelay> seen = new ArrayList<>();
      for (int k = 0; k < load.length; k++) {
        double capacity = 0;
        for (int j = 0; j < up.length; j++) {
          capacity += up[j] ? speeds[j] * budgets.get(j).get(k) : 0;
        }
        double wanted = load[k] / capacity;
        delays[k] += delays[k] == 0 ? wanted : (wanted - delays[k]) / 2;
        seen.add(PeriodDelay.of(300, delays[k] * (0.95 + 0.1 * random.nextDouble())));
      }
      return new ClusterMeasurement(seen, nodes());
    }

    void take(ClusterProposal proposal) {
      for (int j = 0; j < up.length; j++) {
        budgets.set(j, proposal.budgets().get(j));
      }
    }

    double ratio(int k) {
      return delays[k + 1] / delays[k];
    }
  }

  private static ClusterLaw law(double... proportion) {
    int[] least = new int[proportion.length];
    Arrays.fill(least, 1);
    return new ClusterLaw(Arrays.stream(proportion).boxed().toList(), least, OptimalRule.DEFAULT);
  }

  private static void run(ClusterLaw law, SimulatedNodes plant, int periods) {
    for (int m = 0; m < periods; m++) {
      plant.take(law.propose(plant.next()));
    }
  }

  @Test
  void propose_unknownCluster_delaysComeToTheirProportion() {
    // 300/x : 200/(1-x) = 1 : 2 at x = 3/4. Excitation moves the ratio by a tenth at most.
    SimulatedNodes plant = new SimulatedNodes(300, 200);
    ClusterLaw law = law(1, 2);
    run(law, plant, PERIODS);
    assertThat(plant.ratio(0)).isCloseTo(2, within(.25));
    assertThat(law.offProportion()).isLessThan(.1);
  }

  @Test
  void propose_notApplied_delaysStayAsTheyAre() {
    SimulatedNodes plant = new SimulatedNodes(300, 200);
    ClusterLaw law = law(1, 2);
    for (int m = 0; m < PERIODS; m++) {
      law.propose(plant.next());
    }
    // 200/32 : 300/32.
    assertThat(plant.ratio(0)).isCloseTo(.67, within(.01));
    assertThat(law.offProportion()).isGreaterThan(.5);
  }

  @Test
  void propose_threeClasses_neighboursComeToTheirProportions() {
    SimulatedNodes plant = new SimulatedNodes(100, 100, 100);
    run(law(1, 2, 4), plant, PERIODS);
    // Parts of 4/7, 2/7, 1/7: a thread of the last class is a ninth of what it has.
    assertThat(plant.ratio(0)).isCloseTo(2, within(.3));
    assertThat(plant.ratio(1)).isCloseTo(2, within(.3));
  }

  @Test
  void propose_aNodeGoesAndComes_sharesStayAndItsThreadsAreSplitAtOnce() {
    SimulatedNodes plant = new SimulatedNodes(300, 200);
    ClusterLaw law = law(1, 2);
    run(law, plant, PERIODS);
    double before = part(plant);
    plant.up[0] = false;
    run(law, plant, 1);
    // One of 48 threads more or less, and the step of a period.
    assertThat(part(plant)).isCloseTo(before, within(.06));
    assertThat(plant.nodes().stream().skip(1).mapToInt(ClusterLawTest::used)).containsOnly(16);
    run(law, plant, 30);
    assertThat(plant.ratio(0)).isCloseTo(2, within(.3));
    plant.up[0] = true;
    run(law, plant, 1);
    assertThat(plant.nodes().stream().mapToInt(ClusterLawTest::used)).containsOnly(16);
  }

  private static int used(ClusterNode node) {
    return node.budgets().stream().mapToInt(each -> each).sum();
  }

  /** Of the first class, of the threads of nodes that are up. */
  private static double part(SimulatedNodes plant) {
    List<ClusterNode> up = plant.nodes().stream().filter(ClusterNode::up).toList();
    return up.stream().mapToDouble(node -> node.budgets().get(0)).sum() / (16.0 * up.size());
  }

  @Test
  void propose_noNodeIsUp_keepsWhatIsInForce() {
    SimulatedNodes plant = new SimulatedNodes(300, 200);
    Arrays.fill(plant.up, false);
    ClusterMeasurement none =
        new ClusterMeasurement(List.of(PeriodDelay.NONE, PeriodDelay.NONE), plant.nodes());
    assertThat(law(1, 2).propose(none).budgets()).isEqualTo(plant.budgets);
  }

  @Test
  void propose_anyDelays_isLegalAndTheSameAgain() {
    assertThat(random(3)).isEqualTo(random(3));
  }

  private static List<List<List<Integer>>> random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SimulatedNodes plant = new SimulatedNodes(1, 1, 1);
    ClusterLaw law = law(1, 3, 2);
    List<List<List<Integer>>> all = new ArrayList<>();
    for (int m = 0; m < 400; m++) {
      List<PeriodDelay> delays = new ArrayList<>();
      for (int k = 0; k < 3; k++) {
        boolean none = random.nextInt(10) == 0;
        delays.add(none ? PeriodDelay.NONE : PeriodDelay.of(1, 1000 * random.nextDouble()));
      }
      for (int j = 0; j < 4; j++) {
        plant.up[j] = random.nextInt(4) > 0;
        plant.speeds[j] = .1 + random.nextDouble();
      }
      ClusterProposal proposal = law.propose(new ClusterMeasurement(delays, plant.nodes()));
      for (List<Integer> node : proposal.budgets()) {
        assertThat(node).allMatch(budget -> budget >= 1);
        assertThat(node.stream().mapToInt(each -> each).sum()).isLessThanOrEqualTo(16);
      }
      plant.take(proposal);
      all.add(proposal.budgets());
    }
    return all;
  }

  @Test
  void classes_oneOnly_isRefused() {
    assertThatThrownBy(
            () -> new ClusterLaw(List.of(ServiceClass.named("a").build()), OptimalRule.DEFAULT))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("classes: 1");
  }
}
