package io.github.jettyqos.core.model;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Golden;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** G2: the worst case of a partition, with the file's tolerance. */
final class WorstCaseGoldenTest {
  private static final Golden FILE = Golden.read("G2_worst_case.json");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void worstCase_goldenPartition_isGolden(Golden each) {
    List<MtrrServer> servers =
        WorstCase.of(GoldenWork.work(each), GoldenWork.loads(each), 0, each.wholes("partition"));
    double tolerance = FILE.number("relativeTolerance");
    List<Golden> expected = each.list("worstCase");
    assertThat(expected).hasSameSizeAs(servers);
    for (int k = 0; k < expected.size(); k++) {
      MtrrServer server = servers.get(k);
      Golden golden = expected.get(k);
      assertNear("residence", server.residenceTime(), golden.number("residence"), tolerance);
      // The file takes it as a difference, which has the digits of the residence time.
      double waiting = golden.number("waiting");
      assertThat(server.waitingTime())
          .isCloseTo(waiting, within(tolerance * waiting + 1e-15 * server.residenceTime()));
      assertNear("loss", server.loss(), golden.number("loss"), tolerance);
      assertNear("busy", server.meanBusy(), golden.number("busy"), tolerance);
    }
  }
}
