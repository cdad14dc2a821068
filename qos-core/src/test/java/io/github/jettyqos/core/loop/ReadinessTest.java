package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.RejectReason;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests of readiness with {@code after: 10s, back: 30s}. */
class ReadinessTest {
  private static final long QUARTER = 250_000_000;

  private final Readiness readiness = new Readiness(Duration.ofSeconds(10), Duration.ofSeconds(30));

  /** Seconds in which of each 100 requests so many are turned away, spread over four periods. */
  private boolean seconds(int count, int away) {
    boolean ready = readiness.isReady();
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < 3; j++) {
        readiness.next(QUARTER, 0, 0);
      }
      ready = readiness.next(QUARTER, 100 - away, away);
    }
    return ready;
  }

  /** Seconds until it is as asked. */
  private int until(boolean ready, int away) {
    int count = 0;
    while (seconds(1, away) != ready) {
      count++;
      assertThat(count).isLessThan(10_000);
    }
    return count + 1;
  }

  @Test
  void tenth_turnedAwayForTenSeconds_isNotReady() {
    assertThat(seconds(9, 10)).isTrue();
    assertThat(seconds(1, 10)).isFalse();
  }

  @Test
  void less_turnedAway_staysReady() {
    assertThat(seconds(1000, 9)).isTrue();
  }

  @Test
  void goodSecond_inBetween_beginsAnew() {
    assertThat(seconds(9, 100)).isTrue();
    assertThat(seconds(1, 0)).isTrue();
    assertThat(seconds(9, 100)).isTrue();
    assertThat(seconds(1, 100)).isFalse();
  }

  @Test
  void silence_isNotBad() {
    for (int i = 0; i < 40; i++) {
      readiness.next(QUARTER, 0, 0);
    }
    assertThat(readiness.next(4 * QUARTER, 0, 1)).as("one request in ten seconds").isTrue();
  }

  @Test
  void pause_endsTheCount() {
    seconds(9, 100);
    readiness.forget();
    assertThat(seconds(9, 100)).isTrue();
  }

  @Test
  void back_quietForThirtySeconds_isReadyAgain() {
    until(false, 100);
    assertThat(seconds(29, 0)).isFalse();
    assertThat(seconds(1, 100)).as("begins anew").isFalse();
    assertThat(seconds(29, 0)).isFalse();
    assertThat(seconds(1, 0)).isTrue();
  }

  /** While not ready it gets no requests, so that it comes back, and is overloaded again. */
  @Test
  void overload_lasting_triesLessAndLessOften() {
    int[] quiet = new int[6];
    for (int i = 0; i < quiet.length; i++) {
      assertThat(until(false, 50)).isEqualTo(10);
      quiet[i] = until(true, 0);
    }
    assertThat(quiet).containsExactly(30, 60, 120, 240, 240, 240);
    seconds(4 * 240, 0); // well for long
    until(false, 50);
    assertThat(until(true, 0)).isEqualTo(30);
  }

  @Test
  void reasons_ofClients_areNotCounted() {
    assertThat(Readiness.COUNTED)
        .doesNotContain(RejectReason.CLIENT_QUOTA, RejectReason.DEADLINE, RejectReason.STOPPING);
  }
}
