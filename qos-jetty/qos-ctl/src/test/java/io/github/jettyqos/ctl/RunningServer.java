package io.github.jettyqos.ctl;

import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.RMIServerSocketFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;
import javax.security.auth.Subject;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;

/**
 * A program with a server under load, in its own JVM. Its beans are reachable by attaching, over
 * JMX at two ports, of which the second requires a password, and over HTTP if configured. Reads
 * {@code stop} and {@code start}, and answers each with a line.
 */
public final class RunningServer {
  private static final RMIServerSocketFactory LOOPBACK =
      port -> new ServerSocket(port, 50, InetAddress.getLoopbackAddress());

  private RunningServer() {}

  /** Arguments: the file of the configuration, the port of the server, two for JMX. */
  public static void main(String[] args) {
    try {
      run(args);
      System.exit(0); // its parent has gone
    } catch (Exception e) {
      e.printStackTrace();
      System.exit(1); // threads of RMI would keep it alive, and its parent waiting
    }
  }

  private static void run(String[] args) throws Exception {
    int port = Integer.parseInt(args[1]);
    beans(Integer.parseInt(args[2]), null);
    beans(Integer.parseInt(args[3]), RunningServer::letIn);
    Server server = start(Path.of(args[0]), port);
    Thread load = new Thread(() -> load(port), "load");
    load.setDaemon(true);
    load.start();
    System.out.println("> started");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.equals("stop")) {
        server.stop();
      } else {
        server.start();
      }
      System.out.println("> " + line);
    }
  }

  private static Subject letIn(Object credentials) {
    if (credentials instanceof String[] given && List.of(given).equals(List.of("anna", "secret"))) {
      return new Subject();
    }
    throw new SecurityException("who is there?");
  }

  private static void beans(int port, JMXAuthenticator authenticator) throws IOException {
    LocateRegistry.createRegistry(
        port, java.rmi.server.RMISocketFactory.getDefaultSocketFactory(), LOOPBACK);
    Map<String, Object> how = new HashMap<>();
    how.put(RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, LOOPBACK);
    if (authenticator != null) {
      how.put(RMIConnectorServer.AUTHENTICATOR, authenticator);
    }
    JMXConnectorServerFactory.newJMXConnectorServer(
            new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"),
            how,
            ManagementFactory.getPlatformMBeanServer())
        .start();
  }

  private static Server start(Path file, int port) throws Exception {
    Qos qos = Qos.load(file);
    Server server = new Server(qos.threadPool());
    QosConnector connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    server.addConnector(connector);
    server.addBean(new MBeanContainer(ManagementFactory.getPlatformMBeanServer()));
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            LockSupport.parkNanos(3_000_000);
            Content.Sink.write(response, true, "done", callback);
            return true;
          }
        });
    qos.install(server);
    server.start();
    return server;
  }

  /**
   * Two concurrent clients of each kind, as fast as possible; they fail while the server is
   * stopped.
   */
  private static void load(int port) {
    HttpClient client = HttpClient.newHttpClient();
    for (int i = 0; ; i++) {
      String path = List.of("/gold/", "/rest/", "/health").get(i % 3);
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
      try {
        client.send(request, HttpResponse.BodyHandlers.discarding());
      } catch (IOException e) {
        LockSupport.parkNanos(20_000_000);
      } catch (InterruptedException e) {
        return;
      }
    }
  }
}
