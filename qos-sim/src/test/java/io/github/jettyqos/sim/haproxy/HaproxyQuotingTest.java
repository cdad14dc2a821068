package io.github.jettyqos.sim.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HaproxyQuotingTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/shop/a.b:c | /shop/a.b:c",
        "two words | 'two words'",
        "^/a(?!\\.) | '^/a(?!\\.)'",
        "a#b | 'a#b'",
        "$HOME | '$HOME'",
        "it's $x | \"it's \\$x\"",
        "é | \"\\xc3\\xa9\"",
      })
  void of_text_isReadAsThatText(String text, String word) {
    assertThat(HaproxyQuoting.of(text)).isEqualTo(word);
  }

  @Test
  void of_endOfLine_staysOnTheLine() {
    assertThat(HaproxyQuoting.of("a\n\"b\"\\")).isEqualTo("\"a\\x0a\\\"b\\\"\\\\\"");
    assertThat(HaproxyQuoting.of("")).isEqualTo("''");
    assertThat(HaproxyQuoting.comment("a\nglobal")).isEqualTo("a global");
  }
}
