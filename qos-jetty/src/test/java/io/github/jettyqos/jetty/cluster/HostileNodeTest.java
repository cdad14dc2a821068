package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.server.HttpConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a node sends that is no answer of HTTP reaches no client, least of all another one. */
class HostileNodeTest {

  /** Answers the head of each request by some bytes, as often as is wanted. */
  private static final class RawNode implements AutoCloseable {
    private final ServerSocket sockets = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final String answer;
    private final int times;

    RawNode(String answer, int times) throws IOException {
      this.answer = answer;
      this.times = times;
      threads.execute(this::accept);
    }

    private void accept() {
      try {
        while (true) {
          Socket socket = sockets.accept();
          threads.execute(() -> serve(socket));
        }
      } catch (IOException e) {
        // closed
      }
    }

    private void serve(Socket socket) {
      try (socket) {
        BufferedReader heads =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
        OutputStream out = socket.getOutputStream();
        String line;
        while ((line = heads.readLine()) != null) {
          for (int i = 0; line.isEmpty() && i < times; i++) {
            out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
          }
        }
      } catch (IOException e) {
        // the front end has had enough
      }
    }

    String cluster() {
      return "cluster:\n  balance: round-robin\n  retries: 0\n  nodes:\n    - { name: raw, url: \"http://127.0.0.1:"
          + sockets.getLocalPort()
          + "\" }\n";
    }

    @Override
    public void close() throws IOException {
      sockets.close();
      threads.shutdownNow();
    }
  }

  /** Were it kept it would be the answer to whoever comes next. */
  @Test
  void answer_withAnotherOneBehind_isTheOnlyOne() throws Exception {
    String own = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nown";
    String stray = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray";
    try (RawNode node = new RawNode(own + stray, 1);
        TestFront front = new TestFront(node.cluster())) {
      for (int i = 0; i < 10; i++) {
        assertThat(front.get("/").getContentAsString()).isEqualTo("own");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', 1",
    "'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello', 1",
    "'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello', 1",
    "'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhello', 1",
    "'HTTP/1.1 99999999999 OK\r\n\r\n', 1",
    "'HTTP/0.9', 1",
    "'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', 1000",
    "'HTTP/1.1 100 Continue\r\n\r\n', 1000",
  })
  void answer_thatIsNone_isOneOfTheFrontEnd(String answer, int times) throws Exception {
    try (RawNode node = new RawNode(answer, times);
        TestFront front = new TestFront(node.cluster())) {
      ContentResponse seen = front.get("/");
      assertThat(seen.getStatus()).isIn(502, 504);
      assertThat(seen.getContentAsString()).doesNotContain("hello", "Exception", "org.eclipse");
      assertThat(front.frontEnd.nodes()).allMatch(each -> each.inFlight() == 0);
    }
  }

  /** A node may have been allowed more than Jetty's 8 kB. */
  @Test
  void answer_ofALongHead_isPassedOn() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n";
    String field = "X-Long: " + "a".repeat(1000) + "\r\n";
    try (RawNode node = new RawNode(head + field.repeat(30) + "\r\nok", 1);
        TestFront front = new TestFront(node.cluster())) {
      front
          .server
          .getConnectors()[0]
          .getConnectionFactory(HttpConfiguration.ConnectionFactory.class)
          .getHttpConfiguration()
          .setMaxResponseHeaderSize(65_536);
      front.client.setMaxResponseHeadersSize(65_536);
      assertThat(front.get("/").getStatus()).isEqualTo(200);
    }
  }
}
