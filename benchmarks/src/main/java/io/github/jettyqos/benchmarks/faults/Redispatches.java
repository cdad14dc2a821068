package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Handler;

/** Servlets whose asynchronous part blocks, in a class that holds permits for handling alone. */
final class Redispatches implements Row {
  private static final int REQUESTS = 4 * FaultServer.POOL;
  private static final int CHECKS = 50;

  @Override
  public String name() {
    return "asynchronous dispatches that block, hold: handling";
  }

  @Override
  public String done() {
    return REQUESTS + " requests of bronze, dispatched again or started anew, where they block";
  }

  @Override
  public String invariant() {
    return "gold untouched, each of " + CHECKS + " below 200 ms; all are answered when let go";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    String yaml =
        FaultServer.yaml(mode)
            .replace("bronze: {", "bronze: {hold: handling, ")
            .replace("max: " + FaultServer.BRONZE_QUEUE, "max: " + REQUESTS);
    for (String way : List.of("dispatch", "start")) {
      FaultHandler handler = new FaultHandler();
      ServletContextHandler bronze = new ServletContextHandler("/bronze");
      bronze.addServlet(new ServletHolder(new Again(handler.letGo)), "/*");
      Handler application = new Handler.Sequence(bronze, handler);
      try (FaultServer server =
          new FaultServer(Qos.of(QosYaml.parse(yaml)), application, handler).start()) {
        block(way, server, load, finding);
        Aftermath.check(server, finding);
      }
    }
  }

  private static void block(String way, FaultServer server, ClientProcess load, Finding finding)
      throws Exception {
    Gold gold = new Gold(server, load, finding);
    try (Clients clients =
        Clients.of(REQUESTS, server.port(), Wire.get("/bronze/" + way), finding.tally)) {
      FaultServer.require("some block", () -> server.handler.letGo.hasQueuedThreads());
      gold.beside();
      double slowest = 0;
      for (int i = 0; i < CHECKS; i++) {
        slowest = Math.max(slowest, Aftermath.millis(server.port(), "/gold/1", finding.tally));
      }
      finding.atMost("slowest gold, ms", slowest, 200);
      server.handler.letGo.release(REQUESTS);
      finding.atLeast(
          "served when let go, of " + REQUESTS, Clients.with(200, clients.replies()), REQUESTS);
    }
  }

  /** Blocks where Jetty has handed it a thread of its own accord. */
  private static final class Again extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient Semaphore letGo;

    Again(Semaphore letGo) {
      this.letGo = letGo;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      if (request.getDispatcherType() == DispatcherType.ASYNC) {
        letGo.acquireUninterruptibly();
        response.getOutputStream().print("ok");
        return;
      }
      AsyncContext async = request.startAsync();
      async.setTimeout(0);
      if (request.getRequestURI().endsWith("/dispatch")) {
        async.dispatch();
        return;
      }
      async.start(
          () -> {
            letGo.acquireUninterruptibly();
            async.complete();
          });
    }
  }
}
