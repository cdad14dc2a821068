package io.github.jettyqos.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PinningTest {
  @Test
  void processors_listWithRanges_areAllOfThem() {
    assertThat(Pinning.processors("0,1")).containsExactly(0, 1);
    assertThat(Pinning.processors("0-2,5")).containsExactly(0, 1, 2, 5);
    assertThat(Pinning.processors("7")).containsExactly(7);
  }
}
