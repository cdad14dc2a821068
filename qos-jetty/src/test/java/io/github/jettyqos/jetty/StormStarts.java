package io.github.jettyqos.jetty;

import io.github.jettyqos.core.config.QosYaml;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.component.LifeCycle;

/** Failed starts: no part of the gate may remain, and the next start must work. */
final class StormStarts {
  private static final String CONTROL = "qos-control";

  private StormStarts() {}

  static void run(StormPlan plan, StormReport report) throws Exception {
    for (String how :
        StormEndings.shuffled(
            List.of("a handler throws", "a bean throws", "port in use", "port in use, found late"),
            plan.random(1))) {
      long before = controls();
      Qos qos = Qos.of(QosYaml.parse(plan.yaml()));
      Server server = new Server(qos.threadPool());
      try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
        fails(how, qos, server, taken.getLocalPort());
        if (startsAll(server)) {
          report.violation("%s: the start did not fail", how);
        }
        requireNothingLeft(how, qos, before, report);
      }
      LifeCycle.stop(server);
      requireNothingLeft(how + ", then stopped", qos, before, report);
      if (!report.isClean()) {
        return;
      }
    }
  }

  private static void fails(String how, Qos qos, Server server, int port) {
    QosConnector connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(new StormHandler(new StormReport(null), 1));
    if (how.startsWith("port")) {
      connector.setPort(port);
      server.setOpenEarly(!how.endsWith("late"));
    } else if (how.startsWith("a handler")) {
      server.setHandler(
          new Handler.Wrapper(server.getHandler()) {
            @Override
            protected void doStart() {
              throw new StormHandler.StormException("no start");
            }
          });
    }
    qos.install(server);
    if (how.startsWith("a bean")) {
      server.addBean(
          new AbstractLifeCycle() {
            @Override
            protected void doStart() {
              throw new StormHandler.StormException("no start");
            }
          });
    }
  }

  private static boolean startsAll(Server server) {
    try {
      server.start();
      return true;
    } catch (Exception e) {
      return false;
    }
  }

  private static void requireNothingLeft(String how, Qos qos, long before, StormReport report) {
    if (!Storm.await(2_000, () -> controls() <= before && !qos.isRunning())) {
      report.violation(
          "%s: the start failed, and %d control threads are left; isRunning() is %s",
          how, controls() - before, qos.isRunning());
    }
  }

  /** The control threads of any server. */
  static long controls() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.isAlive() && thread.getName().contains(CONTROL))
        .count();
  }
}
