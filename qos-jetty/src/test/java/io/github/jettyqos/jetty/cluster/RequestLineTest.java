package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.jetty.JettyVersion;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A node gets the line seen by the rules, or none. */
class RequestLineTest {
  private static RawNode node;
  private static TestFront front;

  @BeforeAll
  static void start() throws Exception {
    node = new RawNode("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", 1);
    front = new TestFront(node.cluster());
  }

  @AfterAll
  static void stop() throws Exception {
    front.close();
    node.close();
  }

  private static int framed(String method, String path) throws Exception {
    try (RawHttp2 client = new RawHttp2(front.uri("/").getPort())) {
      return client
          .head(":method", method, ":scheme", "http", ":path", path, ":authority", "shop")
          .status();
    }
  }

  private static String plain(String line) throws Exception {
    try (Socket socket = new Socket("127.0.0.1", front.uri("/").getPort())) {
      String text = line + " HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.setSoTimeout(10_000);
      byte[] head = socket.getInputStream().readNBytes("HTTP/1.1 200".length());
      return new String(head, StandardCharsets.ISO_8859_1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "post",
        "Get",
        "connect",
        "head",
        "GET /x HTTP/1.1",
        "GET\t/x",
        "GET\u00a0/x",
        "g\u00ebt",
        "GET(",
        "G:T",
        "G/T"
      })
  void http2_methodThatIsNoneAsItStands_is400(String method) throws Exception {
    JettyVersion.assumeAtLeast("12.1.0", "reads heads of HTTP/2 otherwise");
    String before = node.came();
    assertThat(framed(method, "/cart/1")).isEqualTo(400);
    assertThat(node.came()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"post /cart/1", "Get /", "connect /", "head /"})
  void http1_methodInSmallLetters_is400(String line) throws Exception {
    String before = node.came();
    assertThat(plain(line)).isEqualTo("HTTP/1.1 400");
    assertThat(node.came()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a?b c", "/a?b HTTP/1.1", "/a?b\tc", "/a b", "/a\tb", "/a#b"})
  void http2_targetThatWouldEndTheLine_is400(String path) throws Exception {
    JettyVersion.assumeAtLeast("12.1.0", "reads heads of HTTP/2 otherwise");
    String before = node.came();
    assertThat(framed("GET", path)).isEqualTo(400);
    assertThat(node.came()).isEqualTo(before);
  }

  /** The twin: a token and a target arrive unchanged. */
  @ParameterizedTest
  @CsvSource({"M-SEARCH, /a", "X!#$%&'*+-.^_`|~9, /a?b=c%20d|{}", "PROPFIND, /~x"})
  void http2_unusualMethodAndTarget_arriveAsTheyAre(String method, String path) throws Exception {
    assertThat(framed(method, path)).isEqualTo(200);
    assertThat(node.came()).contains(method + " " + path + " HTTP/1.1\r\n");
  }

  /** Both clients send the bytes C3 A9. */
  @Test
  void query_ofUtf8_arrivesInPercents() throws Exception {
    JettyVersion.assumeAtLeast("12.1.0", "reads heads of HTTP/2 otherwise");
    assertThat(plain("GET /1?q=\u00c3\u00a9")).isEqualTo("HTTP/1.1 200");
    assertThat(framed("GET", "/2?q=\u00c3\u00a9")).isEqualTo(200);
    assertThat(framed("GET", "/3?q=\u00a0")).isEqualTo(200);
    assertThat(node.came())
        .contains("GET /1?q=%C3%A9 HTTP/1.1\r\n", "GET /2?q=%C3%A9 HTTP", "GET /3?q=%A0 HTTP");
  }

  /** It has no host, as a target other than a path. */
  private static int options(String method, String path) throws Exception {
    try (RawHttp2 client = new RawHttp2(front.uri("/").getPort())) {
      return client.head(":method", method, ":scheme", "http", ":path", path).status();
    }
  }

  /** Rules would see one path, and the node another. */
  @ParameterizedTest
  @ValueSource(
      strings = {"checkout/x", "*foo", "http:/x", "http://shop/x", "?q", "*?q", ";x", "**"})
  void http2_optionsOfWhatIsNoPath_is400(String target) throws Exception {
    String before = node.came();
    assertThat(options("OPTIONS", target)).isEqualTo(400);
    assertThat(node.came()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "PURGE"})
  void http2_asteriskOfOtherMethods_is400(String method) throws Exception {
    String before = node.came();
    assertThat(options(method, "*")).isEqualTo(400);
    assertThat(node.came()).isEqualTo(before);
  }

  /** The twin. */
  @Test
  void http2_optionsOfAPathOrAsterisk_arrivesAsItIs() throws Exception {
    assertThat(options("OPTIONS", "*")).isEqualTo(200);
    assertThat(options("OPTIONS", "/o")).isEqualTo(200);
    assertThat(node.came()).contains("OPTIONS * HTTP/1.1\r\n", "OPTIONS /o HTTP/1.1\r\n");
  }

  @Test
  void http1_asterisk_arrivesAsItIs() throws Exception {
    assertThat(plain("OPTIONS *")).isEqualTo("HTTP/1.1 200");
    assertThat(node.came()).contains("OPTIONS * HTTP/1.1\r\n");
  }

  /** Its path is a slash for rules and node. */
  @ParameterizedTest
  @CsvSource({
    "GET http://shop, GET / HTTP/1.1",
    "PUT http://shop?q=1, PUT /?q=1 HTTP/1.1",
    "OPTIONS http://shop/o, OPTIONS /o HTTP/1.1"
  })
  void http1_wholeUrl_arrivesAsItsPath(String line, String arrives) throws Exception {
    assertThat(plain(line)).isEqualTo("HTTP/1.1 200");
    assertThat(node.came()).contains(arrives + "\r\n");
  }
}
