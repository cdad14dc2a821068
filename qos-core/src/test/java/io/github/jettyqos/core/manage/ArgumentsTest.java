package io.github.jettyqos.core.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.Operation.Parameter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ArgumentsTest {
  private static final Operation OPERATION =
      new Operation(
          "test",
          Role.OPERATOR,
          "tests",
          List.of(
              Parameter.whole("threads", "how many"),
              Parameter.whole("most", "at most").orNone(),
              Parameter.truth("on", "whether"),
              Parameter.text("reason", "why")));

  private static Arguments of(String threads, String on, String reason) {
    return Arguments.of(OPERATION, Map.of("threads", threads, "on", on, "reason", reason));
  }

  @Test
  void of_rightOnes_givesTheirValues() {
    Arguments given = of("-7", "true", "  a\nb ");
    assertThat(given.whole("threads", -10, 10)).isEqualTo(-7);
    assertThat(given.wholeOr("most", 0, 10, 3)).isEqualTo(3);
    assertThat(given.truth("on")).isTrue();
    assertThat(given.reason()).isEqualTo("a\\u000ab");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1e3                 | true  | threads: 1e3 is not a whole number: how many
          ''                  | true  | threads: "" is not a whole number: how many
          1234567890123456789 | true  | threads: 1234567890123456789 is not a whole number: how many
          5                   | TRUE  | on: TRUE is not true or false: whether
          5                   | ''    | on: "" is not true or false: whether
          """)
  void of_wrongKind_namesKeyAndValue(String threads, String on, String message) {
    assertThatThrownBy(() -> of(threads, on, "r"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message);
  }

  @Test
  void of_missingOrUnknown_isNamed() {
    assertThatThrownBy(() -> Arguments.of(OPERATION, Map.of("on", "true")))
        .hasMessage("threads: is missing; give a whole number: how many");
    assertThatThrownBy(() -> Arguments.of(OPERATION, Map.of("thread", "1")))
        .hasMessage(
            "test: thread is no parameter; did you mean threads?"
                + " (known: threads, most, on, reason)");
    assertThatThrownBy(() -> Arguments.of(OPERATION, Map.of("a\nb", "1")))
        .hasMessageStartingWith("test: a\\u000ab is no parameter (known: ");
  }

  @Test
  void whole_outOfRange_isRefusedWithTheRange() {
    Arguments given = of("11", "true", "r");
    assertThat(given.whole("threads", 0, 11)).isEqualTo(11);
    assertThatThrownBy(() -> given.whole("threads", 0, 10))
        .hasMessage("threads: 11 is out of range; give a whole number from 0 to 10");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n", "\u2003"})
  void reason_blank_isRefused(String reason) {
    Arguments given = of("1", "true", reason);
    assertThatThrownBy(given::reason)
        .hasMessageStartingWith("reason: ")
        .hasMessageEndingWith(" is not a reason; give one line");
  }

  @Test
  void answer_numbersThatAreNotFinite_areNull() {
    Answer answer =
        new Answer(Map.of("a", List.of(1.5, Double.POSITIVE_INFINITY), "b", Double.NaN), () -> "");
    Map<?, ?> data = (Map<?, ?>) answer.data();
    List<?> list = (List<?>) data.get("a");
    assertThat(list.get(0)).isEqualTo(1.5);
    assertThat(list.get(1)).isNull();
    assertThat(data.containsKey("b")).isTrue();
    assertThat(data.get("b")).isNull();
  }
}
