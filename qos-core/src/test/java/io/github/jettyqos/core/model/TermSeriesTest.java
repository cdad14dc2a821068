package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Against closed forms, over more orders of magnitude than a double has. */
final class TermSeriesTest {
  private static final int LENGTH = 1_600;

  /** Terms of exponential series: a^n / n! with a = 900 reaches e^894, a double e^709. */
  private static TermSeries exponential(double a) {
    return TermSeries.ofRatios(LENGTH, n -> a / n);
  }

  @Test
  void ofRatios_factorialsOfAThousand_keepTheirRatios() {
    TermSeries series = exponential(900);
    for (int n = 1; n < LENGTH; n++) {
      assertThat(series.ratio(n)).isCloseTo(900.0 / n, within(1e-12 * 900 / n));
    }
  }

  /** The product of the series of a and b is that of a + b: entry n is (a + b)^n / n!. */
  @Test
  void times_exponentialSeries_isThatOfTheSum() {
    TermSeries product = exponential(900).times(exponential(700));
    for (int n = 1; n < LENGTH; n++) {
      assertThat(product.ratio(n)).isCloseTo(1600.0 / n, within(1e-11 * 1600 / n));
    }
    assertThat(product.length()).isEqualTo(2 * LENGTH - 1);
  }

  /** The twin: the same sums in plain doubles. */
  @Test
  void plainDoubles_ofTheSameSeries_overflow() {
    double[] a = plain(900);
    double[] b = plain(700);
    double sum = 0;
    for (int i = 0; i <= 1_500; i++) {
      sum += a[i] * b[1_500 - i];
    }
    assertThat(sum).isInfinite();
  }

  private static double[] plain(double a) {
    double[] terms = new double[LENGTH];
    Arrays.fill(terms, 1);
    for (int n = 1; n < LENGTH; n++) {
      terms[n] = terms[n - 1] * a / n;
    }
    return terms;
  }

  /** With this(n) = 1000^n every sum over l of this(l + i) weights(l) is 1000^i times the first. */
  @Test
  void correlate_geometricSeries_isGeometric() {
    TermSeries series = TermSeries.ofRatios(LENGTH, n -> 1_000);
    TermSeries weights = TermSeries.ofRatios(LENGTH - 99, n -> .5 / n);
    TermSeries result = series.correlate(weights, 100);
    assertThat(result.length()).isEqualTo(100);
    for (int i = 1; i < 100; i++) {
      assertThat(result.ratio(i)).isCloseTo(1_000, within(1e-9));
    }
  }

  @Test
  void correlate_beyondTheEnd_isRefused() {
    TermSeries series = exponential(900);
    TermSeries weights = TermSeries.ofRatios(LENGTH - 99, n -> .5);
    assertThatThrownBy(() -> series.correlate(weights, 101))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("lags: 101 reach beyond the end");
  }

  @Test
  void single_timesASeries_movesIt() {
    TermSeries moved = TermSeries.single(40).times(exponential(900));
    assertThat(moved.length()).isEqualTo(LENGTH + 40);
    for (int n = 1; n < LENGTH; n++) {
      assertThat(moved.ratio(n + 40)).isCloseTo(900.0 / n, within(1e-12 * 900 / n));
    }
  }
}
