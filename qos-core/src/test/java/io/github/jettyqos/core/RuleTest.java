package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.Rule.Condition;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RuleTest {

  @Test
  void rules_ofTheSameConditionsInOtherOrder_areEqual() {
    assertThat(Rule.of("method:POST", "header:A", "path:/a"))
        .isEqualTo(Rule.of("path:/a", "method:POST", "header:A"));
  }

  @Test
  void rule_ofTwoHeaders_isAllowed() {
    assertThat(Rule.of("header:A", "header:B=1").all()).hasSize(2);
  }

  @Test
  void rule_ofTwoMethods_isRefused() {
    assertThatThrownBy(() -> Rule.of("method:GET", "method:POST"))
        .hasMessage(
            "match: method:POST is the second method of one rule; write two rules for a choice");
  }

  @Test
  void rule_ofNothing_isRefused() {
    assertThatThrownBy(() -> new Rule(List.of()))
        .hasMessage("match: 0 conditions; give 1 to 16 in a rule");
  }

  @Test
  void rule_ofSeventeenConditions_isRefused() {
    List<Condition> headers =
        Stream.iterate(0, i -> i + 1).limit(17).map(i -> Condition.parse("header:H" + i)).toList();

    assertThatThrownBy(() -> new Rule(headers))
        .hasMessage("match: 17 conditions; give 1 to 16 in a rule");
  }
}
