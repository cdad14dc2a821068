package io.github.jettyqos.jetty.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class QueueBytesTest {
  // 100 for 2 classes: 25 kept for each, 50 in common.
  private final QueueBytes memory = new QueueBytes(2, 100);

  @Test
  void take_oneClassAlone_getsItsPartAndWhatIsCommon() {
    assertThat(memory.take(0, 75)).isTrue();
    assertThat(memory.take(0, 1)).isFalse();
    assertThat(memory.held(0)).isEqualTo(75);
  }

  @Test
  void take_otherClassHasTakenAllItCan_partIsStillThere() {
    assertThat(memory.take(0, 75)).isTrue();
    assertThat(memory.take(1, 25)).isTrue();
    assertThat(memory.take(1, 1)).isFalse();
  }

  @Test
  void give_acrossThePart_returnsWhatWasCommon() {
    assertThat(memory.take(0, 30)).isTrue();
    assertThat(memory.take(0, 45)).isTrue();
    memory.give(0, 60);
    assertThat(memory.held(0)).isEqualTo(15);
    assertThat(memory.take(1, 75)).isTrue();
    assertThat(memory.take(0, 10)).isTrue();
    assertThat(memory.take(0, 1)).isFalse();
  }

  @Test
  void take_boundDoesNotDivide_nothingIsLost() {
    // 10 for 3 classes: 1 kept for each, 7 in common.
    QueueBytes odd = new QueueBytes(3, 10);
    assertThat(odd.take(2, 8)).isTrue();
    assertThat(odd.take(2, 1)).isFalse();
    assertThat(odd.take(0, 1) && odd.take(1, 1)).isTrue();
  }
}
