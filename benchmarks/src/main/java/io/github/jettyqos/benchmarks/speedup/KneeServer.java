package io.github.jettyqos.benchmarks.speedup;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;

/**
 * A real server whose handlers wait for some time, together, and then compute, one at a time: it
 * saturates where the computing takes all of the time.
 */
final class KneeServer {
  private static final String YAML =
      "threads: 64\nclasses: {all: {queue: {max: 2000, timeout: 30s}}}\n";
  private static final long WAIT_MILLIS = 20;

  private final Qos qos = Qos.of(QosYaml.parse(YAML));
  private final Server server = new Server(qos.threadPool());
  private final QosConnector connector = qos.connector(server);
  private final Semaphore processor = new Semaphore(1, true);
  private volatile long computeNanos;

  KneeServer(long computeNanos) throws Exception {
    this.computeNanos = computeNanos;
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            work();
            callback.succeeded();
            return true;
          }
        });
    qos.install(server);
    server.start();
  }

  private void work() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(WAIT_MILLIS);
    processor.acquire();
    try {
      for (long end = System.nanoTime() + computeNanos; System.nanoTime() < end; ) {
        Thread.onSpinWait();
      }
    } finally {
      processor.release();
    }
  }

  void compute(long nanos) {
    computeNanos = nanos;
  }

  int port() {
    return connector.getLocalPort();
  }

  SpeedupEstimate estimate() {
    return qos.speedup();
  }

  void stop() throws Exception {
    server.stop();
  }
}
