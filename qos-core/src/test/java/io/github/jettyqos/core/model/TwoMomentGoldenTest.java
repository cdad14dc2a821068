package io.github.jettyqos.core.model;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.Speedup;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A7: measured variability, against the formula in high precision and against simulation. */
final class TwoMomentGoldenTest {
  private static final Golden FILE = Golden.read("A7_two_moment.json");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void server_variableLoad_isGolden(Golden each) {
    MtrrServer server = server(each.map("input"));
    Golden expected = each.map("expected_formula");
    double relative = FILE.map("tolerance").number("formula_rel");
    assertNear("W", server.residenceTime(), expected.number("W"), relative);
    assertNear("X", server.throughput(), expected.number("throughput"), relative);
    assertNear("N", server.meanRequests(), expected.number("N"), relative);
    // The file takes loss as a difference of numbers near 1, which has no more than their digits.
    assertThat(server.loss()).isCloseTo(expected.number("loss"), within(relative));
    double simulated = each.map("simulated").number("W");
    double rough = FILE.map("tolerance").number("formula_vs_simulation_rel");
    assertNear("simulated W", server.residenceTime(), simulated, rough);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void server_exponentialLoad_isTheChain(Golden each) {
    MtrrServer corrected = server(each.map("input"));
    OfferedLoad load = corrected.load();
    MtrrServer chain = corrected.withLoad(new OfferedLoad(load.arrivalRate(), load.queue()));
    assertNear("W", chain.residenceTime(), each.number("markov_W"), 1e-9);
  }

  private static MtrrServer server(Golden input) {
    Speedup speedup = new Speedup(input.number("mu"), input.number("alpha"), input.whole("mt"));
    OfferedLoad load =
        new OfferedLoad(
            input.number("lambda"),
            input.whole("B"),
            input.number("ca2"),
            input.number("cs2"),
            Double.POSITIVE_INFINITY);
    return EqualWork.server(load, speedup, input.whole("m0"), input.number("gamma"));
  }
}
