package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers in few characters. */
final class FiguresTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 0ms",
    "1, 1, 1.00, 1.00s",
    "0.25, 0.25, 0.25, 250ms",
    "0.0004, 0.00, 0.00, 0.40ms",
    "9.999, 10.0, 10.0, 10.0s",
    "99.96, 100, 100, 100s",
    "999.6, 1.00k, 1.00k, 1000s",
    "65535, 65535, 65.5k, 65535s",
    "99999, 99999, 100k, huge",
    "100000, 100k, 100k, huge",
    "123456789, 123M, 123M, huge",
    "1e30, huge, huge, huge",
    "-1, -, -, -",
    "NaN, -, -, -",
    "Infinity, huge, huge, huge"
  })
  void number_inEachForm_isShort(double number, String count, String rate, String time) {
    assertThat(Figures.count(number)).isEqualTo(count);
    assertThat(Figures.rate(number)).isEqualTo(rate);
    assertThat(Figures.time(number)).isEqualTo(time);
  }

  /** The widths of the columns. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.0099949, 0.999, 0.99951, 9.994, 9.996, 99.94, 999.4, 999.6, 9994})
  void number_atEveryScale_fits(double start) {
    for (double number = start; number < 1e25 && number > 1e-12; number *= 10) {
      assertThat(Figures.rate(number)).hasSizeBetween(1, 5);
      assertThat(Figures.count(number)).hasSizeBetween(1, 5);
      assertThat(Figures.time(number)).hasSizeBetween(1, 6);
    }
  }
}
