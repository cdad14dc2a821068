package io.github.jettyqos.core.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(CapturedLog.class)
final class FindingLogTest {
  private static final long SECOND = 1_000_000_000L;
  private final FindingLog log = new FindingLog();
  private long now;

  private static Finding finding(boolean trouble, Cause cause, int figure) {
    String state = trouble ? "late" : "kept";
    return new Finding("gold", state, state, 0, trouble, cause, "gold: " + figure);
  }

  private int told(int seconds, boolean trouble, Cause cause) {
    int lines = 0;
    for (int i = 0; i < seconds; i++, now += SECOND) {
      lines += log.add(now, List.of(finding(trouble, cause, i)));
    }
    return lines;
  }

  @Test
  void change_thatStands_isToldOnce() {
    assertThat(told(60, false, Cause.NONE)).isZero();
    assertThat(told(60, true, Cause.THREADS)).isEqualTo(1);
    assertThat(told(60, true, Cause.PROCESSORS)).isEqualTo(1);
    assertThat(told(60, false, Cause.NONE)).isEqualTo(1);
  }

  @Test
  void trouble_fromTheFirstSecondOn_isTold() {
    assertThat(told(10, true, Cause.HANG)).isEqualTo(1);
  }

  @Test
  void trouble_ofChangingCauses_isToldOnce() {
    int lines = 0;
    for (int i = 0; i < 100; i++) {
      lines += told(2, true, Cause.THREADS);
      lines += told(2, true, Cause.PROCESSORS);
    }
    assertThat(lines).isEqualTo(1);
    assertThat(told(60, false, Cause.NONE)).isEqualTo(1);
  }

  /** A reload has put another class before it. */
  @Test
  void class_thatMoves_isNotToldAgain() {
    assertThat(told(10, true, Cause.THREADS)).isEqualTo(1);
    int lines = 0;
    for (int i = 0; i < 10; i++, now += SECOND) {
      lines +=
          log.add(
              now, List.of(new Finding("gold", "late", "late", 0, true, Cause.THREADS, "gold")));
    }
    assertThat(lines).isZero();
  }

  @Test
  void border_eachSecondAnother_isNotTold() {
    int lines = 0;
    for (int i = 0; i < 100; i++) {
      lines += told(2, true, Cause.THREADS);
      lines += told(2, false, Cause.NONE);
    }
    assertThat(lines).isZero();
    lines = told(10, true, Cause.THREADS);
    for (int i = 0; i < 100; i++) {
      lines += told(10, false, Cause.NONE);
      lines += told(10, true, Cause.THREADS);
    }
    assertThat(lines).isEqualTo(1);
  }
}
