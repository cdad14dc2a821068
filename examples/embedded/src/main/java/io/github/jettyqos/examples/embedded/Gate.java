package io.github.jettyqos.examples.embedded;

import io.github.jettyqos.jetty.Qos;
import java.nio.file.Path;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;

/** A gate that takes its place when the server starts, whatever was added to it before. */
public final class Gate implements LifeCycle.Listener {
  private final Qos qos;

  Gate(Qos qos) {
    this.qos = qos;
  }

  @Override
  public void lifeCycleStarting(LifeCycle starting) {
    Server server = (Server) starting;
    server.removeEventListener(this); // after a restart the same gate is used
    qos.replaceConnectors(server);
    qos.install(server);
  }

  /** Takes the file of the configuration and a port. */
  public static void main(String[] args) throws Exception {
    Server server = Product.server(Integer.parseInt(args[1]));
    server.addEventListener(new Gate(Qos.load(Path.of(args[0]))));
    server.start();
    System.out.println(
        "listening on " + ((ServerConnector) server.getConnectors()[0]).getLocalPort());
    server.join();
  }
}
