package io.github.jettyqos.core.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConfigExceptionTest {

  @Test
  void message_keyValueProblem_areInOneLine() {
    ConfigException e = ConfigException.of("a.b", "x\ny\u001b[31m\u2028\u202e", "is wrong");

    assertThat(e).hasMessage("a.b: x\\u000ay\\u001b[31m\\u2028\\u202e is wrong");
    assertThat(e.key()).isEqualTo("a.b");
  }

  @Test
  void value_longerThanSixty_isShortened() {
    assertThat(ConfigException.of("k", "v".repeat(61), "is wrong"))
        .hasMessage("k: " + "v".repeat(60) + "... is wrong");
  }

  @Test
  void value_surrogatePairAtTheCut_isNotTorn() {
    String emoji = Character.toString(0x1F600);

    assertThat(ConfigException.of("k", emoji.repeat(61), "is wrong"))
        .hasMessage("k: " + emoji.repeat(60) + "... is wrong");
  }

  @Test
  void value_empty_isShownAsQuotes() {
    assertThat(ConfigException.of("k", "", "is wrong")).hasMessage("k: \"\" is wrong");
  }

  @Test
  void value_missing_isNamed() {
    assertThat(ConfigException.of("k", null, "is wrong")).hasMessage("k: null is wrong");
  }

  @Test
  void at_otherKey_keepsProblemAndCause() {
    ConfigException part = new ConfigException("queue.max", "too much");

    assertThat(part.at("classes.gold.queue.max"))
        .hasMessage("classes.gold.queue.max: too much")
        .hasCause(part);
  }
}
