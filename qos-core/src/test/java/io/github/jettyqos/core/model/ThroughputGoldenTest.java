package io.github.jettyqos.core.model;

import static io.github.jettyqos.core.Golden.assertNear;

import io.github.jettyqos.core.Golden;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** G1: completions of classes of different work, with the file's tolerance. */
final class ThroughputGoldenTest {
  private static final Golden FILE = Golden.read("G1_throughput.json");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void throughputs_goldenBusy_areGolden(Golden each) {
    double[] expected = each.numbers("throughput");
    int[] busy = each.wholes("busy");
    ClosedNetwork network = new ClosedNetwork(GoldenWork.station(each), GoldenWork.demands(each));
    double[] found = Throughputs.of(network, busy);
    double tolerance = FILE.number("relativeTolerance");
    for (int k = 0; k < expected.length; k++) {
      assertNear("X" + k, found[k], expected[k], tolerance);
      if (busy[k] > 0) {
        double[] rates = network.rates(k, busy);
        assertNear("s" + k, rates[busy[k] - 1], expected[k], tolerance);
      }
    }
  }
}
