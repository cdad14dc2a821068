package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths whose match with a rule's expression could take hours. */
@ExtendWith(CapturedLog.class)
final class HostileExpressionTest {
  private static final String TWO =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  some: {match: ['path:^/(.*a){12}$', 'path:^/(a|b)*$']}\n"
          + "  rest: {}\n";

  /**
   * The first tries the ways to share out 60 letters among 12 groups, some 10^12; the second needs
   * the stack for 7000 rounds. The last one is as the rules mean it.
   */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void request_pathThatFitsInTooManyWays_isAnsweredInTheLastClass(String mode) throws Exception {
    BlockingHandler handler = new BlockingHandler();
    try (TestServer server = TestServer.started(TWO.formatted(mode), handler)) {
      for (String path : new String[] {"/" + "a".repeat(60) + "!", "/" + "ab".repeat(3500)}) {
        assertThat(server.send(path).get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      }
      assertThat(server.counts("rest").arrivals()).isEqualTo(2);
      assertThat(server.get("/abab").statusCode()).isEqualTo(200);
      assertThat(server.counts("some").arrivals()).isOne();
    }
  }
}
