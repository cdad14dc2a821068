package io.github.jettyqos.core.model;

import static io.github.jettyqos.core.Golden.assertNear;

import io.github.jettyqos.core.Golden;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A4: equations (8) to (11). The file names no tolerance: plain double arithmetic, 1e-12. */
final class FiniteQuantumGoldenTest {
  static Stream<Arguments> cases() {
    return Golden.numbered(Golden.read("A4_quantum.json").list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void quantum_goldenInput_isGolden(Golden each) {
    FiniteQuantum quantum =
        new FiniteQuantum(each.number("mu"), each.number("Q"), each.whole("m0"));
    assertNear("E[V]", quantum.turnTime(), each.number("EV_per_thread"), 1e-12);
    assertNear("(8)", quantum.idealProcessingTime(), each.number("Y_eq8"), 1e-12);
    assertNear("(10)", quantum.processingTime(), each.number("Y_eq10"), 1e-12);
    assertNear("(11)", quantum.error(), each.number("err_eq11"), 1e-12);
  }
}
