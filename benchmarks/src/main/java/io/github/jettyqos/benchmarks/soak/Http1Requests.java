package io.github.jettyqos.benchmarks.soak;

import io.github.jettyqos.benchmarks.faults.Wire;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Requests of HTTP/1.1: on connections that are kept or closed, uploads, slow uploads, aborts. */
final class Http1Requests {
  private static final int MOST_IDLE = 64;

  private final int port;
  private final SoakTally tally;
  private final ConcurrentLinkedDeque<Wire> idle = new ConcurrentLinkedDeque<>();

  Http1Requests(int port, SoakTally tally) {
    this.port = port;
    this.tally = tally;
  }

  /** Sends a request and waits for its end. */
  void one(String path, SplittableRandom random) {
    tally.add(SoakTally.Count.REQUESTS);
    int kind = random.nextInt(100);
    if (kind < 70) {
      whole(idle.pollFirst(), "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n", false);
    } else if (kind < 80) {
      whole(null, "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", true);
    } else if (kind < 92) {
      upload(path, random.nextInt(30_000), false);
    } else if (kind < 95) {
      upload(path, 8, true);
    } else {
      abort(path, kind, random.nextInt(40));
    }
  }

  private void whole(@Nullable Wire kept, String request, boolean closes) {
    Wire wire = kept;
    try {
      if (wire == null) {
        wire = new Wire(port);
      }
      end(wire.send(request), closes);
    } catch (IOException e) {
      tally.lost((kept == null ? "a new connection: " : "a kept connection: ") + e);
      close(wire);
    }
  }

  private void end(Wire wire, boolean closes) throws IOException {
    Wire.Reply reply = wire.reply();
    tally.answered(reply.status());
    if (closes || reply.closes()) {
      if (!wire.isOver()) {
        tally.add(SoakTally.Count.ANSWERED_TWICE);
      }
      wire.close();
    } else if (idle.size() < MOST_IDLE) {
      idle.addFirst(wire);
    } else {
      wire.close();
    }
  }

  private void upload(String path, int bytes, boolean slow) {
    Wire wire = null;
    boolean said = false;
    try {
      wire = new Wire(port);
      wire.send("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: " + bytes + "\r\n\r\n");
      if (slow) {
        for (int i = 0; i < bytes; i++) {
          TimeUnit.MILLISECONDS.sleep(50);
          wire.send("x");
        }
      } else {
        wire.send("x".repeat(bytes));
      }
      said = true;
      end(wire, false);
    } catch (IOException e) {
      // A server that rejects a request before it has read the body may close the connection.
      if (said && bytes == 0) {
        tally.lost("an upload of nothing: " + e);
      } else {
        tally.add(SoakTally.Count.CLOSED_UNDER_AN_UPLOAD);
      }
      close(wire);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Closes the connection in the middle of a body, or before the answer. */
  private void abort(String path, int kind, int millis) {
    try (Wire wire = new Wire(port)) {
      wire.send(
          kind < 97
              ? "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx"
              : "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (IOException e) {
      // the client leaves in any case
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    tally.add(SoakTally.Count.LEFT);
  }

  private static void close(@Nullable Wire wire) {
    try {
      if (wire != null) {
        wire.close();
      }
    } catch (IOException e) {
      // the connection has ended in any case
    }
  }

  /** Closes the connections that are kept. */
  void close() {
    idle.forEach(Http1Requests::close);
    idle.clear();
  }
}
