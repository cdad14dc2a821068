package io.github.jettyqos.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that thirteen classes are told apart, by colour and pattern, in light and dark. */
final class PaletteTest extends Console {
  private static final int CLASSES = 13;

  /** sRGB to linear light and OKLab, and the contrast of WCAG 2. */
  private static final String COLOURS =
      """
      const parse = (name) => {
        const context = Object.assign(document.createElement('canvas'), {width: 1, height: 1}).getContext('2d');
        context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((each) => each / 255)
          .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
      };
      const light = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
      const contrast = (a, b) => {
        const [low, high] = [light(parse(a)), light(parse(b))].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
      };
      const lab = ([r, g, b]) => {
        const [l, m, s] = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
          [0.0883024619, 0.2817188376, 0.6299787005]].map(([x, y, z]) => Math.cbrt(x * r + y * g + z * b));
        return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
      };
      const names = Array.from({length: arguments[0]}, (_, k) => `--class-${k}`);
      """;

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void classes_upToThirteen_areSeenAndToldApart(String scheme) {
    browser.scheme(scheme);
    browser.openConsole(shop.console, Shop.OPERATOR);
    for (String surface : List.of("--surface", "--raised")) {
      List<?> contrasts =
          (List<?>)
              browser.js(
                  COLOURS + "return names.map((each) => contrast(each, arguments[1]))",
                  CLASSES,
                  surface);
      assertThat(contrasts)
          .hasSize(CLASSES)
          .allSatisfy(
              each -> assertThat(((Number) each).doubleValue()).isGreaterThanOrEqualTo(3.0));
    }
    // classes with the same pattern differ more in colour; two just noticeable ones by 0.02
    assertThat(distance("a % 8 !== b % 8")).isGreaterThan(0.07);
    assertThat(distance("a % 8 === b % 8")).isGreaterThan(0.14);
  }

  /** The least distance in OKLab of two classes a and b that are alike in this. */
  private double distance(String alike) {
    return ((Number)
            browser.js(
                COLOURS
                    + """
                    const labs = names.map((each) => lab(parse(each)));
                    let least = 9;
                    for (let a = 0; a < labs.length; a++) {
                      for (let b = 0; b < a; b++) {
                        if (%s) {
                          least = Math.min(least, Math.hypot(...labs[a].map((each, k) => each - labs[b][k])));
                        }
                      }
                    }
                    return least"""
                        .formatted(alike),
                CLASSES))
        .doubleValue();
  }
}
