package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.classify.CookieLine.Found;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CookieLineTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "a=b|YES",
        "a=b;|YES",
        "x=y; a=b|YES",
        "x=y;a=b; z=|YES",
        "a=c; a=b|YES",
        "a=b; a=c|YES",
        "``|NO",
        "a=|NO",
        "a=bb|NO",
        "aa=b|NO",
        "A=b|NO",
        "x=a=b|NO",
        "a=B|NO",
        // read otherwise by some, wherever it stands
        "a|ODD",
        "a=b; x|ODD",
        "a=\"b\"|ODD",
        "a=b; x=\"y|ODD",
        "a=b; =x|ODD",
        " a=b|ODD",
        "a=b |ODD",
        "a= b|ODD",
        "a =b|ODD",
        "a=b;  x=y|ODD",
        "a=b,x=y|ODD",
        "a=b; $Path=/|ODD",
        "a=b\\|ODD",
        "a=é|ODD",
        ";a=b|ODD",
        "a=b;;|ODD",
        "a[]=b|ODD",
      })
  void find_line_plainOnesAndNoOthers(String line, Found expected) {
    assertThat(CookieLine.find(line, "a", "b")).isEqualTo(expected);
  }

  @Test
  void find_anyValue_isThereWithTheName() {
    assertThat(CookieLine.find("x=y; a=", "a", "")).isEqualTo(Found.YES);
    assertThat(CookieLine.find("x=a", "a", "")).isEqualTo(Found.NO);
  }

  @Test
  void hasCookie_moreThanTheLimit_holdsForNone() {
    String most = "a=b; x=" + "y".repeat(CookieLine.MOST - 7);
    assertThat(TestRequest.get("/").with("Cookie", most).hasCookie("a", "b")).isTrue();
    assertThat(TestRequest.get("/").with("Cookie", most + "y").hasCookie("a", "b")).isFalse();
    assertThat(TestRequest.get("/").with("Cookie", most).with("Cookie", "c=d").hasCookie("a", "b"))
        .isFalse();
  }
}
