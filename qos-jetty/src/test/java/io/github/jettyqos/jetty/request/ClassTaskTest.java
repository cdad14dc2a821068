package io.github.jettyqos.jetty.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.jetty.BlockingHandler;
import io.github.jettyqos.jetty.TestServer;
import org.junit.jupiter.api.Test;

/** A task is named by itself, perhaps after what a client sent. */
final class ClassTaskTest {
  private static String logOfDropped(String name) throws Exception {
    Runnable task =
        new Runnable() {
          @Override
          public void run() {}

          @Override
          public String toString() {
            return name;
          }
        };
    try (TestServer server = TestServer.started("classes: {all: {}}", new BlockingHandler());
        CapturedLog log = CapturedLog.start()) {
      new ClassTask(server.installation().running().requests(), 0, task)
          .onRejected(RejectReason.QUEUE_TIMEOUT);
      return log.text();
    }
  }

  @Test
  void onRejected_nameOfManyLines_isOneBoundedLineOfTheLog() throws Exception {
    String log = logOfDropped("mail to\n\u2028\u202esomebody" + "x".repeat(1000));
    assertThat(log).contains("task mail to\\u000a\\u2028\\u202esomebodyxxx", "x... was dropped: ");
    assertThat(log.length()).isLessThan(500);
  }
}
