package io.github.jettyqos.benchmarks.haproxy;

import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.jetty.Qos;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A node in a process of its own, whose handlers wait and count gold requests at once. */
final class QuotaNode extends Handler.Abstract {
  static final int WAIT_MILLIS = 50;

  /** The time from the gate to the handler, and from its end to the gate. */
  private static final long SLACK_MILLIS = 100;

  private final Qos qos;
  private final QuotaCount count =
      new QuotaCount(TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS + SLACK_MILLIS));

  /** Starts the node. */
  QuotaNode(String configuration, int port) throws Exception {
    qos = Qos.load(Path.of(configuration));
    QueuedThreadPool pool = qos.threadPool();
    pool.setMaxThreads(64);
    LocalServer server = LocalServer.gated(qos, pool, this);
    server.connector().setPort(port);
    server.start();
  }

  /** The counts since the last call. */
  QuotaCount.Seen since() {
    return count.since();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = Request.getPathInContext(request);
    boolean gold = path.startsWith("/gold/");
    if (gold) {
      count.begin(qos.partition().budget(0), System.nanoTime());
    }
    try {
      TimeUnit.MILLISECONDS.sleep(path.equals("/health") ? 0 : WAIT_MILLIS);
    } finally {
      if (gold) {
        count.end();
      }
    }
    response.write(true, ByteBuffer.allocate(64), callback);
    return true;
  }
}
