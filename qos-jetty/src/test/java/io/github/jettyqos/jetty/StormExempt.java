package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.Exchange;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http2.HTTP2Session;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.ThreadPool;

/**
 * Exempt requests that are never answered, which end when their clients have gone; and a flood of
 * exempt requests that block, beside which other classes are served.
 */
final class StormExempt {
  private static final int EACH = 4;

  private StormExempt() {}

  static void run(Storm storm) throws Exception {
    storm.endSoon();
    leave(storm, storm.plan.random(1));
    if (storm.report.isClean()) {
      flood(storm);
    }
  }

  private static int running(Storm storm) {
    return storm.running("health");
  }

  private static void leave(Storm storm, SplittableRandom random) throws Exception {
    int endPoints = storm.endPoints();
    List<Socket> sockets = new ArrayList<>();
    List<Session> sessions = new ArrayList<>();
    List<StormHttp2.Exchange> exchanges = new ArrayList<>();
    for (int i = 0; i < EACH; i++) {
      Socket socket = StormHttp1.connect(storm.port(false));
      TestServer.write(
          socket, "GET /health/never/" + storm.nextId() + " HTTP/1.1\r\nHost: x\r\n\r\n");
      sockets.add(socket);
      if (i % 4 == 0) {
        sessions.add(storm.http2.connect(storm.plan.tls()));
      }
      exchanges.add(
          storm.http2
          .new Exchange(
              sessions.get(sessions.size() - 1), "GET", "/health/never/" + storm.nextId(), true));
    }
    storm.awaitOrSay("some are handled", () -> running(storm) > 0);
    Storm.awaitRest(50, () -> running(storm)); // a limit of exempt requests may reject some
    int handled = running(storm);
    for (Socket socket : sockets) {
      if (random.nextBoolean()) {
        socket.setSoLinger(true, 0);
      }
      socket.close();
    }
    for (StormHttp2.Exchange each : exchanges) {
      if (random.nextBoolean()) {
        each.reset(8);
      }
    }
    // Not by GOAWAY only, after which a client may still wait for answers.
    sessions.forEach(each -> ((HTTP2Session) each).getEndPoint().close());
    if (!Storm.await(
        Storm.PATIENCE_MILLIS, () -> running(storm) == 0 && storm.endPoints() <= endPoints)) {
      storm.report.violation(
          "%d of %d exempt requests, and %d connections, are there after their clients have gone",
          running(storm), handled, storm.endPoints() - endPoints);
    }
  }

  private static void flood(Storm storm) throws Exception {
    ThreadPool.SizedThreadPool pool =
        (ThreadPool.SizedThreadPool) storm.server.server.getThreadPool();
    int size = 4 * pool.getMaxThreads();
    Session session = storm.http2.connect(storm.plan.tls());
    List<CompletableFuture<String>> all = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      String path = "/health/block/" + storm.nextId();
      all.add(
          i % 2 == 0
              ? CompletableFuture.supplyAsync(
                  () -> StormHttp1.get(storm.port(false), path), Storm::inThread)
              : storm.http2.new Exchange(session, "GET", path, true).outcome);
    }
    Storm.awaitRest(
        100, () -> storm.handler.inside() + all.stream().filter(CompletableFuture::isDone).count());
    CompletableFuture<String> other =
        CompletableFuture.supplyAsync(
            () -> StormHttp1.get(storm.port(false), "/a/unread/" + storm.nextId()),
            Storm::inThread);
    if (!"200".equals(Storm.outcome(other, Storm.PATIENCE_MILLIS))) {
      storm.report.violation(
          "another class is not served beside %d exempt requests that block%s",
          storm.handler.inside(), StormThreads.busy());
    }
    storm.handler.letGo.release(size);
    for (CompletableFuture<String> each : all) {
      if (Storm.outcome(each, Storm.PATIENCE_MILLIS) == null) {
        storm.report.violation("an exempt request was neither answered nor turned away");
        return;
      }
    }
    storm.handler.letGo.drainPermits();
    session.close(0, "", Callback.NOOP);
  }

  /** No request is left for which a stop would wait. */
  static void requireStop(Storm storm) {
    storm.server.server.setStopTimeout(Storm.PATIENCE_MILLIS);
    try {
      storm.server.server.stop();
    } catch (Exception e) {
      storm.report.violation("the server does not stop in time: %s", e);
    }
  }
}
