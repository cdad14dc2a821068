package io.github.jettyqos.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SoakTallyTest {
  private final SoakTally tally = new SoakTally();

  @Test
  void seen_eachRequestWithOneEnd_isNothingLost() {
    tally.sent.set(5);
    tally.answered(200);
    tally.answered(503);
    tally.answered(500);
    tally.left.incrementAndGet();
    assertThat(tally.seen().open()).as("5 sent, 4 ended").isEqualTo(1);
    assertThat(tally.seen().notOnce()).isEqualTo(1);
    tally.cut.incrementAndGet();
    assertThat(tally.seen().open()).isZero();
    assertThat(tally.seen().notOnce()).isZero();
  }

  @Test
  void seen_anAnswerIsLostOrComesTwice_isFound() {
    tally.sent.set(1);
    tally.lost("planted");
    assertThat(tally.seen().open()).isZero();
    assertThat(tally.seen().notOnce()).isEqualTo(1);
    tally.twice.incrementAndGet();
    assertThat(tally.seen().notOnce()).isEqualTo(2);
  }
}
