package io.github.jettyqos.jetty;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.rmi.server.RMIServerSocketFactory;
import java.util.List;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;

/** A console in another JVM with only the JDK, connected to the beans of this one. */
final class JmxConsole implements AutoCloseable {
  static {
    // The host for the other JVM; otherwise any name of this machine.
    System.setProperty("java.rmi.server.hostname", "127.0.0.1");
  }

  private final JMXConnectorServer connector;
  private final Process process;
  private final PrintWriter in;
  private final BufferedReader out;

  private JmxConsole(JMXConnectorServer connector, Process process) {
    this.connector = connector;
    this.process = process;
    this.in = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
    this.out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static JmxConsole of(MBeanServer beans) throws IOException {
    RMIServerSocketFactory sockets =
        port -> new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    JMXConnectorServer connector =
        JMXConnectorServerFactory.newJMXConnectorServer(
            new JMXServiceURL("rmi", "127.0.0.1", 0),
            Map.of(RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, sockets),
            beans);
    connector.start();
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Dfile.encoding=UTF-8",
            "-Dstdout.encoding=UTF-8",
            "-cp",
            "target/no-classes", // a missing directory
            "src/test/resources/jmx/Console.java",
            connector.getAddress().toString());
    return new JmxConsole(
        connector,
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** Runs a command, and returns the output of the console. */
  String ask(String... words) throws IOException {
    in.println(String.join("\t", words));
    String line = out.readLine();
    if (line == null || !line.startsWith("> ")) {
      throw new IOException("the other JVM says " + line);
    }
    return line.substring(2);
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    connector.stop();
  }
}
