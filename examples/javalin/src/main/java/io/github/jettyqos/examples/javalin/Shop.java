package io.github.jettyqos.examples.javalin;

import io.github.jettyqos.jetty.Qos;
import io.javalin.Javalin;
import java.nio.file.Path;
import org.eclipse.jetty.server.HttpConnectionFactory;

/** A shop whose checkout stays fast while exports take their time. */
public final class Shop {
  private Shop() {}

  /** Starts a server; port 0 takes a free one. */
  static Javalin start(Path file, int port) throws Exception {
    Qos qos = Qos.load(file);
    return Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.jetty.threadPool = qos.threadPool();
              config.jetty.addConnector(
                  (server, http) -> {
                    var connector = qos.connector(server, new HttpConnectionFactory(http));
                    connector.setPort(port);
                    return connector;
                  });
              config.jetty.modifyServer(qos::install); // the gate, in front of all handlers
              config.routes.get(
                  "/checkout/{id}",
                  context -> {
                    Thread.sleep(10);
                    context.result("checked out " + context.pathParam("id") + "\n");
                  });
              config.routes.get(
                  "/export/{id}",
                  context -> {
                    Thread.sleep(1000);
                    context.result("exported " + context.pathParam("id") + "\n");
                  });
            })
        .start();
  }

  /** Takes the file of the configuration and a port. */
  public static void main(String[] args) throws Exception {
    Javalin shop = start(Path.of(args[0]), Integer.parseInt(args[1]));
    System.out.println("listening on " + shop.port());
  }
}
