package io.github.jettyqos.sim.experiment.gao;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.Golden;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** D6: Psi. The file gives no tolerance; its numbers are doubles. */
final class RelativeDeviationGoldenTest {
  static Stream<Arguments> cases() {
    return Golden.numbered(Golden.read("D6_psi.json").list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void psi_outputs_isGolden(Golden each) {
    assertNear(
        "psi",
        RelativeDeviation.of(each.rows("Y"), each.numbers("Y_desire")),
        each.number("psi"),
        1e-12);
  }

  @Test
  void psi_alwaysRight_isZero() {
    assertThat(RelativeDeviation.of(List.of(new double[] {0.25}), 0.25)).isZero();
  }

  @Test
  void psi_wrongSizes_areRefused() {
    assertThatThrownBy(() -> RelativeDeviation.of(List.of(), 0.25))
        .hasMessageContaining("measured");
    assertThatThrownBy(() -> RelativeDeviation.of(List.of(new double[2]), 0.25))
        .hasMessageContaining("measured: 2 outputs");
  }
}
