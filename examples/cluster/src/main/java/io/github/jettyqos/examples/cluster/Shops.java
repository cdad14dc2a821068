package io.github.jettyqos.examples.cluster;

import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import java.nio.file.Path;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/**
 * A shop on two nodes. Here both nodes and their front end are in one process; in production each
 * has its own.
 */
public final class Shops {
  private Shops() {}

  /** The application of a node. */
  private static final class Shop extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      Thread.sleep(Request.getPathInContext(request).startsWith("/export/") ? 1000 : 10);
      Content.Sink.write(response, true, "done\n", callback);
      return true;
    }
  }

  /** Starts a node: a server with classes like any other. */
  static Server node(Path config, int port) throws Exception {
    Qos qos = Qos.load(config);
    Server server = new Server(qos.threadPool());
    ServerConnector connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    server.addConnector(connector);
    server.setHandler(new Shop());
    qos.install(server);
    server.start();
    return server;
  }

  /** Starts the front end; port 0 takes a free one. */
  static Server front(Path config, int port) throws Exception {
    Server server = new Server(port);
    ClusterFrontEnd.load(config).install(server);
    server.start();
    return server;
  }

  /** Takes the port of the front end. */
  public static void main(String[] args) throws Exception {
    node(Path.of("node-a.yaml"), 8081);
    node(Path.of("node-b.yaml"), 8082);
    Server front = front(Path.of("front.yaml"), Integer.parseInt(args[0]));
    System.out.println(
        "listening on " + ((ServerConnector) front.getConnectors()[0]).getLocalPort());
    front.join();
  }
}
