package io.github.jettyqos.jetty.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Unrenderable;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.BadMessageException;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What Jetty is told of a request that failed, when no page could be written for it. */
final class LastWriteTest {
  /** As one that another thread commits at the same time. */
  private static final Response RESPONSE =
      (Response)
          Proxy.newProxyInstance(
              Response.class.getClassLoader(),
              new Class<?>[] {Response.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "isCommitted", "hasLastWrite" -> false;
                    default -> throw new IllegalStateException("Committed");
                  });

  /** It says what the answer is, and how loud the log. */
  @Test
  void failed_pageCannotBeWritten_isToldAsItIs() {
    Throwable bad = new BadMessageException(400, "of the test");
    assertThat(told(bad)).isSameAs(bad);
  }

  /** Jetty would log it. */
  @Test
  void failed_cannotBeLogged_isToldByItsName() {
    Throwable mute = Unrenderable.STACK_TRACE_THROWS.make();
    assertThat(told(mute)).isNotSameAs(mute).hasMessageContaining("cannot be rendered");
  }

  private static @Nullable Throwable told(Throwable failure) {
    AtomicReference<Throwable> told = new AtomicReference<>();
    new LastWrite(RESPONSE, Callback.from(() -> {}, told::set)).failed(failure);
    return told.get();
  }
}
