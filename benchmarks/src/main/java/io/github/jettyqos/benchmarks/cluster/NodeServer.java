package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;

/** A node in a process of its own. */
final class NodeServer {
  private static final long IDLE_MILLIS = 600_000;

  final NodeWork work;
  final AdminMirror mirror;
  private final LocalServer server;
  private final LocalServer reports;

  /** Starts it. */
  NodeServer(NodeOrder order) throws Exception {
    work = new NodeWork(order);
    Qos qos = Qos.of(QosYaml.parse(order.yaml()));
    server = LocalServer.gated(qos, work);
    server.connector().setPort(order.port());
    server.connector().setIdleTimeout(IDLE_MILLIS);
    server.server().setStopTimeout(5_000);
    server.server().setStopAtShutdown(true); // also gracefully on SIGTERM
    server.start();
    mirror = new AdminMirror(qos.adminUri().orElseThrow());
    reports = mirror.start(order.adminPort());
  }

  /** The ports of the application and of the reports. */
  int[] ports() {
    return new int[] {server.port(), reports.port()};
  }

  /** Reports no requests, and takes a hundred times as long. */
  void lie() {
    mirror.say(AdminMirror.Says.LIES);
    work.slower(100);
  }

  /** Ends all faults. */
  void heal() {
    work.slower(1);
    work.garbage(false);
    mirror.say(AdminMirror.Says.TRUTH);
  }
}
