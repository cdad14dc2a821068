package io.github.jettyqos.benchmarks.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import io.github.jettyqos.benchmarks.http.BenchServer;
import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.examples.load.LoadConnections;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Forty exports at once, two of which may be handled, and a gold request beside them. */
@Tag("long") // 45 s
final class PeerTest {
  private static final int EXPORTS = 40;
  private static final int LIMIT = 2;
  private static final String YAML =
      """
      threads: 4
      classes:
        gold:   { match: ["path:/gold/*"], budget: 2, lend: false }
        export: { budget: 2, lend: false, queue: { max: 64, timeout: 1m } }
      """;

  @TempDir private static Path logs; // Sentinel keeps the first one

  private final Queue<Integer> exports = new ConcurrentLinkedQueue<>();
  private final Queue<Integer> gold = new ConcurrentLinkedQueue<>();
  private final AtomicInteger entered = new AtomicInteger();
  private final AtomicInteger atOnce = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final CountDownLatch release = new CountDownLatch(1);

  /** Handles exports until they are released, and gold at once. */
  private final Handler application =
      new Handler.Abstract() {
        @Override
        public boolean handle(Request request, Response response, Callback callback)
            throws Exception {
          if (Request.getPathInContext(request).startsWith("/export/")) {
            entered.incrementAndGet();
            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
            release.await();
            atOnce.decrementAndGet();
          }
          response.write(true, null, callback);
          return true;
        }
      };

  @Test
  void start_bareJetty_handlesAllExports() throws Exception {
    flood(Peer.BARE, false, () -> await().until(() -> entered.get() == EXPORTS));
    assertThat(exports).hasSize(EXPORTS).containsOnly(200);
  }

  /** Gradient2 begins with a limit of 20; Sentinel with 10; a bucket of three is full with two. */
  @ParameterizedTest
  @CsvSource({
    "RESILIENCE4J, 2, 503",
    "SPRING_REJECTING, 2, 503",
    "GRADIENT2, 20, 503",
    "SENTINEL, 12, 503",
    "DOS, 20, 429"
  })
  void start_refusingPeer_refusesExportsAndServesGold(Peer peer, int limit, int status)
      throws Exception {
    flood(
        peer,
        true,
        () -> {
          assertThat(entered.get()).isBetween(LIMIT, limit);
          assertThat(exports).containsOnly(status);
          await().until(() -> gold.contains(200));
        });
    assertThat(exports).hasSize(EXPORTS).contains(200);
  }

  @ParameterizedTest
  @EnumSource(names = {"OURS", "SPRING", "THREAD_LIMIT"})
  void start_queueingPeer_handlesTwoExportsAtOnceAndServesGold(Peer peer) throws Exception {
    flood(peer, false, () -> await().until(() -> gold.contains(200)));
    assertThat(most).hasValue(LIMIT);
    assertThat(exports).hasSize(EXPORTS).containsOnly(200);
  }

  /** Its permits are those of all classes. */
  @Test
  void start_qosHandler_handlesFourRequestsAtOnce() throws Exception {
    flood(Peer.QOS_HANDLER, false, () -> await().until(() -> entered.get() == 2 * LIMIT));
    assertThat(most).hasValue(2 * LIMIT);
    assertThat(exports).hasSize(EXPORTS).containsOnly(200);
    assertThat(gold).containsOnly(200);
  }

  private interface Seen {
    void check() throws Exception;
  }

  /** Exports and gold come from different addresses; two that come at once may pass one check. */
  private void flood(Peer peer, boolean oneByOne, Seen beforeRelease) throws Exception {
    BenchServer server = new BenchServer(64, 2 * LIMIT, 64, Duration.ZERO, YAML);
    Peer.Setup setup = new Peer.Setup(server, LIMIT, LIMIT + 1, 0, logs);
    try (LocalServer started = peer.start(setup, application)) {
      if (peer == Peer.SENTINEL) { // it looks at the load once a second
        await().until(() -> SystemRuleManager.getCurrentSystemAvgLoad() > 0);
      }
      InetSocketAddress to = new InetSocketAddress("127.0.0.1", started.port());
      try (LoadConnections flood = new LoadConnections(to, new InetSocketAddress("127.0.0.2", 0));
          LoadConnections light = new LoadConnections(to)) {
        for (int i = 0; i < EXPORTS; i++) {
          ByteBuffer request = LoadConnections.request(to, "export");
          flood.send(request, (status, told) -> exports.add(status));
          int sent = i + 1;
          await().until(() -> !oneByOne || entered.get() + exports.size() == sent);
        }
        await().until(() -> entered.get() >= LIMIT);
        light.send(LoadConnections.request(to, "gold"), (status, told) -> gold.add(status));
        beforeRelease.check();
        release.countDown();
        await().until(() -> exports.size() == EXPORTS && !gold.isEmpty());
      } finally {
        release.countDown();
      }
    }
  }
}
