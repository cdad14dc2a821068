package io.github.jettyqos.examples.plain;

import io.github.jettyqos.jetty.Qos;
import java.nio.file.Path;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A shop whose checkout stays fast while exports take their time. */
public final class Shop extends Handler.Abstract {
  /** Handles all requests. */
  public Shop() {}

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Thread.sleep(Request.getPathInContext(request).startsWith("/export/") ? 1000 : 10);
    Content.Sink.write(response, true, "done\n", callback);
    return true;
  }

  /** Starts a server; port 0 takes a free one. */
  static Server start(Path config, int port) throws Exception {
    Qos qos = Qos.load(config);
    Server server = new Server(qos.threadPool());
    ServerConnector connector = qos.connector(server);
    connector.setPort(port);
    server.addConnector(connector);
    server.setHandler(new Shop());
    qos.install(server); // last: puts the gate in front of them
    server.start();
    return server;
  }

  /** Takes the file of the configuration and a port. */
  public static void main(String[] args) throws Exception {
    Server server = start(Path.of(args[0]), Integer.parseInt(args[1]));
    System.out.println(
        "listening on " + ((ServerConnector) server.getConnectors()[0]).getLocalPort());
    server.join();
  }
}
