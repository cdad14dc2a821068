package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.eclipse.jetty.jmx.MBeanContainer;

/** A server that is started and stopped again and again. */
final class Restarts implements Row {
  private static final int RUNS = 5;
  private static final int REQUESTS = 20;

  @Override
  public String name() {
    return "restart in the same JVM";
  }

  @Override
  public String done() {
    return RUNS
        + " starts and stops of one server with JMX and an admin connector, requests between";
  }

  @Override
  public String invariant() {
    return "threads and beans back each time; each run serves";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    int beans = beans();
    ThreadCensus before = ThreadCensus.now();
    try (FaultServer server = FaultServer.of(mode, "admin: {port: 0}")) {
      server.server.addBean(new MBeanContainer(ManagementFactory.getPlatformMBeanServer()));
      int started = 0;
      for (int run = 0; run < RUNS; run++) {
        server.start();
        int now = beans();
        started = run == 0 ? now : started;
        finding.atMost("beans more than in the first run", now - started, 0);
        try (Clients clients =
            Clients.of(REQUESTS, server.port(), Wire.get("/bronze/1"), finding.tally)) {
          finding.atLeast(
              "served in each run, of " + REQUESTS, Clients.with(200, clients.replies()), REQUESTS);
        }
        Aftermath.check(server, finding);
        server.server.stop();
        List<String> left = before.left(5_000);
        finding.atMost("threads left by a run", left.size(), 0);
        if (!left.isEmpty()) {
          finding.note("run " + run + " leaves " + left);
        }
      }
      server.server.destroy();
    }
    finding.atMost("beans left by all", beans() - beans, 0);
  }

  private static int beans() {
    return ManagementFactory.getPlatformMBeanServer().getMBeanCount();
  }
}
