package io.github.jettyqos.benchmarks.haproxy;

import io.github.jettyqos.jetty.Qos;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A node in a process of its own. Its handlers wait, and count how many of gold do so at once.
 *
 * <p>Arguments: its configuration and its port. It says {@code ready}, and answers each line by
 * {@code HANDLED MOST EXCESS} since the line before: requests, the most at once, and the most
 * beyond the largest budget that any of them can have begun under.
 */
final class QuotaNode {
  static final int WAIT_MILLIS = 50;

  /** From the gate to the handler, and from its end to the gate. */
  private static final long SLACK_MILLIS = 100;

  private QuotaNode() {}

  public static void main(String[] args) throws Exception {
    Qos qos = Qos.load(Path.of(args[0]));
    QueuedThreadPool pool = qos.threadPool();
    pool.setMaxThreads(64);
    Server server = new Server(pool);
    ServerConnector connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    connector.setPort(Integer.parseInt(args[1]));
    connector.setAcceptQueueSize(1024);
    server.addConnector(connector);
    QuotaCount count = new QuotaCount(TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS + SLACK_MILLIS));
    server.setHandler(new Waiting(qos, count));
    qos.install(server);
    server.start();
    System.out.println("ready");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    while (in.readLine() != null) {
      System.out.println(count.since());
    }
    System.exit(0);
  }

  private static final class Waiting extends Handler.Abstract {
    private final Qos qos;
    private final QuotaCount count;

    Waiting(Qos qos, QuotaCount count) {
      this.qos = qos;
      this.count = count;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      boolean gold = Request.getPathInContext(request).startsWith("/gold/");
      if (gold) {
        count.begin(qos.partition().budget(0), System.nanoTime());
      }
      try {
        TimeUnit.MILLISECONDS.sleep(
            Request.getPathInContext(request).equals("/health") ? 0 : WAIT_MILLIS);
      } finally {
        if (gold) {
          count.end();
        }
      }
      response.write(true, ByteBuffer.allocate(64), callback);
      return true;
    }
  }
}
