package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NanoClockTest {

  @Test
  void system_readTwice_doesNotGoBack() {
    NanoClock clock = NanoClock.system();
    long first = clock.nanoTime();

    assertThat(clock.nanoTime() - first).isNotNegative();
  }
}
