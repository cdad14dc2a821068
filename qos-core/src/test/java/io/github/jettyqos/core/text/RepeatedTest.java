package io.github.jettyqos.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Unrenderable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class RepeatedTest {
  private static final Logger LOG = LoggerFactory.getLogger(RepeatedTest.class);

  @ParameterizedTest
  @EnumSource
  void run_throwsWhateverItIs_goesOnAndIsToldOfOnce(Unrenderable kind) throws Exception {
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    AtomicInteger times = new AtomicInteger();
    try (CapturedLog log = CapturedLog.start()) {
      Throwable thrown = kind.make();
      Runnable fails =
          () -> {
            times.incrementAndGet();
            Unrenderable.<RuntimeException>sneak(thrown);
          };
      var unused =
          clock.scheduleAtFixedRate(
              new Repeated(LOG, "the work", fails), 0, 1, TimeUnit.MILLISECONDS);
      await().until(() -> times.get() > 3);
      clock.shutdownNow();
      assertThat(clock.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
      assertThat(log.text()).containsOnlyOnce("the work failed, 0 times before");
    }
  }

  /** Every thousandth: of 1001 the first and the last. */
  @Test
  void run_failsForLong_isToldOfNowAndThen() {
    try (CapturedLog log = CapturedLog.start()) {
      Repeated repeated =
          new Repeated(
              LOG,
              "the work",
              () -> {
                throw new StackOverflowError("planted");
              });
      for (int i = 0; i <= 1_000; i++) {
        repeated.run();
      }
      assertThat(log.lines().stream().filter(line -> line.contains("the work failed"))).hasSize(2);
    }
  }
}
