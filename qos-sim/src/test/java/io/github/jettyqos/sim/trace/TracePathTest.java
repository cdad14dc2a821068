package io.github.jettyqos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths as Jetty has them; a test that sees both holds them against each other at random. */
final class TracePathTest {
  @ParameterizedTest
  @CsvSource({
    "/a, /a",
    "'', /",
    "/, /",
    "/a?b#c, /a",
    "/a#b, /a",
    "http://a.example/b, /b",
    "http://a.example, /",
    "/%61%2e%7E, /a.~",
    "/%C3%A9, /é",
    "/%e2%82%ac, /€",
    // what could pass for something else stays encoded
    "/a%2fb, /a%2Fb",
    "/%2541, /%2541",
    "/a%20b, /a%20b",
    "/%3b, /%3B",
    // parameters and dots
    "/a;v=1/b;w, /a/b",
    "/a/./b/../c, /a/c",
    "/a/.., /",
    "/a/., /a/",
    "/a/%2e%2e;v/b, /b",
    "/a/..., /a/...",
    "/../a, /a",
    // empty segments count
    "//a, //a",
    "/a//../b, /a/b",
    "/;v/, //",
    // what no path may have is as it was sent, unless the path is rewritten anyway
    "/a|b, /a|b",
    "/a|b/%61, /a%7Cb/a",
    // no paths
    "*, *",
    "a/b, a/b",
    "/%zz, /%zz",
    "/a%2, /a%2",
  })
  void pathOf_target_isTheOneThatIsDispatched(String target, String path) {
    assertThat(TracePath.of(target)).isEqualTo(path);
  }
}
