package io.github.jettyqos.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SoakTallyTest {
  private final SoakTally tally = new SoakTally();

  private SoakTally.Seen seen() {
    return SoakTally.Seen.parse(tally.line().split(" ", -1));
  }

  @Test
  void seen_eachRequestWithOneEnd_isNothingLost() {
    tally.sent.set(5);
    tally.answered(200);
    tally.answered(503);
    tally.answered(500);
    tally.left.incrementAndGet();
    assertThat(seen().open()).as("5 sent, 4 ended").isEqualTo(1);
    assertThat(seen().notOnce()).isEqualTo(1);
    tally.cut.incrementAndGet();
    assertThat(seen().open()).isZero();
    assertThat(seen().notOnce()).isZero();
  }

  @Test
  void seen_anAnswerIsLostOrComesTwice_isFound() {
    tally.sent.set(1);
    tally.lost("planted");
    assertThat(seen().open()).isZero();
    assertThat(seen().notOnce()).isEqualTo(1);
    tally.twice.incrementAndGet();
    assertThat(seen().notOnce()).isEqualTo(2);
  }
}
