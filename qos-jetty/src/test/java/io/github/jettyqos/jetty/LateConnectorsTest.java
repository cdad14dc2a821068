package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.loop.LoopStatus.PastPartition;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.jetty.connect.ConnectorWatch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Connectors that are added while handlers run, like those of Spring Boot, and removed before the
 * stop. Each takes 9 threads of 64: an acceptor and 8 selectors. The leased threads reported by the
 * pool are the oracle.
 */
final class LateConnectorsTest {
  private static final int RESERVE = 4;
  private static final String AUTO = "classes:\n  gold: {match: [\"path:/gold/*\"]}\n  rest: {}\n";

  private final QueuedThreadPool pool = new QueuedThreadPool(64);
  private final Server server = new Server(pool);
  private Qos qos;

  private void start(String yaml, Connector... connectors) throws Exception {
    qos = Qos.of(QosYaml.parse(yaml));
    server.setHandler(new BlockingHandler());
    server.setConnectors(connectors);
    qos.install(server);
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  /** Not added to the server yet. */
  private ServerConnector connector() {
    ServerConnector connector = new ServerConnector(server, 1, 8);
    connector.setHost("127.0.0.1");
    return connector;
  }

  private ServerConnector added() throws Exception {
    ServerConnector connector = connector();
    server.addConnector(connector);
    connector.start();
    return connector;
  }

  /** {@code threads: auto} is the rest according to Jetty, for the division and the loop. */
  private void requireAllThatIsLeft() {
    int left = pool.getMaxThreads() - pool.getThreadPoolBudget().getLeasedThreads() - RESERVE;
    assertThat(TestServer.division(qos)).isEqualTo(Partition.share(qos.config().classes(), left));
    assertThat(qos.control().threads()).isEqualTo(left);
  }

  @Test
  void auto_connectorsComeAndGo_isWhatIsLeft() throws Exception {
    start(AUTO);
    requireAllThatIsLeft();
    int without = qos.partition().total();
    ServerConnector first = added();
    requireAllThatIsLeft();
    ServerConnector second = added();
    requireAllThatIsLeft();
    assertThat(qos.partition().total()).isEqualTo(without - 18);
    assertThat(qos.control().history())
        .extracting(PastPartition::reason)
        .last()
        .asString()
        .contains("64 threads - 18 for acceptors and selectors");
    second.stop();
    server.removeConnector(second);
    requireAllThatIsLeft();
    server.removeConnector(first);
    assertThat(first.isRunning()).as("Jetty lets it run").isTrue();
    requireAllThatIsLeft();
    first.stop();
    requireAllThatIsLeft();
    assertThat(qos.partition().total()).isEqualTo(without);
  }

  @Test
  void auto_allConnectorsExchanged_isWhatIsLeft() throws Exception {
    start(AUTO, connector());
    requireAllThatIsLeft();
    Connector[] early = server.getConnectors();
    ServerConnector running = connector();
    running.start();
    server.setConnectors(new Connector[] {running});
    assertThat(early[0].isRunning()).isFalse();
    requireAllThatIsLeft();
  }

  @Test
  void auto_connectorStoppedAndStartedAndServerRestarted_isAsAtTheStart() throws Exception {
    start(AUTO);
    Connector connector = added();
    Partition inForce = TestServer.division(qos);
    connector.stop();
    assertThat(TestServer.division(qos)).as("it may start again").isEqualTo(inForce);
    connector.start();
    assertThat(TestServer.division(qos)).isEqualTo(inForce);
    assertThat(qos.control().history()).hasSize(2);
    server.stop();
    assertThat(connector.getEventListeners())
        .noneMatch(each -> each.getClass().getName().contains("ConnectorWatch"));
    assertThat(server.getBeans(ConnectorWatch.class)).isEmpty();
    server.start();
    assertThat(TestServer.division(qos)).isEqualTo(inForce);
    assertThat(qos.control().history()).hasSize(1);
    requireAllThatIsLeft();
  }

  @Test
  void connector_thatCannotStart_takesNothing() throws Exception {
    start(AUTO);
    added();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      ServerConnector late = connector();
      late.setPort(taken.getLocalPort());
      server.addConnector(late);
      assertThatThrownBy(late::start).isInstanceOf(IOException.class);
      requireAllThatIsLeft();
      taken.close();
      late.start();
      requireAllThatIsLeft();
    }
  }

  @ParameterizedTest
  @CsvSource({"60,no connector", "51,the first", "42,the second", "10,none"})
  void threads_moreThanIsLeft_failTheStartOfTheConnectorThatTakesThem(int threads, String of)
      throws Exception {
    pool.setReservedThreads(1);
    String yaml = "threads: " + threads + "\n" + AUTO;
    if (of.equals("no connector")) {
      assertThatThrownBy(() -> start(yaml)).isInstanceOf(ConfigException.class);
      return;
    }
    start(yaml);
    Partition inForce = TestServer.division(qos);
    for (String each : List.of("the first", "the second")) {
      ServerConnector connector = connector();
      server.addConnector(connector);
      if (of.equals(each)) {
        assertThatThrownBy(connector::start)
            .isInstanceOf(ConfigException.class)
            .hasMessageStartingWith("threads: " + threads + " would starve the server's own tasks")
            .hasMessageContaining("for acceptors and selectors");
        assertThat(connector.isFailed()).isTrue();
        break;
      }
      connector.start();
      assertThat(TestServer.division(qos)).isEqualTo(inForce);
    }
    assertThat(TestServer.division(qos)).isEqualTo(inForce);
    assertThat(server.isStarted()).isTrue();
  }

  @Test
  void partition_setByHand_isNotMovedAndFailsTheStartThatItDoesNotFit() throws Exception {
    start("control: {law: mtrr, period: 1m}\n" + AUTO);
    Partition byHand = Partition.of(50, 25, 25);
    qos.partition(byHand, "by hand");
    ServerConnector connector = connector();
    server.addConnector(connector);
    assertThatThrownBy(connector::start)
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("threads: 50 would starve");
    assertThat(TestServer.division(qos)).isEqualTo(byHand);
    Partition smaller = Partition.of(40, 30, 10);
    qos.partition(smaller, "by hand");
    connector.start();
    assertThat(TestServer.division(qos)).isEqualTo(smaller);
    assertThatThrownBy(() -> qos.partition(byHand, "again")).hasMessageContaining("would starve");
    assertThatThrownBy(() -> qos.management().propose(byHand)).hasMessageContaining("would starve");
  }

  @Test
  void rollback_toAPartitionOfFewerConnectors_isRefused() throws Exception {
    start(AUTO);
    long first = qos.control().history().get(0).number();
    added();
    Partition inForce = TestServer.division(qos);
    Actor anna = new Actor("anna", Role.OPERATOR);
    Map<String, String> back = Map.of("number", String.valueOf(first), "reason", "regret");
    assertThatThrownBy(() -> qos.management().call("rollback", back, anna))
        .hasMessageContaining("would starve");
    assertThat(TestServer.division(qos)).isEqualTo(inForce);
  }

  @Test
  void total_configuredAndMoreThanIsLeft_failsTheStartOfTheConnector() throws Exception {
    start("control: {law: mtrr, total: 50}\n" + AUTO);
    Partition inForce = TestServer.division(qos);
    ServerConnector connector = connector();
    server.addConnector(connector);
    assertThatThrownBy(connector::start)
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("control.total: 50 is more than threads");
    assertThat(TestServer.division(qos)).isEqualTo(inForce);
  }

  @Test
  void keys_ofNoEffectWithTheConnectorsThatCome_failTheirStart() throws Exception {
    start("classes:\n  all: {connections: 5}\n");
    ServerConnector plain = connector();
    server.addConnector(plain);
    assertThatThrownBy(plain::start)
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("classes.all.connections: 5 has no effect");
    QosConnector counts = qos.connector(server);
    server.addConnector(counts);
    counts.start();
    plain.start();
    assertThat(plain.isRunning()).isTrue();
  }

  /** After a resize the new size counts from the next connector or operation on. */
  @Test
  void pool_resized_isCountedAnew() throws Exception {
    start(AUTO);
    pool.setMaxThreads(128);
    Partition large = Partition.of(100, 50, 50);
    qos.partition(large, "by hand");
    assertThat(TestServer.division(qos)).isEqualTo(large);
    pool.setMaxThreads(90);
    assertThatThrownBy(() -> qos.partition(large, "again")).hasMessageContaining("90 threads");
    qos.partition(Partition.share(qos.config().classes(), qos.control().threads()), "as it was");
    added();
    requireAllThatIsLeft();
  }

  @Test
  void reload_afterConnectorsCame_isByWhatIsLeft() throws Exception {
    start(AUTO);
    added();
    qos.reload(QosYaml.parse(AUTO.replace("gold/*\"]", "gold/*\"], weight: 3")));
    requireAllThatIsLeft();
    assertThat(qos.partition().budget(0)).isGreaterThan(qos.partition().budget(1));
  }
}
