package io.github.jettyqos.benchmarks.load;

import static io.github.jettyqos.examples.load.StreamListener.UNTOLD;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RetryOrderTest {
  private static final RetryOrder ORDER =
      new RetryOrder(2000, 3, 100, true, new LoadOrder(8080, 20, 2000, 7, List.of("a=poisson:1")));

  @Test
  void pause_eachAttempt_isTwiceTheOneBeforeAndSpread() {
    assertThat(ORDER.pause(1, UNTOLD, 0)).isEqualTo(50);
    assertThat(ORDER.pause(1, UNTOLD, 1)).isEqualTo(150);
    assertThat(ORDER.pause(2, UNTOLD, 0.5)).isEqualTo(200);
    assertThat(ORDER.pause(3, UNTOLD, 0.5)).isEqualTo(400);
  }

  @Test
  void pause_told_isWhatWasTold() {
    assertThat(ORDER.pause(1, 7, 0.3)).isEqualTo(7000);
    RetryOrder impatient = new RetryOrder(2000, 3, 100, false, ORDER.load());
    assertThat(impatient.pause(1, 7, 0)).isEqualTo(50);
  }

  @Test
  void attempts_ofAStream_areToldApart() {
    SentRequest one = new SentRequest(1, 0.1, 503);
    SentRequest next = new SentRequest(1.2, 0.1, 200);
    RetryOrder.Attempts attempts =
        new RetryOrder.Attempts(Map.of("a", List.of(one), RetryOrder.again("a"), List.of(next)));
    assertThat(attempts.first("a")).containsExactly(one);
    assertThat(attempts.again("a")).containsExactly(next);
    assertThat(attempts.again("b")).isEmpty();
  }
}
