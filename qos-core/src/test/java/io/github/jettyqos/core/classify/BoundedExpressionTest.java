package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expressions that hold as they always do, and give up on what would take them for ever. */
final class BoundedExpressionTest {
  @RegisterExtension private final CapturedLog log = new CapturedLog();

  private static BoundedExpression expression(String text) {
    return new BoundedExpression(Pattern.compile(text));
  }

  /**
   * Without a bound the first two would take hours, the others seconds. Two of them need more stack
   * than threads have.
   */
  @ParameterizedTest
  @CsvSource({
    "^/(.*a){12}$, 60",
    "^/((a+)+)\\1$, 60",
    "^/(a+)+$, 8000",
    "^/(a*)*$, 8000",
    "^/.*a.*a.*a.*x$, 8000",
    "^/(a|b)*$, 100000",
    "^/(a|aa)+$, 100000",
  })
  void test_pathThatFitsInTooManyWays_isGivenUpAndSaidOnce(String text, int length) {
    BoundedExpression expression = expression(text);
    String path = "/" + "a".repeat(length) + "!";
    assertThat(expression.test(path)).isFalse();
    assertThat(expression.test(path)).isFalse();
    assertThat(log.lines().stream().filter(line -> line.contains("too many ways")))
        .singleElement()
        .asString()
        .contains(text + " tries too many ways to fit a path of " + path.length() + " characters");
    assertThat(expression.test("/aa"))
        .as("a path that fits")
        .isEqualTo(Pattern.matches(text, "/aa"));
  }

  @ParameterizedTest
  @CsvSource({
    "'^/files/.*\\.(jpg|png|gif)$', 60000",
    "'^/[^/]+/x{0,3}[a-z]*\\.gif$', 60000",
    "'^/(files|other)/.*/.*\\.gif$', 150",
  })
  void test_longPathOfAnOrdinaryExpression_isLookedAtToItsEnd(String text, int length) {
    String path = "/files/" + "x".repeat(length) + "/y.gif";
    assertThat(expression(text).test(path)).isEqualTo(Pattern.matches(text, path));
    assertThat(log.text()).doesNotContain("too many ways");
  }

  /** The oracle is the expression itself. */
  @Test
  void test_shortPaths_areThoseOfTheExpression() {
    Random random = new Random(1);
    String[] pieces = {"a", "b", "/", "[ab]", ".", "(a|b)", "(ab)?", "a*", "[^/]+", ".*", "\\1?"};
    for (int i = 0; i < 500; i++) {
      StringBuilder text = new StringBuilder("^/(a?)");
      for (int k = random.nextInt(5); k >= 0; k--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      Pattern pattern = Pattern.compile(text.append('$').toString());
      BoundedExpression expression = new BoundedExpression(pattern);
      for (int k = 0; k < 50; k++) {
        StringBuilder path = new StringBuilder("/");
        for (int c = random.nextInt(8); c > 0; c--) {
          path.append("ab/".charAt(random.nextInt(3)));
        }
        assertThat(expression.test(path.toString()))
            .as("%s of %s", pattern, path)
            .isEqualTo(pattern.matcher(path).matches());
        assertThat(expression.test("b/" + path + "a", 2, 2 + path.length()))
            .isEqualTo(pattern.matcher(path).matches());
      }
    }
    assertThat(log.text()).doesNotContain("too many ways");
  }
}
