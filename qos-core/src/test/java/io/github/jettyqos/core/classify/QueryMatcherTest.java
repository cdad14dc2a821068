package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Rule.Condition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QueryMatcherTest {
  private static QueryMatcher of(String condition) {
    Condition read = Condition.of(Condition.Kind.QUERY, condition);
    return new QueryMatcher(read.name(), read.value());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "q | q=1 | true",
        "q | q | true",
        "q | q= | true",
        "q | `` | false",
        "q | & | false",
        "q | =q | false",
        "q | %71 | true",
        "q | qq | false",
        "q=1 | q=1 | true",
        "q=1 | q=2&q=1 | true",
        "q=1 | q=1&q=2 | true",
        "q=1 | &&q=1& | true",
        "q=1 | q=11 | false",
        "q=1 | q=1=1 | false",
        "q=1=1 | q=1=1 | true",
        "q=1 | Q=1 | false",
        "q=1 | p=q=1 | false",
        "q=1 | p;q=1 | false",
        "q=a b | q=a+b | true",
        "q=a b | q=a%20b | true",
        "q=a b | q=a%2Bb | false",
        "q=a+b | q=a%2bb | true",
        "a&b=c | a%26b=c | true",
        "q=é | q=%C3%A9 | true",
        "q=é | q=%c3%a9 | true",
        "q=é | q=é | true",
        "q=é | q=%E9 | false",
        "q=\u20ac | q=%E2%82%AC | true",
        "q=\u20ac | q=\u20ac | true",
        "q=\uD83D\uDE00 | q=%F0%9F%98%80 | true",
        "q=\uD83D\uDE00 | q=\uD83D\uDE00 | true",
        "q=\uD83D\uDE00 | q=\uD83D | false",
        // malformed: nothing is equal to it, and what stands beside it still counts
        "q=1 | q=%&q=1 | true",
        "q=1 | %zz=1&q=1 | true",
        "q=1 | q=1% | false",
        "q=1 | q=%3 | false",
        "q=1 | q=%3&1 | false",
        "q=1 | q=%\u0663\u0661 | false",
        "q=100% | q=100%25 | true",
        "q=100% | q=100% | false",
        "q=é | q=%C3 | false",
        "q=é | q=%C3%28 | false",
        // one octet too many for what they mean: overlong forms of the digit 1
        "q=1 | q=%C0%B1 | false",
        "q=1 | q=%E0%80%B1 | false",
      })
  void isIn_query_asApplicationsReadIt(String condition, String query, boolean expected) {
    assertThat(of(condition).isIn(query)).isEqualTo(expected);
  }

  @Test
  void isIn_parameterBehindTheLimit_isNotSeen() {
    // "&q=1" takes four characters, the last ones that are looked at, or one more.
    String last = "x".repeat(QueryMatcher.MOST - 4) + "&q=1";
    assertThat(of("q=1").isIn(last)).isTrue();
    assertThat(of("q=1").isIn("x" + last)).isFalse();
    assertThat(of("q").isIn("x" + last)).isFalse();
    assertThat(of("q=1").isIn("q=1&" + last.repeat(100))).isTrue();
  }
}
