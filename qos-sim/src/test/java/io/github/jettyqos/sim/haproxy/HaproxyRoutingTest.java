package io.github.jettyqos.sim.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.jettyqos.core.HaproxyProcess;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.sim.trace.TraceRules;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A real HAProxy in front of a node that tells what it was told, against the rules of a node. */
final class HaproxyRoutingTest {
  private static final String CONFIG =
      """
      threads: 16
      trusted-proxies: [%s]
      class-header: X-QoS-Class
      classes:
        health: { match: ["path:/health"], exempt: true }
        gold:
          match:
            - "path:/gold/*"
            - { path: "/cart/*", method: POST }
            - { header: "X-Tier=it's gold", trusted: true }
            - "path:/é/*"
            - "path:/a%%20b"
            - { query: "format=pdf", path: "/report/*" }
            - "cookie:tier=it's.gold"
            - { cookie: [a, b=1], query: [c, "d=$1"] }
        silver:
          match: ["path:*.pdf", "path:^/s|/t[0-9]+", "host:*.example.com", "header:X-Silver", "cidr:192.0.2.0/24", "query:q=a b", "cookie:beta"]
        rest: {}
      cluster:
        nodes: [{ name: a, url: "http://127.0.0.1:%d" }]
        haproxy: { bind: "127.0.0.1:%d", threads: 2 }
      """;

  @TempDir static Path directory;
  private static HttpServer node;
  private static Front plain;
  private static Front behindProxy;

  /** An HAProxy, and the same rules as a node reads them. */
  private record Front(WrittenHaproxy haproxy, TraceRules rules) {
    static Front start(String name, String trusted) throws IOException {
      WrittenHaproxy haproxy =
          WrittenHaproxy.start(
              directory,
              name,
              port -> CONFIG.formatted(trusted, node.getAddress().getPort(), port));
      return new Front(haproxy, TraceRules.of(QosYaml.load(haproxy.nodes())));
    }

    /** The values that the node got: class, client and urgency; a dash for a missing one. */
    String ask(String request) throws IOException {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), haproxy.port())) {
        String head = request.replace("|", "\r\n") + "\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
        String all =
            new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(all).as(request).startsWith("HTTP/1.1 200");
        return all.substring(all.indexOf("\r\n\r\n") + 4);
      }
    }
  }

  @BeforeAll
  static void start() throws IOException {
    HaproxyProcess.assumeInstalled();
    node = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    node.createContext(
        "/",
        exchange -> {
          StringBuilder told = new StringBuilder();
          for (String header :
              new String[] {"X-QoS-Class", "X-Forwarded-For", "Priority", "X-Tier"}) {
            var values = exchange.getRequestHeaders().get(header);
            told.append(values == null ? "-" : String.join(",", values)).append(';');
          }
          byte[] body = told.toString().getBytes(StandardCharsets.ISO_8859_1);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    node.start();
    plain = Front.start("plain", "\"10.0.0.0/8\"");
    behindProxy = Front.start("behind", "\"127.0.0.0/8\"");
  }

  @AfterAll
  static void stop() {
    for (Front each : new Front[] {plain, behindProxy}) {
      if (each != null) {
        each.haproxy().close();
      }
    }
    if (node != null) {
      node.stop(0);
    }
  }

  /** The oracle is what a node would make of the same request. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "GET /gold HTTP/1.1|Host: x ! GET /gold",
        "GET /gold/ HTTP/1.1|Host: x ! GET /gold/",
        "GET /gold/1?a=/../b HTTP/1.1|Host: x ! GET /gold/1?a=/../b",
        "GET /golden HTTP/1.1|Host: x ! GET /golden",
        "GET /Gold/1 HTTP/1.1|Host: x ! GET /Gold/1",
        "GET http://x/gold/1 HTTP/1.1|Host: x ! GET /gold/1",
        "GET /cart/1 HTTP/1.1|Host: x ! GET /cart/1",
        "POST /cart/1 HTTP/1.1|Host: x|Content-Length: 0 ! POST /cart/1",
        "GET /a%20b HTTP/1.1|Host: x ! GET /a%20b",
        "GET /x/y.pdf HTTP/1.1|Host: x ! GET /x/y.pdf",
        "GET /x/y.pdf/z HTTP/1.1|Host: x ! GET /x/y.pdf/z",
        "GET /s HTTP/1.1|Host: x ! GET /s",
        "GET /st HTTP/1.1|Host: x ! GET /st",
        "GET /t12 HTTP/1.1|Host: x ! GET /t12",
        "GET /x/t12 HTTP/1.1|Host: x ! GET /x/t12",
        "GET / HTTP/1.1|Host: a.example.com ! GET / host a.example.com",
        "GET / HTTP/1.1|Host: A.B.Example.COM.:8080 ! GET / host A.B.Example.COM.",
        "GET / HTTP/1.1|Host: example.com ! GET / host example.com",
        "GET / HTTP/1.1|Host: aXexample.com ! GET / host aXexample.com",
        "GET / HTTP/1.1|Host: x|X-Silver: ! GET / header X-Silver=''",
        "GET / HTTP/1.1|Host: x|X-Tier: it's gold ! GET / header X-Tier=\"it's gold\"",
        "GET /report/1?format=pdf HTTP/1.1|Host: x ! GET /report/1?format=pdf",
        "GET /report/1?a&format=pdf&b HTTP/1.1|Host: x ! GET /report/1?a&format=pdf&b",
        "GET /report/1?xformat=pdf HTTP/1.1|Host: x ! GET /report/1?xformat=pdf",
        "GET /report/1?format=pdfs HTTP/1.1|Host: x ! GET /report/1?format=pdfs",
        "GET /report/1?format=PDF HTTP/1.1|Host: x ! GET /report/1?format=PDF",
        "GET /report/1?format HTTP/1.1|Host: x ! GET /report/1?format",
        "GET /report/1?? HTTP/1.1|Host: x ! GET /report/1??",
        "GET /report/1? HTTP/1.1|Host: x ! GET /report/1?",
        "GET /other?format=pdf HTTP/1.1|Host: x ! GET /other?format=pdf",
        "GET / HTTP/1.1|Host: x|Cookie: tier=it's.gold ! GET / cookie tier=it's.gold",
        "GET / HTTP/1.1|Host: x|Cookie: x=y; tier=it's.gold;z=1 ! GET / header Cookie=\"x=y; tier=it's.gold;z=1\"",
        "GET / HTTP/1.1|Host: x|Cookie: tier=it'sxgold ! GET / cookie tier=it'sxgold",
        "GET / HTTP/1.1|Host: x|Cookie: tier=it's.golden; beta= ! GET / header Cookie=\"tier=it's.golden; beta=\"",
        "GET / HTTP/1.1|Host: x|Cookie: xbeta=1; x=beta=1 ! GET / header Cookie=\"xbeta=1; x=beta=1\"",
        "GET /?d=$1&c HTTP/1.1|Host: x|Cookie: b=1; a=2 ! GET /?d=$1&c header Cookie=\"b=1; a=2\"",
        "GET /?d=$1&c HTTP/1.1|Host: x|Cookie: b=1; c=2 ! GET /?d=$1&c header Cookie=\"b=1; c=2\"",
        "GET /?d=1&c HTTP/1.1|Host: x|Cookie: b=1; a=2 ! GET /?d=1&c header Cookie=\"b=1; a=2\"",
        "GET /?q=a HTTP/1.1|Host: x ! GET /?q=a",
        "GET / HTTP/1.1|Host: x|X-Forwarded-For: 192.0.2.1 ! GET / header X-Forwarded-For=192.0.2.1",
      })
  void plainRequest_isSentInTheClassThatTheNodeWouldFind(String request, String inWords)
      throws IOException {
    for (Front front : new Front[] {plain, behindProxy}) {
      String expected = front.rules().explain(words(inWords)).inWords().split("[\\s]")[1];
      assertThat(front.ask(request).split(";")[0]).isEqualTo(expected.replace(":", ""));
    }
  }

  private static String words(String inWords) {
    return inWords + " from 127.0.0.1";
  }

  /**
   * A path that may mean another one is not classified here, so that no client chooses its class.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/gold/../x",
        "/x/../gold/1",
        "/gold/./1",
        "/gold/..",
        "//gold/1",
        "/gold//1",
        "/%67old/1",
        "/gold/%2e%2e/x",
        "/gold;v=1/1",
        "/gold/..;/x",
        "/%C3%A9/1",
        "/x%2Fy",
        "/health/../gold",
        "/gold/a%00b"
      })
  void unusualPath_isLeftToTheNode(String path) throws IOException {
    assertThat(plain.ask("OPTIONS " + path + " HTTP/1.1|Host: x")).startsWith("-;");
  }

  /**
   * Neither is a query or a cookie that it may read otherwise than a node, where a rule could hold.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /report/1?format=p%64f HTTP/1.1|Host: x",
        "GET /report/1?x=a+b&format=pdf HTTP/1.1|Host: x",
        "GET /x?q=a%20b HTTP/1.1|Host: x",
        "GET /x HTTP/1.1|Host: x|Cookie: tier=\"it's.gold\"",
        "GET /x HTTP/1.1|Host: x|Cookie: tier=it's.gold; x",
        "GET /x HTTP/1.1|Host: x|Cookie: tier=it's.gold,y=z",
        "GET /x HTTP/1.1|Host: x|Cookie: tier= it's.gold",
        "GET /x HTTP/1.1|Host: x|Cookie: tier=it's.gold; $Path=/",
        "GET /x HTTP/1.1|Host: x|Cookie: tier=it's.gold|Cookie: a=b",
      })
  void unusualQueryOrCookie_isLeftToTheNode(String request) throws IOException {
    assertThat(plain.ask(request)).startsWith("-;");
  }

  /** Their twins: where a rule before holds, or none could, they have a class. */
  @Test
  void unusualQueryOrCookie_ofNoRule_hasAClass() throws IOException {
    assertThat(plain.ask("GET /gold/1?a=%20 HTTP/1.1|Host: x|Cookie: \"")).startsWith("gold;");
    assertThat(plain.ask("GET /x?" + "y".repeat(8192) + " HTTP/1.1|Host: x")).startsWith("rest;");
    assertThat(plain.ask("GET /x?" + "y".repeat(8193) + " HTTP/1.1|Host: x")).startsWith("-;");
    String cookie = "|Cookie: y=" + "y".repeat(8190);
    assertThat(plain.ask("GET /x HTTP/1.1|Host: x" + cookie)).startsWith("rest;");
    assertThat(plain.ask("GET /x HTTP/1.1|Host: x" + cookie + "y")).startsWith("-;");
  }

  /** The twin: the same as it is usually written has a class. */
  @Test
  void usualPath_hasAClass() throws IOException {
    assertThat(plain.ask("OPTIONS /gold/x HTTP/1.1|Host: x")).startsWith("gold;");
  }

  @Test
  void exemptPath_isLeftToTheNodeWhichKnowsItAsExempt() throws IOException {
    assertThat(plain.ask("GET /health HTTP/1.1|Host: x")).startsWith("-;");
  }

  @Test
  void whatNodesBelieve_clientsCannotSay() throws IOException {
    String lies =
        "GET /x HTTP/1.1|Host: x|X-QoS-Class: gold|x-qos-class: gold|X-Forwarded-For: 192.0.2.1"
            + "|Priority: u=0|X-Tier: it's gold";
    assertThat(plain.ask(lies)).isEqualTo("rest;127.0.0.1;-;-;");
    // A proxy that is trusted may say all but the class, which is for us to find.
    assertThat(behindProxy.ask(lies)).isEqualTo("gold;192.0.2.1,127.0.0.1;u=0;it's gold;");
  }
}
