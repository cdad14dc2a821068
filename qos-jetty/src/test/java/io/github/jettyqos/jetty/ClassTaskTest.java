package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.admit.RejectReason;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A task is named by itself, perhaps after what a client sent. */
final class ClassTaskTest {
  private static String logOfDropped(String name) {
    Runnable task =
        new Runnable() {
          @Override
          public void run() {}

          @Override
          public String toString() {
            return name;
          }
        };
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    try {
      new ClassTask(0, () -> 0, null, null, null, task, null)
          .onRejected(RejectReason.QUEUE_TIMEOUT);
    } finally {
      System.setErr(before);
    }
    return log.toString(StandardCharsets.UTF_8);
  }

  @Test
  void onRejected_nameOfManyLines_isOneBoundedLineOfTheLog() {
    String log = logOfDropped("mail to\n\u2028\u202esomebody" + "x".repeat(1000));
    assertThat(log).contains("task mail to\\u000a\\u2028\\u202esomebodyxxx", "x... was dropped: ");
    assertThat(log.length()).isLessThan(500);
  }
}
