package io.github.jettyqos.sim.experiment.jamjoom;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.sim.model.Workload;
import org.junit.jupiter.api.Test;

final class InverseTableTest {
  @Test
  void arguments_outOfRange_areNamedWithTheirValues() {
    Workload load = new Workload(10, new Speedup(50, .14, 23), 10);
    assertThatThrownBy(() -> InverseTable.threads(load, 1, Double.NaN, 1, 10))
        .hasMessageStartingWith("seconds: NaN ");
    assertThatThrownBy(() -> InverseTable.threads(load, 1, 1, 2, 10))
        .hasMessageStartingWith("loss: 2.0 ");
  }
}
