package io.github.jettyqos.sim.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The refused expressions; the accepted ones are compared by {@link HaproxyExpressionTest}. */
final class CommonExpressionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        // HAProxy refuses to start with these
        "^/\\p{XDigit} ~ \\p at character 3",
        "^/\\u0061 ~ \\u at character 3",
        "^/(?iu)a ~ ( at character 3",
        "^/(?x)a ~ ( at character 3",
        "^/\\h ~ \\h at character 3",
        // these mean something else there
        "^/[a[bc]] ~ [ at character 5",
        "^/[[:alpha:]] ~ [ at character 4",
        "^/[a&&b] ~ && at character 5",
        "^/[a\\&&&b] ~ && at character 7",
        "^/\\0141 ~ \\0 at character 3",
        "^/\\x{1F600} ~ \\x at character 3",
        "^/\\xe9 ~ \\x at character 3",
        "^/é? ~ é at character 3",
        "^/[^é] ~ é at character 5",
        "^/(?:a|ab){2}+ ~ + at character 14",
        "^/(a)\\1 ~ \\1 at character 6",
        "^/(?<a>b)\\k<a> ~ \\k at character 10",
        "^/\\Qa.b\\E ~ \\Q at character 3",
        "^/a\\Z ~ \\Z at character 4",
        "^/a\\z ~ \\z at character 4",
        "^/\\R ~ \\R at character 3",
        "^/(?<=/)a ~ ( at character 3",
        "^/(?<!b)a ~ ( at character 3",
        "^/(?>a|ab) ~ ( at character 3",
        "^/[\\d-z] ~ -z at character 6",
        "^/[a-c-e] ~ - at character 7",
        "^/(?=a)* ~ * at character 8",
        "^*/a ~ * at character 2",
        "^/a} ~ } at character 4",
        "^/a] ~ ] at character 4",
      })
  void objection_readOtherwise_saysWhatAndWhere(String expression, String what) {
    Pattern.compile(expression); // Java reads it, so that it could come as far
    assertThat(CommonExpression.objection(expression))
        .hasValue("its expression has " + what + ", which Java and HAProxy do not read alike");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^/orders/[^/]+$",
        "^/s|/t[0-9]+$",
        "^(?i)/a(?i:b)|/c$",
        "^/(?!admin/).*\\.(?:png|jpe?g)$",
        "^/(?<name>[\\w.-]+)(?<info>/.*)?$",
        "^/(?:[a-z]|[0-9]|-)++$",
        "^/\\x61\\+\\_[\\]\\[\\^-]{1,3}?$",
        "^/~!@#%&_=:;\"'<>, -`$",
        "^/||(|a|)$"
      })
  void objection_readAlike_isNone(String expression) {
    assertThat(CommonExpression.objection(expression)).isEmpty();
  }

  @Test
  void objection_tooMuchForHaproxy_isSaid() {
    String nine = "^/(?:a|b|c|d|e|f|g|h|i)*";
    assertThat(CommonExpression.objection(nine))
        .hasValue(
            "its expression has too much to choose from in what is repeated without end up to"
                + " character 24");
    assertThat(CommonExpression.objection(nine.replace("*", "?"))).isEmpty();
    assertThat(CommonExpression.objection("^/(?:[ab]{9}c){999}"))
        .hasValue("its expression is too large");
    assertThat(CommonExpression.objection("^/" + "(".repeat(101) + ")".repeat(101)))
        .hasValue("its expression has too many groups in groups");
  }
}
