package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What RFC 9218 and the dictionaries of RFC 9651 say; 3 is the default, so others tell. */
final class PriorityFieldTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "u=0 | 0",
        "u=7 | 7",
        "` u=1 ` | 1",
        "u=1, i | 1",
        "i,u=1 | 1",
        "i=?0;x=1 , \t u=1 | 1",
        "u=5;u=1 | 5", // a parameter is none
        "u=1, u=5 | 5", // the last one counts
        "a=(1 2;q \"x\\\" y\"), b=:aGk=:, c=@-12, d=%\"f%c3\", *e=x/y:z, g=-1.500, u=2 | 2",
        "u1=0 | 3",
        "i | 3",
        // of another type or beyond its range: as good as none, and yet the last
        "u | 3",
        "u=8 | 3",
        "u=-1 | 3",
        "u=1.0 | 3",
        "u=\"1\" | 3",
        "u=(1) | 3",
        "u=1, u=8 | 3",
      })
  void urgency_dictionary_ofItsLastMember(String field, int urgency) {
    assertThat(PriorityField.urgency(List.of(field))).isEqualTo(urgency);
  }

  // Each has u=1 in a place where a lenient parser would read it.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "u=1,",
        "u=1 i",
        "u=1;;a",
        "u=1, =2",
        "u=1, U=2",
        "u=1, a=",
        "u=1, a=(1",
        "u=1, a=(1(2))",
        "u=1, a=(1,2)",
        "u=1, a=\"x",
        "u=1, a=\"\\x\"",
        "u=1, a=\"\u00e4\"",
        "u=1, a=:x",
        "u=1, a=?2",
        "u=1, a=1.",
        "u=1, a=1.0000",
        "u=1, a=1234567890123456",
        "u=1, a=@1.5",
        "u = 1",
        "u=01x, u=1",
        ",u=1",
        "",
      })
  void urgency_noDictionary_isTheDefault(String field) {
    assertThat(PriorityField.urgency(List.of(field))).isEqualTo(3);
  }

  @Test
  void urgency_severalLines_areOneDictionary() {
    assertThat(PriorityField.urgency(List.of("u=1", "i"))).isEqualTo(1);
    assertThat(PriorityField.urgency(List.of("u=1", "i, u=6"))).isEqualTo(6);
    assertThat(PriorityField.urgency(List.of())).isEqualTo(3);
  }

  // u=1, and x with as many y as are allowed: 1024 characters, and the one that joins lines.
  @Test
  void urgency_longField_isNotRead() {
    String longest = "u=1,x=" + "y".repeat(PriorityField.LONGEST - 7);
    assertThat(PriorityField.urgency(List.of(longest))).isEqualTo(1);
    assertThat(PriorityField.urgency(List.of(longest + "y"))).isEqualTo(3);
  }
}
