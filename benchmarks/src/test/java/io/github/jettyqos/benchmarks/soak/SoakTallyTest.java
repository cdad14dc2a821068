package io.github.jettyqos.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SoakTallyTest {
  private final SoakTally tally = new SoakTally();

  @Test
  void seen_eachRequestWithOneEnd_isNothingLost() {
    for (int i = 0; i < 5; i++) {
      tally.add(SoakTally.Count.REQUESTS);
    }
    tally.answered(200);
    tally.answered(503);
    tally.answered(500);
    tally.add(SoakTally.Count.LEFT);
    assertThat(tally.seen().open()).as("5 sent, 4 ended").isEqualTo(1);
    assertThat(tally.seen().notOnce()).isEqualTo(1);
    tally.add(SoakTally.Count.CLOSED_UNDER_AN_UPLOAD);
    assertThat(tally.seen().open()).isZero();
    assertThat(tally.seen().notOnce()).isZero();
  }

  @Test
  void seen_anAnswerIsLostOrComesTwice_isFound() {
    tally.add(SoakTally.Count.REQUESTS);
    tally.lost("planted");
    assertThat(tally.seen().open()).isZero();
    assertThat(tally.seen().notOnce()).isEqualTo(1);
    tally.add(SoakTally.Count.ANSWERED_TWICE);
    assertThat(tally.seen().notOnce()).isEqualTo(2);
  }
}
