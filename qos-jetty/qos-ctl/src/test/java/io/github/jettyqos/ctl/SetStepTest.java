package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The operations of a command {@code set}. */
final class SetStepTest {
  @Test
  void budgets_areOneStepWhereTheFirstIs_othersInTheirOrder() {
    assertThat(
            SetCommand.SetStep.of(
                List.of(
                    "shadow=true",
                    "gold.budget=3",
                    "total=auto",
                    "silver.budget=4",
                    "gold.target=p99:1.5s",
                    "admission=observe")))
        .extracting(SetCommand.SetStep::operation, SetCommand.SetStep::arguments)
        .containsExactly(
            tuple("shadow", Map.of("on", "true")),
            tuple("apply", Map.of("budgets", "gold=3, silver=4")),
            tuple("total", Map.of("threads", "0")),
            tuple("target", Map.of("class", "gold", "statistic", "p99", "time", "1.5s")),
            tuple("observe", Map.of()));
  }
}
