package io.github.jettyqos.core.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class WholeThreadsTest {

  @Test
  void round_largestRemainders_getWhatIsLeft() {
    // 10.6 + 10.3 + 11.1: 31 after rounding down, the one left goes to 0.6.
    assertThat(round(new double[] {10.6, 10.3, 11.1}, 32, 1, 99)).containsExactly(11, 10, 11);
  }

  @Test
  void round_equalRemainders_goToTheLowerIndex() {
    assertThat(round(new double[] {3.5, 3.5}, 7, 1, 99)).containsExactly(4, 3);
  }

  @Test
  void round_most_isNotExceeded() {
    assertThat(round(new double[] {3.9, 3.1}, 7, 1, 3)).containsExactly(3, 3);
    assertThat(WholeThreads.round(new double[] {9, 1}, 10, new int[] {1, 1}, new int[] {6, 99}))
        .containsExactly(6, 4);
  }

  @Test
  void round_least_isTakenFromWhereMostWasAdded() {
    // 0.2 and 0.1 become 1, so 2 too many: 1.0 keeps, 7.7 had been rounded to 7 and gives.
    assertThat(round(new double[] {0.2, 0.1, 7.7}, 8, 1, 99)).containsExactly(1, 1, 6);
  }

  @Test
  void round_impossibleLeast_isRefused() {
    assertThatThrownBy(() -> round(new double[] {1, 1}, 2, 2, 9))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void both_randomBounds_keepThem() {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 2000; i++) {
      int n = random.nextInt(1, 7);
      int[] least = random.ints(n, 0, 6).toArray();
      int[] most = Arrays.stream(least).map(l -> l + random.nextInt(0, 30)).toArray();
      int threads = Arrays.stream(least).sum() + random.nextInt(1, 60);
      double[] parts = random.doubles(n, 0.001, 10).toArray();
      double[] shares = WholeThreads.proportional(parts, threads, least, most);
      int[] whole = WholeThreads.round(shares, threads, least, most);
      int expected = Math.min(threads, Arrays.stream(most).sum());
      assertThat(Arrays.stream(shares).sum()).isCloseTo(expected, within(1e-9));
      assertThat(Arrays.stream(whole).sum()).isEqualTo(expected);
      for (int k = 0; k < n; k++) {
        assertThat(whole[k]).isBetween(least[k], most[k]);
        assertThat(Math.abs(whole[k] - shares[k])).isLessThan(1 + 1e-9);
      }
      // A class at no bound has a share in proportion.
      double factor = Double.NaN;
      for (int k = 0; k < n; k++) {
        if (shares[k] > least[k] + 1e-6 && shares[k] < most[k] - 1e-6) {
          assertThat(Double.isNaN(factor) ? 1 : shares[k] / parts[k] / factor)
              .isCloseTo(1, within(1e-6));
          factor = shares[k] / parts[k];
        }
      }
    }
  }

  private static int[] round(double[] shares, int threads, int least, int most) {
    int[] lows = new int[shares.length];
    Arrays.fill(lows, least);
    int[] highs = new int[shares.length];
    Arrays.fill(highs, most);
    return WholeThreads.round(shares, threads, lows, highs);
  }
}
