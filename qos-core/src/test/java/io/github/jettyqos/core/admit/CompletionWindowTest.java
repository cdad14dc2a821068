package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Completions over one to two windows. */
final class CompletionWindowTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MS = 1_000_000L;

  private final CompletionWindow window = new CompletionWindow(0);

  @Test
  void look_nothingCompleted_rateIsZeroAndTheMeanUnknown() {
    window.look(SECOND, 0, 0);
    assertThat(window.rate()).isZero();
    assertThat(window.meanSeconds()).isNaN();
  }

  @Test
  void look_steady_isThatRateAndMean() {
    // 100 a second of 20 ms each.
    for (int tenths = 1; tenths <= 50; tenths++) {
      window.look(tenths * SECOND / 10, tenths * 10L, tenths * 10L * 20 * MS);
    }
    assertThat(window.rate()).isCloseTo(100, within(1e-9));
    assertThat(window.meanSeconds()).isCloseTo(0.02, within(1e-12));
  }

  @Test
  void look_tenTimesSlower_isKnownAfterTwoWindows() {
    // Until 5 s as above; then 10 a second of 200 ms. A window then takes 32 completions, 3.2 s:
    // after two of them, at 11.4 s, only the slow ones count.
    for (int tenths = 1; tenths <= 50; tenths++) {
      window.look(tenths * SECOND / 10, tenths * 10L, tenths * 10L * 20 * MS);
    }
    for (int tenths = 1; tenths <= 64; tenths++) {
      window.look(
          5 * SECOND + tenths * SECOND / 10, 500 + tenths, 500 * 20 * MS + tenths * 200 * MS);
    }
    window.look(5 * SECOND + 65 * SECOND / 10, 565, 500 * 20 * MS + 65 * 200 * MS);
    assertThat(window.rate()).isCloseTo(10, within(0.5));
    assertThat(window.meanSeconds()).isCloseTo(0.2, within(1e-3));
  }

  @Test
  void look_nothingMore_keepsTheMeanAndLosesTheRate() {
    window.look(SECOND, 100, 100 * 20 * MS);
    for (int seconds = 2; seconds < 40; seconds++) {
      window.look(seconds * SECOND, 100, 100 * 20 * MS);
    }
    assertThat(window.rate()).isZero();
    assertThat(window.meanSeconds()).isCloseTo(0.02, within(1e-12));
  }

  @Test
  void look_twiceAtOneInstant_isNoDivisionByZero() {
    window.look(0, 0, 0);
    assertThat(window.rate()).isZero();
  }
}
