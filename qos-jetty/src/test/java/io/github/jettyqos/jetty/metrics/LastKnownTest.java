package io.github.jettyqos.jetty.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Numbers of a server that stops between two readings. */
final class LastKnownTest {
  private double value = 7;
  private boolean stopped;

  private final LastKnown known =
      new LastKnown(
          () -> {
            if (stopped) {
              throw new IllegalStateException("the server is not running");
            }
            return value;
          });

  @Test
  void counter_serverStops_staysAtWhatItWas() {
    assertThat(known.orLast()).isEqualTo(7);
    value = 8;
    assertThat(known.orLast()).isEqualTo(8);
    stopped = true;
    assertThat(known.orLast()).isEqualTo(8);
  }

  @Test
  void gauge_serverStops_isNotANumber() {
    assertThat(known.orNaN()).isEqualTo(7);
    stopped = true;
    assertThat(known.orNaN()).isNaN();
  }
}
