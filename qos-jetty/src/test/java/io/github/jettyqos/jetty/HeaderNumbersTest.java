package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Classes by the number in a header, of real requests. */
final class HeaderNumbersTest {
  private static final String URGENT =
      """
      classes:
        urgent: {match: ["header:X-Priority=0..3"]}
        rest: {}
      """;

  @ParameterizedTest
  @CsvSource({
    "X-Priority: 0, urgent",
    "x-priority:  3 , urgent",
    "X-Priority: 9\\r\\nX-Priority: 2, urgent",
    "X-Priority: 4, rest",
    "X-Priority: high, rest",
    "X-Priority: 0..3, rest",
    "X-Other: 1, rest"
  })
  void request_withHeader_hasTheClassOfItsNumber(String lines, String className) throws Exception {
    try (TestServer server = TestServer.started(URGENT, new BlockingHandler());
        Socket socket = server.socket("127.0.0.1")) {
      TestServer.write(
          socket, "GET / HTTP/1.1\r\nHost: x\r\n" + lines.translateEscapes() + "\r\n\r\n");
      assertThat(TestServer.read(socket)).contains("200 OK");
      assertThat(server.counts(className).arrivals()).isEqualTo(1);
    }
  }
}
