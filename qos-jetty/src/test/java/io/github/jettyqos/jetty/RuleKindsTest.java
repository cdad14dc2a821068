package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.config.QosYaml;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.ForwardedRequestCustomizer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes by cookie, query and destination, of real requests. */
final class RuleKindsTest {
  private static final String YAML =
      """
      threads: 8
      admission: %s
      trusted-proxies: ["127.0.0.9"]
      class-header: X-QoS-Class
      classes:
        probe: {match: ["query:probe"], exempt: true}
        inner: {match: [{cookie: [tier=gold, staff], query: "q=a b", trusted: true}]}
        gold: {match: ["cookie:tier=gold"]}
        export: {match: [{query: format=pdf, path: "/report/*"}]}
        second: {match: ["destination:127.0.0.2"]}
        rest: {}
      """;

  /** Answers with the class and the body of a request. */
  private static final class Echo extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String seen = request.getAttribute(RequestAttributes.CLASS) + " ";
      String body = seen + Content.Source.asString(request);
      response.write(true, ByteBuffer.wrap(body.getBytes(StandardCharsets.US_ASCII)), callback);
      return true;
    }
  }

  /** At all addresses of this machine, though the configuration of HTTP says another one. */
  private static TestServer started(String yaml) throws Exception {
    TestServer server =
        new TestServer(
            yaml,
            new Echo(),
            null,
            http -> {
              http.setLocalAddress(new InetSocketAddress("127.0.0.2", 80));
              http.addCustomizer(new ForwardedRequestCustomizer());
              return TestServer.clearText(http);
            });
    server.connector.setHost("0.0.0.0");
    return started(server);
  }

  private static TestServer started(TestServer server) throws Exception {
    server.server.setAttribute(RequestAttributes.WANTED, true);
    return server.start();
  }

  private static String ask(TestServer server, String from, String to, String request)
      throws Exception {
    try (Socket socket = new Socket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
      socket.connect(new InetSocketAddress(to, server.connector.getLocalPort()));
      TestServer.write(socket, request);
      String response = TestServer.read(socket);
      assertThat(response).startsWith("HTTP/1.1 200");
      return response.substring(response.lastIndexOf('\n') + 1).trim();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "127.0.0.1 | GET /report/1?format=pdf | X-A: b | export",
        "127.0.0.1 | GET /report/1?a&format=p%64f | X-A: b | export",
        "127.0.0.1 | GET /report/1?format=html | X-A: b | rest",
        "127.0.0.1 | GET /other?format=pdf | X-A: b | rest",
        "127.0.0.1 | GET /report/format=pdf | X-A: b | rest",
        "127.0.0.1 | GET /report/1 | format: pdf | rest",
        "127.0.0.1 | GET /report/1?format=pdf | Cookie: a=b; tier=gold | gold",
        "127.0.0.1 | GET / | Cookie: tier=\"gold\" | gold",
        "127.0.0.1 | GET / | Cookie: tier=silver\\r\\nCookie: tier=gold | gold",
        "127.0.0.1 | GET / | Cookie: tier=gold; a=b\\tc | rest",
        "127.0.0.1 | GET / | Cookie: tier=gold\\r\\nCookie: a=b\\tc | rest",
        "127.0.0.1 | GET / | Cookie: tier=gold\\r\\nCookie: a=b | gold",
        "127.0.0.1 | GET / | Cookie: tier=golden | rest",
        "127.0.0.1 | GET / | X-Cookie: tier=gold | rest",
        "127.0.0.1 | GET /?tier=gold | X-A: b | rest",
        "127.0.0.1 | GET /?probe&x=%zz | X-A: b | probe",
        "127.0.0.1 | GET /?format=%zz&%=%C3 | Cookie: =,\"\\\\;; | rest",
        "127.0.0.1 | GET /?q=a+b | Cookie: tier=gold; staff=1 | gold",
        "127.0.0.9 | GET /?q=a+b | Cookie: tier=gold; staff=1 | inner",
        "127.0.0.9 | GET /?q=a+b | Cookie: tier=gold | gold",
        "127.0.0.9 | GET /?q=ab | Cookie: tier=gold; staff=1 | gold",
        "127.0.0.9 | GET /?q=a+b | Cookie: tier=gold\\r\\nX-QoS-Class: rest | rest",
      })
  void request_overHttp1_hasTheClassOfItsCookiesAndQuery(
      String from, String line, String header, String expected) throws Exception {
    String request = line + " HTTP/1.1\r\nHost: x\r\n" + header.translateEscapes() + "\r\n\r\n";
    for (String admission : List.of("enforce", "observe")) {
      try (TestServer server = started(YAML.formatted(admission))) {
        assertThat(ask(server, from, "127.0.0.1", request)).isEqualTo(expected);
        assertThat(server.counts(expected).arrivals()).isEqualTo(1);
      }
    }
  }

  @Test
  void request_overHttp2_hasTheClassOfItsCookiesAndQuery() throws Exception {
    HttpClient client = new HttpClient(new HttpClientTransportOverHTTP2(new HTTP2Client()));
    client.start();
    try (TestServer server = started(YAML.formatted("enforce"))) {
      String at = "http://%s:" + server.connector.getLocalPort() + "/report/";
      String one = at.formatted("127.0.0.1");
      assertThat(http2(client, one)).isEqualTo("rest");
      assertThat(http2(client, one + "?format=p%64f")).isEqualTo("export");
      assertThat(http2(client, one, "a=b; tier=gold")).isEqualTo("gold");
      assertThat(http2(client, one, "a=b", "tier=gold", "c=d")).isEqualTo("gold");
      assertThat(http2(client, one, "tier=\"gold\"", "c=d")).isEqualTo("gold");
      assertThat(http2(client, one, "a=b", "tier=golden")).isEqualTo("rest");
      assertThat(http2(client, at.formatted("127.0.0.2"))).isEqualTo("second");
    } finally {
      client.stop();
    }
  }

  private static String http2(HttpClient client, String uri, String... cookies) throws Exception {
    ContentResponse response =
        client
            .newRequest(uri)
            .headers(
                fields -> {
                  for (String each : cookies) {
                    fields.add("Cookie", each);
                  }
                })
            .send();
    return response.getContentAsString().trim();
  }

  /** What is in a body is of the application, which gets all of it. */
  @Test
  void form_inABody_isNoQuery() throws Exception {
    String form = "format=pdf&probe";
    String request =
        "POST /report/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: 16\r\n\r\n"
            + form;
    try (TestServer server = started(YAML.formatted("enforce"))) {
      assertThat(ask(server, "127.0.0.1", "127.0.0.1", request)).isEqualTo("rest " + form);
    }
  }

  @ParameterizedTest
  @CsvSource({"127.0.0.1, rest", "127.0.0.2, second", "127.0.0.3, rest"})
  void request_toAnAddress_hasItsClassWhateverHeadersSay(String to, String expected)
      throws Exception {
    String request =
        "GET / HTTP/1.1\r\nHost: 127.0.0.2\r\nForwarded: for=127.0.0.2;by=127.0.0.2;host=127.0.0.2\r\n"
            + "X-Forwarded-Host: 127.0.0.2\r\nX-Forwarded-For: 127.0.0.2\r\n\r\n";
    try (TestServer server = started(YAML.formatted("enforce"))) {
      for (String from : List.of("127.0.0.1", "127.0.0.9")) {
        assertThat(ask(server, from, to, request)).isEqualTo(expected);
      }
    }
  }

  /** A rule for all destinations; its twin is the same request over a socket. */
  @Test
  void request_inMemory_hasNoDestination() throws Exception {
    String yaml = "classes: {any: {match: ['destination:0.0.0.0/0']}, rest: {}}";
    TestServer server = new TestServer(yaml, new Echo());
    LocalConnector memory = new LocalConnector(server.server, new HttpConnectionFactory());
    server.server.addConnector(memory);
    String request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    try (server) {
      started(server);
      assertThat(memory.getResponse(request)).contains("200 OK").endsWith("rest ");
      assertThat(ask(server, "127.0.0.1", "127.0.0.1", request)).isEqualTo("any");
    }
  }

  /** On one connection, whose addresses are looked at once for the rules in force. */
  @ParameterizedTest
  @ValueSource(strings = {"cookie:a=b", "query:a=b", "destination:127.0.0.1"})
  void reload_otherRule_countsFromTheNextRequestOn(String rule) throws Exception {
    String yaml = "classes: {one: {match: ['%s']}, rest: {}}";
    String request = "GET /?a=b HTTP/1.1\r\nHost: x\r\nCookie: a=b\r\n\r\n";
    try (TestServer server = started(new TestServer(yaml.formatted("path:/none"), new Echo()));
        Socket socket = server.socket("127.0.0.1")) {
      for (String[] each :
          new String[][] {{"path:/none", "rest"}, {rule, "one"}, {"path:/none", "rest"}}) {
        server.qos.reload(QosYaml.parse(yaml.formatted(each[0])));
        TestServer.write(socket, request);
        assertThat(TestServer.read(socket)).endsWith(each[1] + " ");
      }
    }
  }
}
