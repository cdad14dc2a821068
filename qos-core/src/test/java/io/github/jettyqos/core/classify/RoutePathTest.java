package io.github.jettyqos.core.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.classify.RoutePath.Ending;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How templates and patterns are read. */
final class RoutePathTest {
  private static PathSegment literal(String text) {
    return new PathSegment(text, Optional.empty());
  }

  @Test
  void template_variable_isAnySegment() {
    RoutePath path = RoutePath.template("orders/{id}/*");
    assertThat(path.segments())
        .containsExactly(literal("orders"), PathSegment.ANY, PathSegment.ANY);
    assertThat(path.ending()).isEqualTo(Ending.NOTHING);
  }

  @Test
  void template_empty_isTheRoot() {
    assertThat(RoutePath.template("").segments()).containsExactly(literal(""));
    assertThat(RoutePath.template("/a/").segments()).containsExactly(literal("a"), literal(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a/**", "/a/{*rest}"})
  void template_rest_isAnything(String template) {
    RoutePath path = RoutePath.template(template);
    assertThat(path.segments()).isEqualTo(List.of(literal("a")));
    assertThat(path.ending()).isEqualTo(Ending.ANYTHING);
  }

  @ParameterizedTest
  @CsvSource({
    "'/{id:[0-9]{2}}', 12, 123",
    "'/{id:a|b}', b, c",
    "'/{a}-{b}', x-y, xy",
    "'/v{n:\\d+}', v1, v",
    "'/x?', xa, x",
    "'/*.png', .png, png",
    "'/{a:\\}}', }, a"
  })
  void template_expression_fitsOneSegment(String template, String fits, String fitsNot) {
    PathSegment segment = RoutePath.template(template).segments().get(0);
    assertThat(segment.pattern().orElseThrow().matcher(fits).matches()).isTrue();
    assertThat(segment.pattern().orElseThrow().matcher(fitsNot).matches()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "/a/{b, not closed",
    "'/{a:[}', wrong expression",
    "/**/a, before its end",
    "'/{*a}/b', before its end"
  })
  void template_thatCannotBeRead_isNamed(String template, String problem) {
    assertThatThrownBy(() -> RoutePath.template(template))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(template)
        .hasMessageContaining(problem);
  }

  @Test
  void servlet_patterns_areWhatServletsHave() {
    assertThat(RoutePath.servlet("/a/b").segments()).containsExactly(literal("a"), literal("b"));
    assertThat(RoutePath.servlet("/a/*").ending()).isEqualTo(Ending.ANYTHING);
    assertThat(RoutePath.servlet("/a/*").segments()).containsExactly(literal("a"));
    assertThat(RoutePath.servlet("*.pdf").suffix()).isEqualTo(".pdf");
    assertThat(RoutePath.servlet("/").segments()).isEmpty();
    assertThat(RoutePath.servlet("/").ending()).isEqualTo(Ending.ANYTHING);
    assertThat(RoutePath.servlet("").segments()).containsExactly(literal(""));
    assertThat(RoutePath.servlet("").ending()).isEqualTo(Ending.NOTHING);
  }

  @ParameterizedTest
  @CsvSource({"'', /x", "/, /x", "/a, /a/x", "/a/, /a/x", "/a.b, /a.b/x"})
  void under_aPrefix_isLiteral(String prefix, String takes) {
    assertThat(RoutePath.template("/x").under(prefix)).hasToString(takes);
    RoutePath expression = RoutePath.expression("/x+").under(prefix);
    assertThat(expression.whole().orElseThrow().matcher(takes).matches()).isTrue();
    assertThat(expression.whole().orElseThrow().matcher("/aXb/x").matches()).isFalse();
  }

  @Test
  void expression_wrong_isNamed() {
    assertThatThrownBy(() -> RoutePath.expression("("))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("is no regular expression");
  }
}
