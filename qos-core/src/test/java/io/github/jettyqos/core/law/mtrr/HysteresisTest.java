package io.github.jettyqos.core.law.mtrr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HysteresisTest {

  @Test
  void look_nearTheThreshold_staysOnItsSide() {
    Hysteresis side = new Hysteresis(10, 2);
    assertThat(side.isAbove()).isFalse();
    assertThat(side.look(12)).isFalse();
    assertThat(side.look(12.1)).isTrue();
    assertThat(side.look(8)).isTrue();
    assertThat(side.look(7.9)).isFalse();
    assertThat(side.look(11)).isFalse();
  }

  @Test
  void look_oscillation_changesSidesOnlyWithoutADistance() {
    assertThat(changes(2)).isZero();
    assertThat(changes(0)).isEqualTo(20); // the twin
  }

  private static int changes(double distance) {
    Hysteresis side = new Hysteresis(10, distance);
    int changes = 0;
    for (int i = 0; i < 20; i++) {
      boolean before = side.isAbove();
      changes += before == side.look(i % 2 == 0 ? 11 : 9) ? 0 : 1;
    }
    return changes;
  }
}
