package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import org.eclipse.jetty.io.ManagedSelector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that arrives while the last request of its connection is handled. */
final class PipelineTest {
  private static final String YAML = "mode: %s\nthreads: 4\nclasses: {all: {}}";

  private final BlockingHandler handler = new BlockingHandler();

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
  }

  private static long selects(TestServer server) {
    return server.connector.getSelectorManager().getBeans(ManagedSelector.class).stream()
        .mapToLong(ManagedSelector::getSelectCount)
        .sum();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void pipelinedRequests_oneIsBlocked_areAnsweredInOrder(String mode) throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted(mode), handler);
        Socket socket = server.socket("127.0.0.1")) {
      TestServer.write(socket, get("/block/1") + get("/2"));
      await().until(() -> handler.entered.get() == 1);
      TestServer.write(socket, get("/3"));
      handler.letGo.release();
      for (String path : new String[] {"/block/1", "/2", "/3"}) {
        assertThat(TestServer.read(socket)).contains("GET " + path + " ");
      }
      TestServer.write(socket, get("/4"));
      assertThat(TestServer.read(socket)).contains("GET /4 ");
    }
  }

  /**
   * Correct: 100 selections, one for each request of the neighbour. Defective (a selector that
   * stays registered for unwanted input): 40 000, and more with time.
   */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void inputNobodyWants_whileAHandlerBlocks_isFoundOnce(String mode) throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted(mode), handler);
        Socket socket = server.socket("127.0.0.1");
        Socket neighbour = server.socket("127.0.0.1")) {
      TestServer.write(socket, get("/block/1"));
      await().until(() -> handler.entered.get() == 1);
      TestServer.write(socket, get("/2"));
      final long before = selects(server);
      for (int i = 0; i < 100; i++) {
        TestServer.write(neighbour, get("/n"));
        assertThat(TestServer.read(neighbour)).contains("200 OK");
      }
      long selections = selects(server) - before;
      handler.letGo.release();
      assertThat(TestServer.read(socket)).contains("GET /block/1 ");
      assertThat(TestServer.read(socket)).contains("GET /2 ");
      assertThat(selections).isLessThan(1_000);
    }
  }

  @Test
  void clientThatLeaves_whileItsRequestRuns_costsNothingMore() throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted("dispatch"), handler)) {
      try (Socket socket = server.socket("127.0.0.1")) {
        TestServer.write(socket, get("/block/1"));
        await().until(() -> handler.entered.get() == 1);
      }
      final long before = selects(server);
      try (Socket neighbour = server.socket("127.0.0.1")) {
        for (int i = 0; i < 100; i++) {
          TestServer.write(neighbour, get("/n"));
          assertThat(TestServer.read(neighbour)).contains("200 OK");
        }
      }
      assertThat(selects(server) - before).isLessThan(1_000);
      handler.letGo.release();
      await().until(() -> server.counts("all").running() == 0);
      await().until(() -> server.qos.serviceClasses().get(0).connections() == 0);
    }
  }
}
