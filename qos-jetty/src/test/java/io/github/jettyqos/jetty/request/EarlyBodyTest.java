package io.github.jettyqos.jetty.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.junit.jupiter.api.Test;

/** What is read of a body before its request is admitted. */
final class EarlyBodyTest {
  private final QueueBytes memory = new QueueBytes(1, 100_000);

  /** A request of which there is always more to read. */
  private static Request endless() {
    return (Request)
        Proxy.newProxyInstance(
            Request.class.getClassLoader(),
            new Class<?>[] {Request.class},
            (proxy, method, arguments) ->
                method.getName().equals("read")
                    ? Content.Chunk.from(ByteBuffer.allocate(100), false)
                    : null);
  }

  /** A handler in front of the gate ends the request; a thread is just being told of its body. */
  @Test
  void read_afterItWasDropped_takesNoMemory() {
    EarlyBody body = new EarlyBody(endless(), memory, 0, null);
    assertThat(body.read(1_000)).isEqualTo(EarlyBody.End.LIMIT);
    assertThat(memory.held(0)).isPositive();
    body.drop();
    assertThat(memory.held(0)).isZero();
    assertThat(body.read(2_000)).isEqualTo(EarlyBody.End.FAILED);
    assertThat(body.hasFailed()).isTrue();
    assertThat(memory.held(0)).isZero();
  }
}
