package io.github.jettyqos.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {
  private static final List<String> KNOWN = List.of("weight", "min", "max", "trusted-proxies");

  @ParameterizedTest
  @CsvSource({
    "wieght, weight",
    "weigth, weight",
    "Weight, weight",
    "weights, weight",
    "mni, min",
    "trusted_proxies, trusted-proxies",
    "trustedProxy, trusted-proxies",
  })
  void of_slip_isTheWordMeant(String word, String meant) {
    assertThat(Suggestion.of(word, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"priority", "x", "minimum", "''"})
  void of_otherWord_isNothing(String word) {
    assertThat(Suggestion.of(word, KNOWN)).isEmpty();
  }

  @Test
  void of_veryLongWord_isNotCompared() {
    assertThat(Suggestion.of("w".repeat(1 << 20), KNOWN)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"'', '', 0", "abc, abc, 0", "abc, acb, 1", "abc, ab, 1", "kitten, sitting, 3"})
  void distance_ofTwoWords_countsSteps(String a, String b, int steps) {
    assertThat(Suggestion.distance(a, b)).isEqualTo(steps);
    assertThat(Suggestion.distance(b, a)).isEqualTo(steps);
  }
}
