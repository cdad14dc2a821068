package io.github.jettyqos.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LoadOrderTest {
  @Test
  void line_readAgain_isTheOrder() {
    LoadOrder order =
        new LoadOrder(8080, 20, 0.5, 2000, 7, List.of("a=poisson:1", "b=swing:2,3,4"));
    assertThat(LoadOrder.parse(order.line())).isEqualTo(order);
  }
}
