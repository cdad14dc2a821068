package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ReturnsTest {
  private final Returns returns = new Returns();

  /** 3 of 16, and 4 of 16, which is a quarter. */
  @Test
  void hangs_lessThanAQuarterOfSixteen_isSo() {
    wasWell();
    returns.add(8, 2, 50, 50, 1, .25, 0);
    assertThat(returns.hangs(1)).isFalse();
    returns.add(8, 1, 50, 50, 1, .25, 0);
    assertThat(returns.hangs(1)).isTrue();
    returns.clear();
    returns.add(16, 4, 50, 50, 1, .25, 0);
    assertThat(returns.hangs(1)).isFalse();
  }

  /** 22 of 64, and 21 of 64. */
  @Test
  void hangs_lessThanAThirdOfSixtyFour_isSo() {
    wasWell();
    for (int came : new int[] {6, 5, 5, 6}) {
      returns.add(16, came, 50, 50, 1, .25, 0);
      assertThat(returns.hangs(1)).isFalse();
    }
    returns.clear();
    for (int came : new int[] {5, 5, 5}) {
      returns.add(16, came, 50, 50, 1, .25, 0);
      assertThat(returns.hangs(1)).isFalse();
    }
    returns.add(16, 6, 50, 50, 1, .25, 0);
    assertThat(returns.hangs(1)).isTrue();
  }

  /** With C2 = 4 it takes 64. */
  @Test
  void hangs_timesVary_needsMore() {
    wasWell();
    returns.add(63, 0, 50, 50, 4, .25, 0);
    assertThat(returns.hangs(4)).isFalse();
    returns.add(1, 0, 50, 50, 4, .25, 0);
    assertThat(returns.hangs(4)).isTrue();
  }

  /** 24 of 100 others: if they do not complete either, no class is to blame. */
  @Test
  void hangs_othersDoNotCompleteEither_isNot() {
    wasWell();
    returns.add(16, 0, 100, 24, 1, .25, 0);
    assertThat(returns.hangs(1)).isFalse();
    returns.add(16, 0, 100, 25, 1, .25, 0);
    assertThat(returns.hangs(1)).isTrue();
  }

  /** What was well before has left the window of 16. */
  @Test
  void hangs_wasWellForLong_isSeenInOnePeriod() {
    for (int i = 0; i < 100; i++) {
      returns.add(16, 16, 50, 50, 1, .25, 0);
    }
    returns.add(16, 0, 50, 50, 1, .25, 0);
    assertThat(returns.hangs(1)).isTrue();
  }

  @Test
  void stops_noneOfThree_isSo() {
    returns.add(2, 0, 50, 50, 1, .25, 0);
    assertThat(returns.stops()).isFalse(); // once in seven
    returns.add(1, 0, 50, 50, 1, .25, 0);
    assertThat(returns.stops()).isTrue();
  }

  /** Those of before do not speak for a class that has just begun to hang. */
  @Test
  void stops_wasWellBefore_isSo() {
    returns.add(50, 50, 50, 50, 1, .25, 0);
    returns.add(3, 0, 50, 50, 1, .02, 0);
    assertThat(returns.stops()).isTrue();
  }

  /** 20 come in a second: 14 are less than three quarters, and 15 are not. */
  @Test
  void keepsUp_threeQuartersOfASecond_isSo() {
    for (int came : new int[] {4, 4, 3, 3}) {
      assertThat(returns.keepsUp()).isFalse();
      returns.add(100, came, 50, 50, 1, .25, 5);
    }
    assertThat(returns.keepsUp()).isFalse();
    for (int came : new int[] {4, 4, 3, 4}) {
      returns.add(100, came, 50, 50, 1, .25, 5);
    }
    assertThat(returns.keepsUp()).isTrue();
  }

  /** A pool that is full gives back as many as ever: 50/s before, and 4 in 80 ms now. */
  @Test
  void hangs_asManyAsBeforeComplete_isNot() {
    wasWell();
    returns.add(17, 4, 50, 50, 1, .08, 0);
    assertThat(returns.hangs(1)).isFalse();
    returns.clear();
    returns.add(17, 4, 50, 50, 1, .25, 0);
    assertThat(returns.hangs(1)).isTrue();
  }

  /** 50 a second for 20 s, of which nothing was foretold. */
  private void wasWell() {
    returns.add(0, 1000, 50, 50, 1, 20, 0);
  }
}
