package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import java.net.URI;
import java.util.Map;
import org.awaitility.Awaitility;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.Test;

/** A front end behind its own gate, with operators. */
class OperateTest {
  private static final Actor ANNA = new Actor("anna", Role.OPERATOR);

  @Test
  void drain_byAnOperator_leavesTheNodeUntilUndrain() throws Exception {
    try (TestNode a = TestNode.named("a");
        TestNode b = TestNode.named("b")) {
      QosConfig config =
          QosYaml.parse(
              "threads: 8\nclasses: { all: {} }\n" + TestFront.cluster("slow-start: 0s", a, b));
      Qos qos = Qos.of(config);
      Server server = new Server(qos.threadPool());
      QosConnector connector = qos.connector(server);
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      ClusterFrontEnd.of(config).install(server);
      qos.install(server);
      HttpClient client = new HttpClient();
      try {
        server.start();
        client.start();
        URI uri = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/");
        Management management = qos.management();
        assertThat(management.call("drain", Map.of("node", "a", "reason", "update"), ANNA).words())
            .contains("node a gets nothing new");
        for (int i = 0; i < 4; i++) {
          assertThat(client.GET(uri).getContentAsString()).isEqualTo("b");
        }
        Awaitility.await() // until the first heartbeat
            .untilAsserted(
                () ->
                    assertThat(management.call("nodes", Map.of(), ANNA).words())
                        .contains("a     draining  0")
                        .contains("b     up        "));
        management.call("undrain", Map.of("node", "a", "reason", "done"), ANNA);
        a.heads().clear();
        for (int i = 0; i < 4; i++) {
          client.GET(uri);
        }
        assertThat(a.heads()).isNotEmpty();
        assertThatThrownBy(() -> management.call("drain", Map.of("node", "c", "reason", "x"), ANNA))
            .isInstanceOf(ConfigException.class)
            .hasMessageContaining("c is not there")
            .hasMessageContaining("(known: a, b)");
        // A client has its answer before the gate has the permit.
        Awaitility.await().until(() -> qos.serviceClasses().get(0).counts().completed() == 8);
      } finally {
        client.stop();
        server.stop();
      }
    }
  }

  @Test
  void nodes_ofAServerThatIsNoFrontEnd_areRefused() throws Exception {
    Qos qos = Qos.of(QosYaml.parse("threads: 8\nclasses: { all: {} }\n"));
    Server server = new Server(qos.threadPool());
    qos.install(server);
    server.start();
    try {
      assertThatThrownBy(() -> qos.management().call("nodes", Map.of(), ANNA))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("this server is no front end, and has no nodes");
    } finally {
      server.stop();
    }
  }

  @Test
  void frontEnd_withoutNodes_isRefused() {
    QosConfig config = QosYaml.parse("classes: { all: {} }\n");
    assertThatThrownBy(() -> ClusterFrontEnd.of(config))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("cluster");
  }
}
