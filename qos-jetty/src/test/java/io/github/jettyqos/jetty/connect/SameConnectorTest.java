package io.github.jettyqos.jetty.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jetty.io.ConnectionStatistics;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ProxyConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.junit.jupiter.api.Test;

/** A replacing connector has the settings of the replaced one. */
class SameConnectorTest {
  private final Server server = new Server();
  private final Qos qos = Qos.of(QosYaml.parse("classes: {all: {}}"));

  @Test
  void connector_likeAnother_hasAllThatWasSet() throws Exception {
    HttpConnectionFactory http = new HttpConnectionFactory(new HttpConfiguration());
    ServerConnector set =
        new ServerConnector(server, Runnable::run, null, null, 3, 2, new ProxyConnectionFactory());
    set.addConnectionFactory(http);
    set.setDefaultProtocol(http.getProtocol());
    set.setName("admin");
    set.setHost("127.0.0.1");
    set.setPort(8081);
    set.setIdleTimeout(12345);
    set.setShutdownIdleTimeout(123);
    set.setInheritChannel(true);
    set.setAcceptQueueSize(17);
    set.setReuseAddress(false);
    set.setReusePort(true);
    set.setAcceptedTcpNoDelay(false);
    set.setAcceptedReceiveBufferSize(4096);
    set.setAcceptedSendBufferSize(8192);
    set.setAcceptorPriorityDelta(1);
    set.setAccepting(false);
    ConnectionStatistics statistics = new ConnectionStatistics();
    set.addBean(statistics);
    LifeCycle.Listener listener = new LifeCycle.Listener() {};
    set.addEventListener(listener);

    QosConnector same = qos.connector(set);

    assertThat(settings(same)).isEqualTo(settings(set)).hasSizeGreaterThan(12);
    Map<String, Object> byItself = settings(new ServerConnector(server));
    settings(set).forEach((name, value) -> assertThat(byItself).doesNotContainEntry(name, value));
    assertThat(same.getConnectionFactories())
        .containsExactlyElementsOf(set.getConnectionFactories());
    assertThat(same.getExecutor()).isSameAs(set.getExecutor());
    assertThat(same.getAcceptors()).isEqualTo(3);
    assertThat(same.getSelectorManager().getSelectorCount()).isEqualTo(2);
    assertThat(same.getBeans(ConnectionStatistics.class)).containsExactly(statistics);
    assertThat(same.getEventListeners()).contains(listener, statistics);
  }

  @Test
  void connector_likeOneOfTheServersPool_leavesThatToTheServer() {
    QosConnector same = qos.connector(new ServerConnector(server));

    assertThat(same.isManaged(server.getThreadPool())).isFalse();
    assertThat(same.isManaged(server.getScheduler())).isFalse();
  }

  @Test
  void connector_withoutProtocols_getsNone() {
    ServerConnector bare = new ServerConnector(server, new ConnectionFactory[0]);

    assertThat(qos.connector(bare).getConnectionFactories()).isEmpty();
  }

  @Test
  void connector_likeOneInUse_isRefused() throws Exception {
    ServerConnector open = new ServerConnector(server);
    open.open();
    try {
      assertThatIllegalStateException()
          .isThrownBy(() -> qos.connector(open))
          .withMessageContaining("before it is opened");
    } finally {
      open.close();
    }
  }

  /** All settings, so that an option of a newer Jetty is not forgotten. */
  private static Map<String, Object> settings(ServerConnector connector) throws Exception {
    Map<String, Object> settings = new TreeMap<>();
    for (Method setter : ServerConnector.class.getMethods()) {
      Class<?>[] type = setter.getParameterTypes();
      if (setter.getName().startsWith("set")
          && type.length == 1
          && (type[0].isPrimitive() || type[0] == String.class)) {
        String name = setter.getName().substring("set".length());
        String asks = (type[0] == boolean.class ? "is" : "get") + name;
        Method getter =
            Stream.of(ServerConnector.class.getMethods())
                .filter(each -> each.getParameterCount() == 0)
                .filter(each -> each.getName().equals(asks) || each.getName().equals("get" + name))
                .findFirst()
                .orElseThrow();
        settings.put(name, getter.invoke(connector));
      }
    }
    return settings;
  }
}
