package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.rmi.server.RMIServerSocketFactory;
import java.util.HashMap;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user reported for a change over JMX, with the JDK's own files of users. */
final class JmxUserTest {
  private static final String YAML = "threads: 8\nclasses: {gold: {}}\n";

  @TempDir Path directory;

  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
  private TestServer server;
  private JMXConnectorServer connector;

  @BeforeEach
  void start() throws Exception {
    System.setProperty("java.rmi.server.hostname", "127.0.0.1");
    server = new TestServer(YAML, new BlockingHandler());
    server.server.addBean(new MBeanContainer(beans));
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    connector.stop();
    server.close();
  }

  private Path file(String name, String text) throws Exception {
    Path file = directory.resolve(name);
    Files.writeString(file, text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private void listen(Map<String, ?> more) throws Exception {
    RMIServerSocketFactory sockets =
        port -> new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    Map<String, Object> environment = new HashMap<>(more);
    environment.put(RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, sockets);
    connector =
        JMXConnectorServerFactory.newJMXConnectorServer(
            new JMXServiceURL("rmi", "127.0.0.1", 0), environment, beans);
    connector.start();
  }

  /** The format of {@code com.sun.management.jmxremote.password.file} and {@code access.file}. */
  private void listenWithUsers() throws Exception {
    listen(
        Map.of(
            "jmx.remote.x.password.file",
            file("password", "anna secret\nvera other\n").toString(),
            "jmx.remote.x.access.file",
            file("access", "anna readwrite\nvera readonly\n").toString()));
  }

  @SuppressWarnings("BanJNDI") // the server belongs to this test
  private JMXConnector connect(String... credentials) throws Exception {
    Map<String, ?> environment =
        credentials.length == 0 ? Map.of() : Map.of(JMXConnector.CREDENTIALS, credentials);
    return JMXConnectorFactory.connect(connector.getAddress(), environment);
  }

  @Test
  void change_byAUserWithAPassword_isToldWithTheirName() throws Exception {
    listenWithUsers();
    try (JMXConnector anna = connect("anna", "secret")) {
      JmxCalls.call(anna.getMBeanServerConnection(), "freeze", "lunch");
      assertThat(JmxCalls.call(anna.getMBeanServerConnection(), "changes", (Object) null))
          .endsWith("change 1 by anna over JMX: freeze: frozen: no -> lunch; reason: lunch");
    }
  }

  @Test
  void twin_changeByNobodyKnown_isToldSo() throws Exception {
    listen(Map.of());
    try (JMXConnector somebody = connect()) {
      JmxCalls.call(somebody.getMBeanServerConnection(), "freeze", "lunch");
      assertThat(JmxCalls.call(somebody.getMBeanServerConnection(), "changes", (Object) null))
          .contains("change 1 by JMX: freeze: ");
    }
  }

  /** The JDK refuses all operations for this user, also those that only read. */
  @Test
  void readonly_ofTheJdk_seesAttributesAndCallsNothing() throws Exception {
    listenWithUsers();
    try (JMXConnector vera = connect("vera", "other")) {
      ObjectName control = new ObjectName("io.github.jettyqos:type=Control");
      assertThat(vera.getMBeanServerConnection().getAttribute(control, "law")).isEqualTo("static");
      assertThatThrownBy(() -> JmxCalls.call(vera.getMBeanServerConnection(), "freeze", "lunch"))
          .isInstanceOf(SecurityException.class);
      assertThatThrownBy(() -> JmxCalls.call(vera.getMBeanServerConnection(), "state"))
          .isInstanceOf(SecurityException.class);
    }
    assertThat(server.qos.control().status().frozen()).isEmpty();
  }
}
