package io.github.jettyqos.core.model;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.Speedup;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A1: the chain against 60-digit arithmetic; tolerances are those of the file. */
final class MtrrServerGoldenTest {
  private static final Golden FILE = Golden.read("A1_mtrr_chain.json");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void server_goldenInput_isGolden(Golden each) {
    Golden input = each.map("input");
    Golden expected = each.map("expected");
    MtrrServer server = server(input);
    double loose = FILE.map("tolerance_rel").number("default");
    double tight = FILE.map("tolerance_rel").number("W_N_throughput");
    assertNear("W", server.residenceTime(), expected.number("W_accepted"), tight);
    assertNear("N", server.meanRequests(), expected.number("N"), tight);
    assertNear("X", server.throughput(), expected.number("throughput"), tight);
    assertNear("busy", server.meanBusy(), expected.number("Nserv"), loose);
    if (expected.number("Nq") > 0) { // it is N - Nserv there, and 0 where that has no digits left
      assertNear("queued", server.meanQueued(), expected.number("Nq"), loose);
    } else {
      assertThat(server.meanQueued()).isLessThan(1e-16 * server.meanRequests());
    }
    int most = input.whole("K");
    assertNear("log p0", server.logProbability(0), expected.number("log_p0"), loose);
    assertNear("log pK", server.logProbability(most), expected.number("log_pK"), loose);
    assertNear("loss", server.loss(), expected.number("pK"), loose);
    if (expected.has("p")) {
      double[] p = expected.numbers("p");
      for (int i = 0; i < p.length; i++) {
        assertNear("p" + i, server.probability(i), p[i], loose);
      }
    }
  }

  private static MtrrServer server(Golden input) {
    Speedup speedup = new Speedup(input.number("mu"), input.number("alpha"), input.whole("mt"));
    OfferedLoad load = new OfferedLoad(input.number("lambda"), input.whole("B"));
    return EqualWork.server(load, speedup, input.whole("m0"), input.number("gamma"));
  }
}
