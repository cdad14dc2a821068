package io.github.jettyqos.jetty;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/**
 * Asks a class that has nothing to do with the storm, all the time, and wants an answer soon.
 *
 * <p>A machine pauses, too: a collection of garbage, two cores for a hundred threads. So a bare
 * server in the same JVM is asked at the same time by a thread of the same kind. An answer of the
 * gate is late only if the bare server was asked meanwhile and answered in a fraction of that time;
 * what holds up both is the machine.
 */
final class StormProbe implements AutoCloseable {
  private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long IN_TIME_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** Late by an absolute measure. */
  private static final long SURELY_NANOS = 2 * LATE_NANOS;

  private static final int CONNECTIONS = 2;

  /** A thread of the gate can be out of luck where that of the bare server is not, now and then. */
  private static final int BY_CHANCE = 2 * CONNECTIONS;

  private static final int CONTROL = -1;

  private final Storm storm;
  private final Server bare = new Server();
  private final Queue<Asked> control = new ConcurrentLinkedQueue<>();
  private final Queue<Asked> late = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private final CountDownLatch connected = new CountDownLatch(CONNECTIONS);
  private volatile boolean stopped;
  private volatile long mostQueued;

  private record Asked(long from, long nanos, String outcome, String threads) {}

  /** The times of unanswered requests to the gate, by connection; 0 if none. */
  private final AtomicLongArray waitsSince = new AtomicLongArray(CONNECTIONS);

  /** The states of the server's threads during a delay, by connection. */
  private final AtomicReferenceArray<String> seen = new AtomicReferenceArray<>(CONNECTIONS);

  StormProbe(Storm storm) throws Exception {
    this.storm = storm;
    ServerConnector connector = new ServerConnector(bare);
    connector.setHost("127.0.0.1");
    bare.addConnector(connector);
    bare.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            StormHandler.write("bare", response, callback);
            return true;
          }
        });
    bare.start();
    ask(() -> askAll(connector.getLocalPort(), CONTROL));
    for (int i = 0; i < CONNECTIONS; i++) {
      int connection = i;
      ask(() -> askAll(storm.port(false), connection));
    }
    // A round that counts connections must not count these.
    if (!connected.await(Storm.PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
      storm.report.violation("the probe has no answer");
    }
  }

  private void ask(Runnable asking) {
    Thread thread = new Thread(asking, "storm-probe");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void askAll(int port, int connection) {
    Socket socket = null;
    while (!stopped) {
      long from = System.nanoTime();
      if (connection != CONTROL) {
        seen.set(connection, "");
        waitsSince.set(connection, from);
      }
      String outcome;
      try {
        if (socket == null) {
          socket = new Socket("127.0.0.1", port);
          socket.setTcpNoDelay(true);
          socket.setSoTimeout(10_000);
        }
        TestServer.write(socket, "GET /probe/unread HTTP/1.1\r\nHost: x\r\n\r\n");
        outcome = StormHttp1.read(socket).status();
      } catch (IOException e) {
        outcome = e.toString();
        socket = null;
      }
      long nanos = System.nanoTime() - from;
      if (connection == CONTROL) {
        control.add(new Asked(from, nanos, outcome, ""));
        mostQueued = Math.max(mostQueued, storm.server.queuedBytes());
        lookAtThoseWhoWait();
      } else {
        connected.countDown();
        waitsSince.set(connection, 0);
        if (nanos > LATE_NANOS || !outcome.equals("200")) {
          late.add(new Asked(from, nanos, outcome, seen.get(connection)));
        }
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
    StormHttp1.close(socket);
  }

  private void lookAtThoseWhoWait() {
    for (int i = 0; i < CONNECTIONS; i++) {
      long since = waitsSince.get(i);
      if (since != 0 && System.nanoTime() - since > IN_TIME_NANOS && seen.get(i).isEmpty()) {
        seen.set(i, "; " + storm.counts() + StormThreads.busy());
      }
    }
  }

  private boolean machineWasFree(Asked asked) {
    long until = asked.from + asked.nanos;
    int meanwhile = 0;
    for (Asked each : control) {
      if (each.from - until < 0 && each.from + each.nanos - asked.from > 0) {
        if (each.nanos > IN_TIME_NANOS) {
          return false;
        }
        meanwhile++;
      }
    }
    return meanwhile > 1;
  }

  /** Reports delays, and the number of queued requests. */
  @Override
  public void close() throws Exception {
    stopped = true;
    for (Thread thread : threads) {
      thread.join();
    }
    int somewhat = 0;
    for (Asked asked : late) {
      if (!asked.outcome.equals("200")) {
        storm.report.violation("the probe was answered with %s", asked.outcome);
      } else if (machineWasFree(asked) && (asked.nanos > SURELY_NANOS || ++somewhat > BY_CHANCE)) {
        storm.report.violation(
            "the probe was answered after %d ms; a bare server answered meanwhile%s",
            TimeUnit.NANOSECONDS.toMillis(asked.nanos), asked.threads);
      }
    }
    // One read of the network may come on top, since a chunk is not cut.
    if (mostQueued > StormPlan.QUEUE_BYTES + 65_536) {
      storm.report.violation(
          "%d bytes of bodies were queued, the bound is %d", mostQueued, StormPlan.QUEUE_BYTES);
    }
    bare.stop();
  }
}
