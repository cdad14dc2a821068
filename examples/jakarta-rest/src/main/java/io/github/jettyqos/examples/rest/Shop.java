package io.github.jettyqos.examples.rest;

import io.github.jettyqos.core.QosClass;
import io.github.jettyqos.jetty.Qos;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.servlet.ServletContainer;

/** A shop whose checkout stays fast while exports take their time. */
@Path("/")
public class Shop {
  /** The resource: one for each request. */
  public Shop() {}

  /** The important requests. */
  @GET
  @Path("checkout/{id}")
  @QosClass("checkout")
  public String checkout(@PathParam("id") String id) throws InterruptedException {
    Thread.sleep(10);
    return "checked out " + id + "\n";
  }

  /** The long requests. */
  @GET
  @Path("export/{id}")
  @QosClass("export")
  public String export(@PathParam("id") String id) throws InterruptedException {
    Thread.sleep(1000);
    return "exported " + id + "\n";
  }

  /** Starts a server; port 0 takes a free one. */
  static Server start(java.nio.file.Path config, int port) throws Exception {
    Qos qos = Qos.load(config);
    Server server = new Server(qos.threadPool());
    ServerConnector connector = qos.connector(server);
    connector.setPort(port);
    server.addConnector(connector);
    ServletHolder jersey = new ServletHolder(new ServletContainer(new ResourceConfig(Shop.class)));
    jersey.setInitOrder(1); // on startup, so that the classes are known before the first request
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(jersey, "/*");
    server.setHandler(context);
    qos.install(server); // last: puts the gate in front of them
    server.start();
    return server;
  }

  /** Takes the file of the configuration and a port. */
  public static void main(String[] args) throws Exception {
    Server server = start(java.nio.file.Path.of(args[0]), Integer.parseInt(args[1]));
    System.out.println(
        "listening on " + ((ServerConnector) server.getConnectors()[0]).getLocalPort());
    server.join();
  }
}
