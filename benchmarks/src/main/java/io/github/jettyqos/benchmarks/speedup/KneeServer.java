package io.github.jettyqos.benchmarks.speedup;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;

/**
 * A real server whose handlers wait, together, and then compute, one at a time: it saturates where
 * computing takes all of the time. Both take exponential times. With such times the throughput of a
 * fixed number of clients, by which the profile goes, is also that of a server that happens to be
 * at this level, whatever comes; fixed times march in step behind a fixed number of clients.
 */
final class KneeServer {
  private static final String YAML =
      "threads: 64\nclasses: {all: {queue: {max: 2000, timeout: 30s}}}\n";
  static final double WAIT_NANOS = 20e6;

  private final Qos qos = Qos.of(QosYaml.parse(YAML));
  private final Server server = new Server(qos.threadPool());
  private final QosConnector connector = qos.connector(server);
  private final Semaphore processor = new Semaphore(1, true);
  private final SplittableRandom random = new SplittableRandom(1);
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
    TimeUnit.NANOSECONDS.sleep((long) exponential(WAIT_NANOS));
    processor.acquire();
    try {
      long compute = (long) exponential((double) computeNanos);
      for (long end = System.nanoTime() + compute; System.nanoTime() < end; ) {
        Thread.onSpinWait();
      }
    } finally {
      processor.release();
    }
  }

  private double exponential(double mean) {
    double uniform;
    synchronized (random) {
      uniform = random.nextDouble();
    }
    return -mean * Math.log(1 - uniform);
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
