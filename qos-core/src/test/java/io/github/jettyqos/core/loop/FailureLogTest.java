package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(CapturedLog.class)
final class FailureLogTest {
  private final FailureLog log = new FailureLog();

  private int told(int failures) {
    int told = 0;
    for (int i = 0; i < failures; i++) {
      told += log.failed(new IllegalStateException("planted")) ? 1 : 0;
    }
    return told;
  }

  @Test
  void failed_eachPeriod_isToldOnceInAThousand() {
    assertThat(told(1)).isEqualTo(1);
    assertThat(told(999)).isZero();
    assertThat(told(2001)).isEqualTo(3); // the 1001st, 2001st and 3001st
  }

  @Test
  void failed_afterASuccess_isToldAtOnce() {
    told(5);
    log.succeeded();
    assertThat(told(1)).isEqualTo(1);
  }
}
