package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.manage.ManagedCluster.NodeView;
import io.github.jettyqos.jetty.JettyVersion;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes of one host, of which one is replaced at another address. */
class RollingUpdateTest {
  @BeforeAll
  static void addressesOfAHostAreTold() {
    JettyVersion.assumeAtLeast("12.1.0", "its client does not say to which node it connects");
  }

  /** The number of failures in a row that put a node down. */
  private static final int FAILURES = 3;

  /**
   * The replaced node has requests, which break off when it dies, after the next node has its
   * place. Another node is there so that a node may be down at all.
   */
  @ParameterizedTest
  @ValueSource(strings = {"http1", "http2"})
  void requests_thatBreakAtANodeThatHasGone_areNoFaultOfTheNextOne(String protocol)
      throws Exception {
    AtomicInteger held = new AtomicInteger();
    AtomicReference<List<String>> addresses = new AtomicReference<>(List.of("127.0.0.2"));
    Discovery.Names names =
        host -> {
          List<InetAddress> found = new ArrayList<>();
          for (String each : addresses.get()) {
            found.add(InetAddress.getByName(each));
          }
          return found.toArray(InetAddress[]::new);
        };
    try (TestNode other = TestNode.named("other");
        TestNode old =
            new TestNode(
                "old", "127.0.0.2", 0, (request, response, callback) -> held.incrementAndGet());
        TestNode next =
            new TestNode(
                "next",
                "127.0.0.3",
                old.port(),
                (request, response, callback) ->
                    response.write(true, TestNode.bytes("next"), callback));
        TestFront front =
            new TestFront(
                TestFront.cluster("slow-start: 0s", other)
                    + "    - { name: web, url: \"http://web.test:%d\", dns: true, protocol: %s }\n"
                        .formatted(old.port(), protocol),
                names)) {
      front.frontEnd.drain("other");
      List<java.util.concurrent.CompletableFuture<?>> broken = new ArrayList<>();
      for (int i = 0; i < FAILURES; i++) {
        broken.add(new CompletableResponseListener(front.client.newRequest(front.uri("/"))).send());
      }
      Awaitility.await().until(() -> held.get() == FAILURES);
      front.frontEnd.undrain("other");
      addresses.set(List.of("127.0.0.3"));
      front.look();
      old.close();
      for (var each : broken) {
        each.get(10, TimeUnit.SECONDS);
      }
      assertThat(front.frontEnd.nodes())
          .extracting(NodeView::name)
          .containsExactly("other", "web-127.0.0.3");
      assertThat(front.frontEnd.nodes().get(1).health()).isNotEqualTo("down");
      front.frontEnd.drain("other");
      assertThat(front.get("/").getContentAsString()).isEqualTo("next");
    }
  }
}
