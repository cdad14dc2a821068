package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Text in columns of a terminal. */
final class TerminalTextTest {
  /** Two columns each, and none for a combining accent. */
  @Test
  void width_ofWideAndOfCombiningCharacters_isThatOnATerminal() {
    assertThat(TerminalText.width("gold")).isEqualTo(4);
    assertThat(TerminalText.width("\u6f22\u5b57")).isEqualTo(4);
    assertThat(TerminalText.width("e\u0301")).isEqualTo(1);
    assertThat(TerminalText.width("\ud83d\ude00")).isEqualTo(2);
  }

  @Test
  void sentence_isBrokenBetweenWords_andCutAtTheLastLine() {
    assertThat(TerminalText.wrap("report: late, look downstream", 13, 4))
        .containsExactly("report: late,", "look", "downstream");
    assertThat(TerminalText.wrap("report: late, look downstream", 13, 2))
        .containsExactly("report: late,", "look downstr~");
    assertThat(TerminalText.wrap("\u6f22\ud83d\ude00\u6f22", 3, 9))
        .containsExactly("\u6f22", "\ud83d\ude00", "\u6f22");
    assertThat(TerminalText.wrap("\ud83d\ude00\u6f22", 1, 9)).containsExactly("~");
  }

  @Test
  void cell_ofAnyText_hasItsWidth() {
    for (String text : new String[] {"", "gold", "\u6f22\u5b57\u6f22\u5b57", "a\u6f22b\u5b57c"}) {
      for (int columns = 1; columns < 10; columns++) {
        assertThat(TerminalText.width(TerminalText.left(text, columns))).isEqualTo(columns);
        assertThat(TerminalText.width(TerminalText.right(text, columns))).isEqualTo(columns);
      }
    }
    assertThat(TerminalText.left("silver", 4)).isEqualTo("sil~");
    assertThat(TerminalText.right("12", 4)).isEqualTo("  12");
  }
}
