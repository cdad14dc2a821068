package io.github.jettyqos.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Unrenderable;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class ThrownTest {
  private static final Logger LOG = LoggerFactory.getLogger(ThrownTest.class);

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "STACK_TRACE_THROWS")
  void told_cannotBeRendered_anotherNamesItsClass(Unrenderable kind) {
    Throwable thrown = kind.make();
    assertThat(Thrown.told(thrown))
        .isNotSameAs(thrown)
        .hasMessage(thrown.getClass().getName() + ", which cannot be rendered");
  }

  @ParameterizedTest
  @EnumSource
  void logged_cannotBeRendered_anotherNamesItsClass(Unrenderable kind) {
    Throwable thrown = kind.make();
    assertThat(Thrown.logged(thrown) == thrown).isFalse(); // AssertJ would render it
    assertThat(Thrown.logged(thrown))
        .hasMessage(thrown.getClass().getName() + ", which cannot be rendered");
  }

  @Test
  void told_canBeRendered_isItself() {
    Throwable thrown = new Error("a", new IllegalStateException("b"));
    thrown.addSuppressed(new RuntimeException((String) null));
    assertThat(Thrown.told(thrown)).isSameAs(thrown);
    assertThat(Thrown.logged(thrown)).isSameAs(thrown);
  }

  @Test
  void told_suppressedInACircle_isAnother() {
    Throwable first = new Error("a");
    Throwable second = new Error("b");
    first.addSuppressed(second);
    second.addSuppressed(first);
    assertThat(Thrown.told(first)).isNotSameAs(first);
  }

  @ParameterizedTest
  @EnumSource
  void warn_whateverItIs_isLogged(Unrenderable kind) {
    try (CapturedLog log = CapturedLog.start()) {
      Thrown.warn(LOG, "it failed", kind.make());
      assertThat(log.text()).contains("it failed");
    }
  }

  /** The twin: the log itself throws. */
  @Test
  void warn_withoutIt_throws() {
    try (CapturedLog log = CapturedLog.start()) {
      Throwable mute = Unrenderable.MUTE.make();
      assertThatThrownBy(() -> LOG.warn("it failed", mute)).hasMessage("no message");
    }
  }

  @Test
  void warn_logThrows_throwsNothing() {
    AtomicInteger asked = new AtomicInteger();
    Logger broken =
        (Logger)
            Proxy.newProxyInstance(
                Logger.class.getClassLoader(),
                new Class<?>[] {Logger.class},
                (proxy, method, arguments) -> {
                  asked.incrementAndGet();
                  throw new OutOfMemoryError("no memory");
                });
    Thrown.warn(broken, "it failed", new Error());
    assertThat(asked).hasValue(2); // once more without what was thrown
  }
}
