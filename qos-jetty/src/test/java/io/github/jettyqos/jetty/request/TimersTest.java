package io.github.jettyqos.jetty.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.CapturedLog;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An error in what the server's scheduler runs for one request ends nothing for any. */
@ExtendWith(CapturedLog.class)
final class TimersTest {
  private final TimerStub timers = new TimerStub();

  /** Throws twice, and is over after that. */
  private static boolean goesOn(AtomicInteger looks) {
    if (looks.incrementAndGet() < 3) {
      throw new StackOverflowError("planted");
    }
    return false;
  }

  @Test
  void repeatedLooks_oneThrows_isTriedAgainAndSoAreOthers() {
    RepeatedLooks bodies = new RepeatedLooks(timers, 1);
    AtomicInteger first = new AtomicInteger();
    AtomicInteger other = new AtomicInteger();
    bodies.add(() -> goesOn(first));
    bodies.add(() -> other.incrementAndGet() < 3);
    timers.fire(); // until none is set
    assertThat(first).hasValue(3);
    assertThat(other).hasValue(3);
  }

  @Test
  void closeWatches_oneThrows_isLookedAtAgainAndSoAreOthers() {
    CloseWatches watches = new CloseWatches(timers, CloseWatches.DELAY::toNanos);
    AtomicInteger first = new AtomicInteger();
    AtomicInteger other = new AtomicInteger();
    watches.add(new Looked(first));
    watches.add(new Looked(other));
    for (int i = 0; i < 3; i++) {
      timers.fire();
    }
    assertThat(first).hasValue(3);
    assertThat(other).hasValue(3);
  }

  @Test
  void repeatedLooks_noTimerCanBeSet_isSetForTheNext() {
    RepeatedLooks bodies = new RepeatedLooks(timers, 1);
    AtomicInteger looks = new AtomicInteger();
    timers.failures = 1;
    assertThatThrownBy(() -> bodies.add(() -> looks.incrementAndGet() < 0))
        .isInstanceOf(InternalError.class);
    bodies.add(() -> looks.incrementAndGet() < 0);
    timers.fire();
    assertThat(looks).hasValue(2);
  }

  @Test
  void closeWatches_noTimerCanBeSet_isSetForTheNext() {
    CloseWatches watches = new CloseWatches(timers, CloseWatches.DELAY::toNanos);
    AtomicInteger looks = new AtomicInteger(2);
    timers.failures = 1;
    assertThatThrownBy(() -> watches.add(new Looked(looks))).isInstanceOf(InternalError.class);
    watches.add(new Looked(looks));
    timers.fire();
    assertThat(looks).hasValue(4);
  }

  /** Whether it waits is what is asked first. */
  private static final class Looked extends ClientEnd {
    private final AtomicInteger looks;

    Looked(AtomicInteger looks) {
      super(
          (Request)
              Proxy.newProxyInstance(
                  Request.class.getClassLoader(),
                  new Class<?>[] {Request.class},
                  (proxy, method, arguments) -> null),
          true,
          0);
      this.looks = looks;
    }

    @Override
    boolean isWaiting() {
      return goesOn(looks);
    }

    @Override
    void onClientGone(@Nullable Throwable reason) {}
  }
}
