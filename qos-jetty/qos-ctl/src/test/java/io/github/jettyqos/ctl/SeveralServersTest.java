package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Beans of several servers in one JVM, each of which answers its name. */
final class SeveralServersTest {
  /** The operation for programs. */
  public interface Json {
    /** Answers any text. */
    String json(String operation, String arguments);
  }

  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
  private JMXConnectorServer connector;

  @BeforeEach
  void start() throws Exception {
    connector =
        JMXConnectorServerFactory.newJMXConnectorServer(
            new JMXServiceURL("rmi", "127.0.0.1", 0),
            Map.of(
                RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE,
                (java.rmi.server.RMIServerSocketFactory)
                    port -> new ServerSocket(port, 50, InetAddress.getLoopbackAddress())),
            beans);
    connector.start();
  }

  @AfterEach
  void stop() throws Exception {
    connector.stop();
  }

  private void register(String server, String answer) throws Exception {
    Json json = (operation, arguments) -> answer;
    beans.registerMBean(
        new StandardMBean(json, Json.class),
        new ObjectName("io.github.jettyqos:type=Management" + server));
  }

  private CtlRun run(String... more) {
    String[] args = new String[4 + more.length];
    System.arraycopy(
        new String[] {"get", "server", "--jmx", connector.getAddress().toString()}, 0, args, 0, 4);
    System.arraycopy(more, 0, args, 4, more.length);
    return CtlRun.of(args);
  }

  @Test
  void severalServers_areToldApartByName() throws Exception {
    assertThat(run().err()).contains("has no server of QoS for Jetty");
    register(",server=blue", "{\"server\":\"blue\"}");
    assertThat(run().out()).isEqualToIgnoringNewLines("blue");
    register(",server=green", "{\"server\":\"green\"}");
    assertThat(run("--server", "green").out()).isEqualToIgnoringNewLines("green");
    CtlRun none = run();
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).startsWith("--server: is missing; ").contains("several: blue, green");
    assertThat(run("--server", "gren").err()).contains("did you mean green?");
  }

  @Test
  void bean_thatAnswersNonsense_isNoServer() throws Exception {
    register("", "{");
    assertThat(run().status()).isEqualTo(3);
  }
}
