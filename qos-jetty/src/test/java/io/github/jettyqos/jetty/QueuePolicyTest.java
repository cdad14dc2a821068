package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.QosYaml;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.server.Request;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order in which requests leave the queue of a real server with one worker. */
final class QueuePolicyTest {
  private static final String ONE =
      "threads: 1\nclasses: {rest: {queue: {timeout: 60s, policy: %s}}}\n";

  /** The number at the end of a path is its size and its document; 5 alone is cached. */
  private static final RequestProfile PROFILE =
      RequestProfile.none()
          .size(QueuePolicyTest::number)
          .document(QueuePolicyTest::number)
          .cached(document -> document == 5);

  private final BlockingHandler handler = new BlockingHandler();

  private static long number(Request request) {
    String path = Request.getPathInContext(request);
    return path.charAt(path.length() - 1) - '0';
  }

  /** A bound that is not reached; with fifo it would mean nothing. */
  private static String bounded(String policy) {
    return policy.equals("fifo") ? policy : policy + ", bound: 60s";
  }

  @ParameterizedTest
  @CsvSource({
    "fifo, 8 5 9 2 9", // in order of arrival
    "shortest, 2 5 8 9 9",
    "batch, 9 9 8 5 2", // the blocker was for 9
    "cache-first, 5 8 9 2 9",
  })
  void queue_policy_isServedInItsOrder(String policy, String order) throws Exception {
    try (TestServer server = TestServer.started(ONE.formatted(bounded(policy)), PROFILE, handler)) {
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      answers.add(server.send("/block/9"));
      await().until(() -> handler.entered.get() == 1);
      for (int size : new int[] {8, 5, 9, 2, 9}) {
        answers.add(server.send("/" + size));
        int queued = answers.size() - 1;
        await().until(() -> server.counts("rest").queued() == queued);
      }
      handler.letGo.release();
      for (CompletableFuture<HttpResponse<String>> answer : answers) {
        assertThat(answer.get().statusCode()).isEqualTo(200);
      }
      assertThat(String.join(" ", handler.served).replace("/", "")).isEqualTo("block9 " + order);
    }
  }

  @ParameterizedTest
  @CsvSource({"shortest, 'sizes of requests; give queue.size, or'", "own, ranks of requests; give"})
  void build_nobodyTells_isRefused(String policy, String what) {
    assertThatThrownBy(() -> Qos.of(QosYaml.parse(ONE.formatted(policy))))
        .hasMessage(
            "classes.rest.queue.policy: "
                + policy
                + " asks for the "
                + what
                + " Qos.builder a RequestProfile that tells, or use fifo");
  }
}
