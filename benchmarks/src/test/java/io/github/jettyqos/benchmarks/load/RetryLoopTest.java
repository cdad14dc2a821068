package io.github.jettyqos.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a server that answers at once: gold with 200, all else with 503. */
final class RetryLoopTest {
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  @BeforeEach
  void start() throws Exception {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            boolean gold = Request.getPathInContext(request).startsWith("/gold/");
            response.setStatus(gold ? 200 : 503);
            if (Request.getPathInContext(request).startsWith("/told/")) {
              response.getHeaders().put("Retry-After", 1);
            }
            callback.succeeded();
            return true;
          }
        });
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  @Test
  void run_rejected_comesAgainAsOftenAsItMay() throws Exception {
    Map<String, List<SentRequest>> seen = run(3);
    List<SentRequest> first = seen.getOrDefault("bronze", List.of());
    assertThat(first).isNotEmpty().allMatch(SentRequest::rejected);
    // Two more of each, but for those that would come after the end.
    assertThat(seen.getOrDefault("bronze.again", List.of()))
        .hasSizeBetween(1, 2 * first.size())
        .allMatch(SentRequest::rejected);
    assertThat(seen.get("gold")).isNotEmpty().allMatch(SentRequest::ok);
    assertThat(seen.get("gold.again")).isEmpty();
  }

  @Test
  void run_oneAttempt_leavesItAtThat() throws Exception {
    assertThat(run(1).get("bronze.again")).isEmpty();
  }

  @Test
  void run_patientClients_comeWhenTheyAreTold() throws Exception {
    LoadOrder load =
        new LoadOrder(
            connector.getLocalPort(), 2, 100, 1, List.of("told=poisson:50", "bronze=poisson:50"));
    Map<String, List<SentRequest>> seen = run(new RetryOrder(60_000, 2, 1, true, load));
    assertThat(seen.get("told.untold")).isEmpty();
    assertThat(seen.get("told.again")).isNotEmpty().allMatch(each -> each.due() >= 1);
    assertThat(seen.get("bronze.untold")).isNotEmpty();
    assertThat(seen.get("bronze.again")).anyMatch(each -> each.due() < 1);
  }

  private Map<String, List<SentRequest>> run(int attempts)
      throws IOException, InterruptedException {
    LoadOrder load =
        new LoadOrder(
            connector.getLocalPort(), 1, 100, 1, List.of("gold=poisson:50", "bronze=poisson:50"));
    return run(new RetryOrder(60_000, attempts, 1, false, load));
  }

  private static Map<String, List<SentRequest>> run(RetryOrder order)
      throws IOException, InterruptedException {
    return new RetryLoop(order).run();
  }
}
