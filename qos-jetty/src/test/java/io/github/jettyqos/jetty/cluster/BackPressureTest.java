package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.eclipse.jetty.io.Content;
import org.junit.jupiter.api.Test;

/** Bodies pass at the speed of the slower end: the front end holds a bounded part. */
final class BackPressureTest {
  private static final int PIECE = 64 * 1024;
  private static final long WHOLE = 1024L * PIECE; // 64 MiB

  /** The sockets and buffers of three processes, some MiB each. */
  private static final long BUFFERED = WHOLE / 2;

  private static Socket connect(TestFront front, String head) throws Exception {
    URI uri = front.uri("/");
    Socket socket = new Socket(uri.getHost(), uri.getPort());
    socket.setSoTimeout(30_000);
    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  /** Waits until the transfer stalls, and returns the amount. */
  private static long standstill(AtomicLong count) {
    AtomicLong before = new AtomicLong(-1);
    Awaitility.await()
        .pollInterval(Duration.ofMillis(300))
        .until(() -> count.get() > 0 && before.getAndSet(count.get()) == count.get());
    return count.get();
  }

  @Test
  void answer_clientDoesNotRead_nodeWaits() throws Exception {
    AtomicLong written = new AtomicLong();
    TestNode.Answer large =
        (request, response, callback) -> {
          response.getHeaders().put("Content-Length", WHOLE);
          try (OutputStream out = Content.Sink.asOutputStream(response)) {
            for (long sent = 0; sent < WHOLE; sent += PIECE) {
              out.write(new byte[PIECE]);
              written.addAndGet(PIECE);
            }
          }
          callback.succeeded();
        };
    try (TestNode node = new TestNode("a", large);
        TestFront front = new TestFront(TestFront.cluster("", node));
        Socket socket = connect(front, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")) {
      assertThat(standstill(written)).isLessThan(BUFFERED);
      InputStream in = socket.getInputStream();
      long read = in.transferTo(OutputStream.nullOutputStream());
      assertThat(read).isGreaterThan(WHOLE); // including its head
      assertThat(written).hasValue(WHOLE);
    }
  }

  @Test
  void request_nodeDoesNotRead_clientWaits() throws Exception {
    CountDownLatch reads = new CountDownLatch(1);
    AtomicLong came = new AtomicLong();
    TestNode.Answer late =
        (request, response, callback) -> {
          response.write(false, TestNode.bytes("begun"), org.eclipse.jetty.util.Callback.NOOP);
          if (!reads.await(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException("nobody lets it read");
          }
          came.set(
              Content.Source.asInputStream(request).transferTo(OutputStream.nullOutputStream()));
          response.write(true, TestNode.bytes(", read"), callback);
        };
    String head =
        "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: " + WHOLE + "\r\n\r\n";
    try (TestNode node = new TestNode("a", late);
        TestFront front = new TestFront(TestFront.cluster("", node));
        Socket socket = connect(front, head)) {
      AtomicLong sent = new AtomicLong();
      Thread client =
          new Thread(
              () -> {
                try {
                  OutputStream out = socket.getOutputStream();
                  while (sent.get() < WHOLE) {
                    out.write(new byte[PIECE]);
                    sent.addAndGet(PIECE);
                  }
                } catch (java.io.IOException e) {
                  sent.set(-1);
                }
              });
      client.start();
      assertThat(standstill(sent)).isLessThan(BUFFERED);
      reads.countDown();
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      client.join();
      assertThat(answer).contains("begun").contains(", read");
      assertThat(came).hasValue(WHOLE);
    }
  }
}
