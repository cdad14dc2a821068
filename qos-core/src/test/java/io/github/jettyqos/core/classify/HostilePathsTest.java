package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which expressions a client can have give up, as far as trying tells. */
final class HostilePathsTest {

  /**
   * Beyond the bound are the square of 200 or half of that of 1000, and the eighth power of 40; the
   * stack is too small for a path of 8000.
   */
  @ParameterizedTest
  @CsvSource({
    "'^/(.*a){8,12}$', 40",
    "'^/((a+)+)\\1$', 40",
    "'^/(a+)+$', 1000",
    "'^/api/v1/orders/([0-9]+)+/items$', 1000",
    "'^/([a-z]+)*\\.html$', 200",
    "'^/.*/.*/edit$', 200",
    "'^/(?:[a-z]+/?)+$', 200",
    "'^/(a|b)*$', 8000",
    "'^/[a-z]+/([0-9]|x)*$', 8000",
  })
  void find_expressionWithManyWays_isFound(String expression, int length) {
    assertThat(HostilePaths.find(Pattern.compile(expression))).hasValue(length);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^/orders/[^/]+$",
        "^/orders/[0-9]+/items/[0-9]+$",
        "^/(de|fr|en)/shop(/.*)?$",
        "^/.*\\.(jpg|png|gif)$",
        "^/[a-z]{2}/x*y*z*$",
        "^/(a|b)*+$x",
        "^.*$",
        "^$",
      })
  void find_ordinaryExpression_isNotFound(String expression) {
    assertThat(HostilePaths.find(Pattern.compile(expression))).isEmpty();
  }
}
