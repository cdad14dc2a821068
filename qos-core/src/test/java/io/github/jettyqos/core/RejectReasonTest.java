package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RejectReasonTest {
  @Test
  void key_ofEachReason_hasNoBlanks() {
    assertThat(RejectReason.values())
        .extracting(RejectReason::key)
        .containsExactly(
            "queue-full",
            "queue-timeout",
            "queue-bytes",
            "client-quota",
            "overload",
            "deadline",
            "stopping");
  }
}
