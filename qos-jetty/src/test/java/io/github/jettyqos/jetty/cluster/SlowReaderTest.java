package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/** Requests share an HTTP/2 connection to a node, and stalled ones do not block others. */
final class SlowReaderTest {
  private static final int PIECE = 64 * 1024;

  private final AtomicLong written = new AtomicLong();
  private final AtomicLong begun = new AtomicLong();

  /** Large answers are unlimited; requests to /blocked are never read. */
  private void answer(Request request, Response response, Callback callback) throws Exception {
    String path = Request.getPathInContext(request);
    if (path.endsWith("/large")) {
      begun.incrementAndGet();
      large(response);
    } else if (path.endsWith("/blocked")) {
      // From then on it has no timeout.
      response.write(false, TestNode.bytes("begun"), Callback.NOOP);
      begun.incrementAndGet();
    } else {
      String read = Content.Source.asString(request);
      response.write(true, TestNode.bytes("small" + read.length()), callback);
    }
  }

  private void large(Response response) {
    try (OutputStream out = Content.Sink.asOutputStream(response)) {
      for (int i = 0; i < 1024; i++) {
        out.write(new byte[PIECE]);
        written.addAndGet(PIECE);
      }
    } catch (java.io.IOException e) {
      // the test is over
    }
  }

  private static String cluster(TestNode node) {
    return TestFront.cluster("", node).replace(" }", ", protocol: http2 }");
  }

  private static Socket send(TestFront front, String head) throws Exception {
    URI uri = front.uri("/");
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()));
    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  /** In sequence: concurrent ones may have their own connections. */
  private void awaitBegun(int requests) {
    Awaitility.await().pollInterval(Duration.ofMillis(2)).until(() -> begun.get() == requests);
  }

  /** Waits until a number of answers have begun and stalled. */
  private void awaitStandstill(int requests) {
    AtomicLong before = new AtomicLong(-1);
    Awaitility.await()
        .pollInterval(Duration.ofMillis(300))
        .until(() -> begun.get() == requests && before.getAndSet(written.get()) == written.get());
  }

  /** 40 is more than the requests of a connection. */
  @Test
  void downloads_clientsDoNotRead_othersAreAnswered() throws Exception {
    List<Socket> readers = new ArrayList<>();
    try (TestNode node = new TestNode("a", this::answer);
        TestFront front = new TestFront(cluster(node))) {
      for (int i = 0; i < 40; i++) {
        readers.add(send(front, "GET /large HTTP/1.1\r\nHost: a\r\n\r\n"));
        awaitBegun(readers.size());
      }
      awaitStandstill(readers.size());
      for (int i = 0; i < 10; i++) {
        ContentResponse small =
            front.client.newRequest(front.uri("/small")).timeout(10, TimeUnit.SECONDS).send();
        assertThat(small.getContentAsString()).isEqualTo("small0");
      }
    } finally {
      for (Socket each : readers) {
        each.close();
      }
    }
  }

  /** Each sends as much as the window of a node that does not read. */
  @Test
  void uploads_nodeDoesNotReadThem_othersAreRead() throws Exception {
    List<Socket> senders = new ArrayList<>();
    try (TestNode node = new TestNode("a", this::answer);
        TestFront front = new TestFront(cluster(node))) {
      for (int i = 0; i < 4; i++) {
        Socket socket =
            send(front, "POST /blocked HTTP/1.1\r\nHost: a\r\nContent-Length: 1048576\r\n\r\n");
        senders.add(socket);
        awaitBegun(senders.size());
        socket.getOutputStream().write(new byte[1048576]);
      }
      awaitStandstill(senders.size());
      ContentResponse small =
          front
              .client
              .newRequest(front.uri("/small"))
              .method("POST")
              .body(new StringRequestContent("x".repeat(100)))
              .timeout(10, TimeUnit.SECONDS)
              .send();
      assertThat(small.getContentAsString()).isEqualTo("small100");
    } finally {
      for (Socket each : senders) {
        each.close();
      }
    }
  }
}
