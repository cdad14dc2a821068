package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import org.eclipse.jetty.server.ForwardedRequestCustomizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whose word is taken for where a request comes from. The proxy is 127.0.0.9, gold is 10.1.0.0/16.
 */
final class ProxyTest {
  private static final String YAML =
      "threads: 4\ntrusted-proxies: [\"127.0.0.9/32\", \"10.9.0.0/16\"]\nclasses:\n"
          + "  gold: {match: [\"cidr:10.1.0.0/16\", \"cidr:2001:db8::/32\"]}\n  rest: {}\n";

  private final BlockingHandler handler = new BlockingHandler();

  private static String classOf(TestServer server, String from, String headers) throws Exception {
    long before = server.counts("gold").arrivals();
    try (Socket socket = server.socket(from)) {
      TestServer.write(
          socket, "GET /1 HTTP/1.1\r\nHost: x\r\n" + headers.replace("|", "\r\n") + "\r\n\r\n");
      assertThat(TestServer.read(socket)).startsWith("HTTP/1.1 200");
    }
    return server.counts("gold").arrivals() > before ? "gold" : "rest";
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "<-",
      value = {
        // the right-most hop that is no trusted proxy
        "gold <- X-Forwarded-For: 10.1.2.3",
        "gold <- X-Forwarded-For: 1.2.3.4, 10.1.2.3",
        "gold <- X-Forwarded-For: 1.2.3.4, 10.1.2.3, 10.9.1.1",
        "gold <- X-Forwarded-For: 1.2.3.4|X-Forwarded-For: 10.1.2.3",
        "gold <- X-Forwarded-For: 2001:db8::7",
        "gold <- X-Forwarded-For: [2001:db8::7]:443",
        "gold <- Forwarded: for=10.1.2.3;proto=https",
        "gold <- Forwarded: for=1.2.3.4, for=\"[2001:db8::7]:443\"",
        // the client's own claims are further left
        "rest <- X-Forwarded-For: 10.1.2.3, 1.2.3.4",
        "rest <- X-Forwarded-For: 10.1.2.3|X-Forwarded-For: 1.2.3.4",
        "rest <- Forwarded: for=10.1.2.3, for=1.2.3.4",
        // unreadable
        "rest <- X-Forwarded-For: gold",
        "rest <- X-Forwarded-For: 10.1.2.3, unknown",
        "rest <- Forwarded: for=_hidden",
        "rest <- Forwarded: by=10.1.2.3",
        "rest <- X-Other: 10.1.2.3"
      })
  void trustedPeer_saysWhoItsClientIs_classOfThatClient(String expected, String headers)
      throws Exception {
    try (TestServer server = TestServer.started(YAML, handler)) {
      assertThat(classOf(server, "127.0.0.9", headers)).isEqualTo(expected);
      // The twin: the same headers from an untrusted peer.
      assertThat(classOf(server, "127.0.0.8", headers)).isEqualTo("rest");
    }
  }

  @Test
  void customizerThatBelievesEverybody_changesNothing() throws Exception {
    TestServer server = new TestServer(YAML, handler);
    server.http.addCustomizer(new ForwardedRequestCustomizer());
    try (server) {
      server.start();
      assertThat(classOf(server, "127.0.0.8", "X-Forwarded-For: 10.1.2.3")).isEqualTo("rest");
      assertThat(classOf(server, "127.0.0.9", "X-Forwarded-For: 10.1.2.3")).isEqualTo("gold");
    }
  }
}
