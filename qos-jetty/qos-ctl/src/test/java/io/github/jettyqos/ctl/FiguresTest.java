package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
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
    "65535, 65535, 65.5k, 65500s",
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

  /** A table has one unit: seconds only where a time is of 10 s or more. */
  @Test
  void times_ofATable_haveOneUnit() {
    Figures.Unit shortOnes = Figures.Unit.of(DoubleStream.of(Double.NaN, 0.00042, 2));
    assertThat(shortOnes.of(0.00042)).isEqualTo("0.42ms");
    assertThat(shortOnes.of(1.2345)).isEqualTo("1230ms");
    assertThat(shortOnes.of(0.000001)).isEqualTo("<0.01ms");
    assertThat(shortOnes.of(Double.NaN)).isEqualTo("-");
    Figures.Unit longOnes = Figures.Unit.of(DoubleStream.of(0.00042, 12));
    assertThat(longOnes.of(0.00042)).isEqualTo("<0.01s");
    assertThat(longOnes.of(2)).isEqualTo("2.00s");
  }

  @ParameterizedTest
  @CsvSource({"0.998207075328809, 0.998", "123456.7, 123000", "0.05, 0.05", "0, 0", "NaN, NaN"})
  void number_isRounded_toThreeDigits(double number, String text) {
    assertThat(Figures.rounded(number)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0.72, 72 %", "0.024, 2.4 %", "1, 100 %", "0, 0 %", "NaN, -"})
  void part_isPercent(double part, String text) {
    assertThat(Figures.percent(part)).isEqualTo(text);
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
