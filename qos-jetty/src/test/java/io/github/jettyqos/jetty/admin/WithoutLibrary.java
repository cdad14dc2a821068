package io.github.jettyqos.jetty.admin;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;

/** Starts and stops a server; for another class loader, which finds it by its public method. */
public final class WithoutLibrary {
  private WithoutLibrary() {}

  public static String start(String admin) throws Exception {
    Qos qos = Qos.of(QosYaml.parse(admin + "classes: {all: {}}"));
    Server server = new Server(qos.threadPool());
    server.setHandler(new Handler.Sequence());
    qos.install(server);
    try {
      server.start();
      return "started";
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    } finally {
      server.stop();
    }
  }
}
