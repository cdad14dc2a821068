package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** G3: least partitions for targets on the mean residence time; whole numbers, so exact. */
final class LeastPartitionGoldenTest {
  private static final Golden FILE = Golden.read("G3_least_partition.json");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void find_goldenTargets_isTheLeastPartition(Golden each) {
    ClosedNetwork network = new ClosedNetwork(GoldenWork.station(each), GoldenWork.demands(each));
    List<MixedGoal> goals = new ArrayList<>();
    for (Golden owner : each.list("classes")) {
      OfferedLoad load = new OfferedLoad(owner.number("arrivals"), owner.whole("queue"));
      Promise promise = owner.has("target") ? Promise.meanResidence(owner.number("target")) : null;
      int min = owner.has("min") ? owner.whole("min") : 1;
      goals.add(new MixedGoal(load, promise, 1, min, 65535));
    }
    int[] from = goals.stream().mapToInt(MixedGoal::min).toArray();
    int[] found = LeastPartition.find(network, goals, each.whole("threads"), from);
    assertThat(found).isEqualTo(each.has("partition") ? each.wholes("partition") : null);
  }
}
