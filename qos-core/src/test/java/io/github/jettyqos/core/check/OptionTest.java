package io.github.jettyqos.core.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.Option.Choices;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class OptionTest {
  private static final IntRange RANGE = new IntRange(1, 9);
  private static final Option<Integer> MIN = Option.of("min", RANGE, 2);
  private static final Option<Integer> GAIN = Option.of("gain", RANGE);
  private static final Option<OptionalInt> BUDGET = Option.auto("budget", RANGE);
  private static final Option<List<String>> RULES =
      Option.of("rules", new Allowed.Part<List<String>>(), List.of());

  private enum Way {
    BY_SEA,
    BY_LAND
  }

  @Test
  void require_wrongValue_namesSectionAndOption() {
    assertThat(MIN.require("gold", 9)).isEqualTo(9);
    assertThatThrownBy(() -> MIN.require("gold", 10))
        .hasMessage("gold.min: 10 is out of range; give a whole number from 1 to 9");
    assertThatThrownBy(() -> MIN.require("", 0))
        .hasMessage("min: 0 is out of range; give a whole number from 1 to 9");
  }

  @Test
  void require_valueThatIsFound_isAllowedAndAGivenOneChecked() {
    assertThat(BUDGET.require("", OptionalInt.empty())).isEmpty();
    assertThatThrownBy(() -> BUDGET.require("", OptionalInt.of(0)))
        .hasMessage("budget: 0 is out of range; give a whole number from 1 to 9");
    assertThat(BUDGET.allowed()).hasToString("auto or a whole number from 1 to 9");
  }

  @Test
  void oneOf_namesOfConstants_areLowerCaseWithHyphens() {
    Allowed.OneOf<Way> ways = new Allowed.OneOf<>(Way.class);
    assertThat(ways).hasToString("by-sea or by-land");
    assertThat(ways.find("by-land")).contains(Way.BY_LAND);
    assertThat(ways.find("BY_LAND")).isEmpty();
  }

  @Test
  void choices_nothingChosen_giveTheDefault() {
    Choices choices = new Choices();
    assertThat(choices.find(MIN)).isEmpty();
    assertThat(choices.get(MIN)).isEqualTo(2);
    assertThatThrownBy(() -> choices.get(GAIN)).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void choices_lastOneChosen_counts() {
    Choices choices = new Choices();
    choices.set(MIN, 3);
    choices.set(MIN, 4);
    assertThat(choices.get(MIN)).isEqualTo(4);
  }

  @Test
  void choices_elementsAdded_areKeptInOrder() {
    Choices choices = new Choices();
    choices.add(RULES, "a");
    choices.add(RULES, "b");
    assertThat(choices.get(RULES)).containsExactly("a", "b");
  }
}
