package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;

/** What operators and the application see of a server after a reload of other classes. */
final class ReloadedServerTest {
  private static final String TWO =
      "threads: 8\nclasses:\n  a: {match: ['path:/a/*'], weight: 1}\n  rest: {weight: 1}\n";
  private static final String THREE =
      "threads: 16\nclasses:\n  new: {match: ['path:/n/*'], weight: 1}\n"
          + "  a: {match: ['path:/a/*'], weight: 1}\n  rest: {weight: 1}\n";
  private static final String ONE = "threads: 8\nclasses: {new: {}}\n";

  private final BlockingHandler handler = new BlockingHandler();

  private static List<?> classes(Qos qos) throws Exception {
    Map<?, ?> state =
        (Map<?, ?>) qos.management().call("state", Map.of(), new Actor("test", Role.VIEWER)).data();
    return ((List<?>) state.get("classes"))
        .stream().map(each -> ((Map<?, ?>) each).get("name")).toList();
  }

  @Test
  void classes_areOthers_everyViewHasThemAndListenersAreTold() throws Exception {
    AtomicInteger started = new AtomicInteger();
    AtomicInteger reloaded = new AtomicInteger();
    try (TestServer server = TestServer.started(TWO, handler)) {
      Qos qos = server.qos;
      qos.addListener(
          new QosListener() {
            @Override
            public void onStarted() {
              started.incrementAndGet();
            }

            @Override
            public void onReloaded() {
              assertThat(qos.serviceClass("new").counts().arrivals()).isZero();
              reloaded.incrementAndGet();
            }
          });
      ClassHandle rest = qos.serviceClass("rest");
      assertThat(rest.index()).isOne();
      assertThat(server.get("/1").statusCode()).isEqualTo(200);
      await().until(() -> rest.counts().completed() == 1);
      qos.reload(QosYaml.parse(THREE));
      assertThat(classes(qos)).isEqualTo(List.of("new", "a", "rest"));
      assertThat(qos.serviceClasses())
          .extracting(ClassHandle::name)
          .containsExactly("new", "a", "rest");
      assertThat(rest.index()).isEqualTo(2);
      assertThat(rest.counts().completed()).isOne();
      assertThat(rest.totalDelays().residence().count()).isOne();
      assertThat(server.server.dump()).contains("class new{", "class a{", "class rest{");
      assertThat(server.explain("GET /n/1")).startsWith("class new:");

      qos.reload(QosYaml.parse(ONE));
      assertThat(classes(qos)).isEqualTo(List.of("new"));
      assertThat(server.server.dump())
          .contains("class new{")
          .doesNotContain("class a", "class rest");
      assertThatThrownBy(rest::index).isInstanceOf(IllegalArgumentException.class);
      assertThat(started).hasValue(1);
      assertThat(reloaded).hasValue(2);
    }
  }

  @Test
  void partition_wasMoved_goesOnByNameInProportion() throws Exception {
    try (TestServer server = TestServer.started(TWO, handler)) {
      server.qos.partition(Partition.of(8, 6, 2), "a sale");
      server.qos.reload(QosYaml.parse(TWO.replace("threads: 8", "threads: 16")));
      assertThat(server.division()).isEqualTo(Partition.of(16, 12, 4));

      // Configured shares of 16 threads: 6, 5, 5. So weights are 6 (new), 12 and 4; of 16 threads
      // that is 4.36, 8.73 and 2.91; by largest remainder 4, 9 and 3.
      server.qos.reload(QosYaml.parse(THREE));
      assertThat(server.division()).isEqualTo(Partition.of(16, 4, 9, 3));
    }
  }

  @Test
  void control_isFrozen_staysFrozenAndNumbersGoOn() throws Exception {
    String law = "control: {law: mtrr}\n";
    try (TestServer server = TestServer.started(law + TWO, handler)) {
      ControlLoop before = server.qos.control();
      before.freeze("by hand");
      long number = before.byHand().number();
      server.qos.reload(QosYaml.parse(law + THREE));
      ControlLoop now = server.qos.control();
      assertThat(now.status().frozen()).hasValue("by hand");
      assertThat(now.byHand().number()).isGreaterThan(number);
      assertThatThrownBy(() -> before.override(Partition.of(8, 4, 4), "late"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("changed by a reload");
      await().until(() -> now.status().steps() > 0);
    }
  }

  @Test
  void threads_poolOfTheApplicationIsTooSmall_isRefusedAndNothingChanges() throws Exception {
    try (TestServer server = new TestServer(TWO, handler, new QueuedThreadPool(40)).start()) {
      QosConfig before = server.qos.current();
      for (String next : List.of(TWO, THREE)) {
        assertThatThrownBy(
                () ->
                    server.qos.reload(
                        QosYaml.parse(next.replaceFirst("threads: [0-9]+", "threads: 300"))))
            .isInstanceOf(ConfigException.class)
            .hasMessageContaining("threads: 300 would starve the server's own tasks");
        assertThat(server.qos.current()).isEqualTo(before);
        assertThat(server.division()).isEqualTo(Partition.of(8, 4, 4));
      }
      server.qos.control().freeze("the loop goes on");
      assertThat(server.get("/a/1").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void admission_observes_goesOnObservingOtherClasses() throws Exception {
    try (TestServer server = TestServer.started("admission: observe\n" + TWO, handler)) {
      server.qos.reload(QosYaml.parse("admission: observe\n" + THREE));
      assertThat(server.qos.admission()).isEqualTo(AdmissionMode.OBSERVE);
      assertThat(server.get("/n/1").statusCode()).isEqualTo(200);
      await().until(() -> server.qos.serviceClass("new").observed().orElseThrow().arrivals() == 1);
      server.qos.reload(QosYaml.parse(ONE));
      assertThat(server.qos.admission()).isEqualTo(AdmissionMode.ENFORCE);
      assertThat(server.division()).isEqualTo(Partition.of(8, 8));
    }
  }

  @Test
  void queue_hasAnotherPolicy_keepsThoseThatWait() throws Exception {
    String fifo =
        "threads: 1\nclasses: {all: {queue: {timeout: 30s, policy: %s, size: content-length}}}\n";
    try (TestServer server =
        TestServer.started("threads: 1\nclasses: {all: {queue: {timeout: 30s}}}\n", handler)) {
      var runs = server.send("/block");
      await().until(() -> handler.entered.get() == 1);
      var waits = server.send("/1");
      await().until(() -> server.counts("all").queued() == 1);
      server.qos.reload(QosYaml.parse(fifo.formatted("shortest")));
      assertThat(server.counts("all").queued()).isOne();
      handler.letGo.release();
      assertThat(runs.get().statusCode()).isEqualTo(200);
      assertThat(waits.get().statusCode()).isEqualTo(200);
      assertThat(server.get("/2").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void period_isAnother_isInForce() throws Exception {
    try (TestServer server = TestServer.started(TWO, handler)) {
      server.qos.reload(QosYaml.parse("control: {period: 1s}\nbodies: stream\n" + TWO));
      assertThat(server.qos.control().status().options().period()).isEqualTo(Duration.ofSeconds(1));
    }
  }
}
