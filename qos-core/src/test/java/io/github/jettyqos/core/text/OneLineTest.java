package io.github.jettyqos.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OneLineTest {

  /** Ends of lines, of a terminal's patience, and of the direction of writing. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        0, '\n', '\r', '\t', 0x0b, 0x0c, 0x1b, 0x7f, 0x85, 0x9b, 0x2028, 0x2029, 0x200b, 0x200e,
        0x202a, 0x202e, 0x2066, 0x2069, 0xfeff, 0xd800, 0xdfff, 0xe0001
      })
  void of_characterThatSteersALogOrATerminal_isShownAsItsNumber(int character) {
    assertThat(OneLine.of("a" + Character.toString(character) + "b"))
        .isEqualTo(String.format("a\\u%04xb", character));
  }

  @Test
  void of_whatPeopleWrite_isLeftAsItIs() {
    String text =
        "Release 1.2 (gr\u00fcn) \u65e5\u672c \u05e9\u05dc \\ \"x\" " + Character.toString(0x1F600);
    assertThat(OneLine.of(text)).isEqualTo(text);
  }

  @Test
  void of_longText_isCutAndSaysSo() {
    assertThat(OneLine.of("x".repeat(200))).isEqualTo("x".repeat(200));
    assertThat(OneLine.of("x".repeat(201))).isEqualTo("x".repeat(200) + "...");
    // What is shown longer than it was is bounded, too.
    assertThat(OneLine.of("\n".repeat(1_000_000))).hasSize(200 * 6 + 3);
  }

  @Test
  void of_nothing_isVisible() {
    assertThat(OneLine.of("")).isEqualTo("\"\"");
    assertThat(OneLine.of(null)).isEqualTo("null");
  }
}
