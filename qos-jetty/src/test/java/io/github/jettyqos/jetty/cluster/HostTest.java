package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.jetty.http.HttpURI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A node gets host and target as the client wrote them, also those invalid for java.net.URI. */
class HostTest {
  private static TestNode node;
  private static TestFront toHttp1;
  private static TestFront toHttp2;

  @BeforeAll
  static void start() throws Exception {
    TestNode.Answer says =
        (request, response, callback) -> {
          HttpURI uri = request.getHttpURI();
          String seen = request.getMethod() + " " + uri.getAuthority() + " " + uri.getPathQuery();
          response.write(true, TestNode.bytes(seen), callback);
        };
    node = new TestNode("a", says);
    toHttp1 = new TestFront(TestFront.cluster("", node));
    toHttp2 = new TestFront(ExchangeTest.ofHttp2(node));
  }

  @AfterAll
  static void stop() throws Exception {
    toHttp1.close();
    toHttp2.close();
    node.close();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, shop, /a?x=a|b",
    "GET, shop:8080, /a?f={x}&q=100%",
    "GET, a_b, /a",
    "GET, a_b:81, /a?b?c",
    "GET, '[::1]:8080', /a",
    "GET, 10.0.0.1, /%7Ea;p=1/",
    "OPTIONS, shop, *",
  })
  void request_arrivesAsTheClientWroteIt(String method, String host, String target)
      throws Exception {
    for (TestFront front : new TestFront[] {toHttp1, toHttp2}) {
      String answer =
          front.raw(
              method
                  + " "
                  + target
                  + " HTTP/1.1\r\nHost: "
                  + host
                  + "\r\nConnection: close\r\n\r\n");
      assertThat(answer)
          .startsWith("HTTP/1.1 200")
          .endsWith("\r\n\r\n" + method + " " + host + " " + target);
    }
  }
}
