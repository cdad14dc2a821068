package io.github.jettyqos.jetty;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Restarts under load, graceful and not: no request is left waiting, no state of a run is left for
 * the next, and each run answers.
 */
final class StormRestarts {
  private static final int HTTP1 = 4;
  private static final int HTTP2 = 2;

  private StormRestarts() {}

  static void run(Storm storm, long millis) throws Exception {
    for (ServerConnector each : List.of(storm.server.connector, storm.tls)) {
      each.setPort(each.getLocalPort()); // the same in the next run
    }
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < HTTP1; i++) {
      clients.add(StormMix.start(storm, until, i, new StormHttp1Client(storm)));
    }
    for (int i = 0; i < HTTP2; i++) {
      clients.add(StormMix.start(storm, until, 10 + i, patient(storm, i == 0)));
    }
    if (storm.plan.moves()) {
      clients.add(StormMix.start(storm, until, 30, chances -> reconfigure(storm, chances)));
    }
    SplittableRandom random = storm.plan.random(1);
    while (System.nanoTime() - until < 0 && storm.report.isClean()) {
      StormMix.pause(random, 300_000);
      restart(storm, random);
    }
    StormMix.join(storm, until, clients);
  }

  /** The server is unavailable at times. */
  private static StormMix.Client patient(Storm storm, boolean secure) {
    StormHttp2Client client = new StormHttp2Client(storm, secure);
    return new StormMix.Client() {
      @Override
      public void once(SplittableRandom random) throws Exception {
        try {
          client.once(random);
        } catch (ExecutionException e) {
          StormMix.pause(random, 20_000); // could not connect
        }
      }

      @Override
      public void end() {
        client.end();
      }
    };
  }

  private static void reconfigure(Storm storm, SplittableRandom random) {
    try {
      StormMix.reconfigure(storm.server.qos, random);
    } catch (IllegalStateException e) {
      // not running
    }
  }

  private static void restart(Storm storm, SplittableRandom random) throws Exception {
    storm.server.server.setStopTimeout(random.nextBoolean() ? 0 : 200);
    try {
      storm.server.server.stop();
    } catch (Exception e) {
      // The timeout of a graceful stop: Jetty reports it, and has stopped nevertheless.
    }
    if (!Storm.await(Storm.SETTLED_MILLIS, () -> isNothingLeft(storm))) {
      storm.report.violation(
          "after a stop: %d threads in handlers, %s connections, %d control threads, running %s%s",
          storm.handler.inside(),
          storm.connections(),
          StormStarts.controls(),
          storm.server.qos.isRunning(),
          StormThreads.busy());
      return;
    }
    storm.server.server.start();
    if (StormStarts.controls() != 1) {
      storm.report.violation("%d control threads after a start", StormStarts.controls());
    }
    if (storm.server.queuedBytes() > StormPlan.QUEUE_BYTES) {
      storm.report.violation("%d bytes queued", storm.server.queuedBytes());
    }
    String answer = ask(storm);
    if (!answer.equals("200")) {
      storm.report.violation("after a start the probe was answered with %s", answer);
    }
  }

  private static boolean isNothingLeft(Storm storm) {
    return storm.handler.inside() == 0
        && storm.connections() == 0
        && StormStarts.controls() == 0
        && !storm.server.qos.isRunning();
  }

  private static String ask(Storm storm) {
    try (Socket socket = StormHttp1.connect(storm.port(false))) {
      socket.setSoTimeout((int) Storm.PATIENCE_MILLIS);
      TestServer.write(socket, "GET /probe/unread HTTP/1.1\r\nHost: x\r\n\r\n");
      return StormHttp1.read(socket).status();
    } catch (IOException e) {
      return e.toString();
    }
  }
}
