package io.github.jettyqos.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JsonTest {
  @Test
  void write_everyKindOfValue_isJson() {
    assertThat(Json.write(Map.of("a", List.of(1, 2.5, true, "x"))))
        .isEqualTo("{\"a\":[1,2.5,true,\"x\"]}");
    assertThat(Json.write(Arrays.asList(null, Double.NaN, Double.POSITIVE_INFINITY)))
        .isEqualTo("[null,null,null]");
  }

  /** A line of JSON stays one line to a reader that splits at more than line feeds. */
  @Test
  void write_textThatEndsLinesOrSteersATerminal_isEscaped() {
    assertThat(Json.write("a\r\t\u001b\u007f\u0085\u2028\u2029\u202e\u2066\ufeffb"))
        .isEqualTo("\"a\\u000d\\u0009\\u001b\\u007f\\u0085\\u2028\\u2029\\u202e\\u2066\\ufeffb\"");
    assertThat(Json.write(Map.of("k\n", "v"))).isEqualTo("{\"k\\u000a\":\"v\"}");
  }

  @Test
  void write_textThatNeedsIt_isEscaped() {
    assertThat(Json.write("a\"b\\c\n\u00e4")).isEqualTo("\"a\\\"b\\\\c\\u000a\u00e4\"");
  }
}
