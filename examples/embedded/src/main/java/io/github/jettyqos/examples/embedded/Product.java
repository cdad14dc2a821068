package io.github.jettyqos.examples.embedded;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A product that builds its server itself, with a pool, a connector, and servlets behind a handler
 * of Jetty. It knows nothing of service classes, and gives its extensions the server.
 */
public final class Product {
  private Product() {}

  /** The product's servlet. */
  private static final class Shop extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      try {
        Thread.sleep(request.getRequestURI().startsWith("/export/") ? 1000 : 10);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      response.getWriter().println("done");
    }
  }

  /** A server that is not started. */
  static Server server(int port) {
    Server server = new Server(new QueuedThreadPool(60));
    ServerConnector connector = new ServerConnector(server);
    connector.setPort(port);
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler("/");
    context.addServlet(new Shop(), "/*");
    server.setHandler(new GracefulHandler(context));
    return server;
  }
}
