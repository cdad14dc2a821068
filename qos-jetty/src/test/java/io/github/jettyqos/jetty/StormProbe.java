package io.github.jettyqos.jetty;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
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
  private static final int CONNECTIONS = 2;

  private final Storm storm;
  private final Server bare = new Server();
  private final Queue<Asked> control = new ConcurrentLinkedQueue<>();
  private final Queue<Asked> late = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopped;
  private volatile long mostQueued;

  private record Asked(long from, long nanos, String outcome) {}

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
    ask(connector.getLocalPort(), control, 0);
    for (int i = 0; i < CONNECTIONS; i++) {
      ask(storm.port(false), late, LATE_NANOS);
    }
  }

  private void ask(int port, Queue<Asked> answers, long atLeast) {
    Thread thread = new Thread(() -> askAll(port, answers, atLeast), "storm-probe");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void askAll(int port, Queue<Asked> answers, long atLeast) {
    Socket socket = null;
    while (!stopped) {
      long from = System.nanoTime();
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
      if (atLeast == 0 || nanos > atLeast || !outcome.equals("200")) {
        answers.add(new Asked(from, nanos, outcome));
      }
      mostQueued = Math.max(mostQueued, atLeast == 0 ? 0 : QueuedBytes.of(storm.server.qos));
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
    StormHttp1.close(socket);
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

  /** Says what was late, and how much was queued. */
  @Override
  public void close() throws Exception {
    stopped = true;
    for (Thread thread : threads) {
      thread.join();
    }
    for (Asked asked : late) {
      if (!asked.outcome.equals("200")) {
        storm.report.violation("the probe was answered with %s", asked.outcome);
      } else if (machineWasFree(asked)) {
        storm.report.violation(
            "the probe was answered after %d ms; a bare server answered meanwhile",
            TimeUnit.NANOSECONDS.toMillis(asked.nanos));
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
