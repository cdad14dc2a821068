package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Unrenderable;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(CapturedLog.class)
final class LoopThreadTest {
  private final AtomicInteger steps = new AtomicInteger();
  private final AtomicInteger looks = new AtomicInteger();
  private volatile boolean ofUse;
  private volatile boolean fails;
  private volatile boolean due;
  private final LoopThread thread =
      new LoopThread(
          steps::incrementAndGet,
          Duration.ofMillis(1),
          () -> true,
          () -> false,
          () -> ofUse,
          this::look);

  private void look() {
    looks.incrementAndGet();
    if (fails) {
      throw new IllegalStateException("planted");
    }
  }

  @AfterEach
  void stop() {
    thread.stop();
  }

  private void awaitMore(AtomicInteger count) {
    int before = count.get();
    await().until(() -> count.get() > before + 2);
  }

  @Test
  void start_noHandlerToSample_doesNotSample() {
    thread.start();
    await().until(() -> steps.get() > 100); // longer than it takes to look once
    assertThat(looks).hasValue(0);
  }

  @Test
  void start_handlersToLookAtLater_looksBetweenStepsUntilItStops() {
    thread.start();
    awaitMore(steps);
    ofUse = true;
    awaitMore(looks);
    awaitMore(steps);
    thread.stop();
    looks.set(0);
    thread.start();
    awaitMore(looks);
  }

  @Test
  void start_queueGrows_stepsLongBeforeThePeriodIsOver() {
    due = true;
    LoopThread patient =
        new LoopThread(
            () -> {
              due = false;
              steps.incrementAndGet();
            },
            Duration.ofHours(1),
            () -> true,
            () -> due,
            () -> false,
            this::look);
    patient.start();
    await().until(() -> steps.get() == 1);
    due = true;
    await().until(() -> steps.get() == 2);
    patient.stop();
  }

  @Test
  void watches_lawThatCannotUseAnEarlyStep_isAskedOnceAPeriodUntilItCan() {
    AtomicInteger asked = new AtomicInteger();
    AtomicBoolean often = new AtomicBoolean();
    LoopThread watching =
        new LoopThread(
            steps::incrementAndGet,
            Duration.ofMillis(200),
            often::get,
            () -> asked.incrementAndGet() < 0,
            () -> false,
            this::look);
    watching.start();
    await().until(() -> steps.get() >= 3);
    assertThat(asked.get()).as("instead of 30").isLessThan(10);
    often.set(true);
    int before = steps.get();
    asked.set(0);
    await().until(() -> asked.get() > 20);
    assertThat(steps.get() - before).as("instead of 20").isLessThan(15);
    watching.stop();
  }

  @Test
  void due_thatFails_harmsNoStep() {
    LoopThread failing =
        new LoopThread(
            steps::incrementAndGet,
            Duration.ofMillis(30),
            () -> true,
            () -> {
              throw new IllegalStateException("planted");
            },
            () -> false,
            this::look);
    failing.start();
    awaitMore(steps);
    failing.stop();
  }

  @Test
  void look_thatFails_isTakenAgainAndHarmsNoStep() {
    ofUse = true;
    fails = true;
    thread.start();
    awaitMore(looks);
    awaitMore(steps);
  }

  /** One that cannot even be logged is thrown by step, look and what asks whether one is due. */
  @Test
  void all_throwWhatCannotBeRendered_goOn() {
    AtomicInteger asked = new AtomicInteger();
    LoopThread failing =
        new LoopThread(
            () -> count(steps),
            Duration.ofMillis(30),
            () -> true,
            () -> {
              count(asked);
              return false;
            },
            () -> true,
            () -> count(looks));
    failing.start();
    try {
      awaitMore(asked);
      awaitMore(steps);
    } finally {
      failing.stop();
    }
    LoopThread looking =
        new LoopThread(
            steps::incrementAndGet,
            Duration.ofMillis(1),
            () -> true,
            () -> false,
            () -> true,
            () -> count(looks));
    looking.start();
    try {
      awaitMore(looks);
    } finally {
      looking.stop();
    }
  }

  private static void count(AtomicInteger counter) {
    counter.incrementAndGet();
    Unrenderable.<RuntimeException>sneak(Unrenderable.MUTE_BY_ITSELF.make());
  }
}
