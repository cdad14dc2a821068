package io.github.jettyqos.benchmarks.soak;

import io.github.jettyqos.benchmarks.faults.Wire;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Requests of HTTP/1.1: on connections that are kept or closed, uploads, slow ones, aborts. */
final class Http1Requests {
  private static final int MOST_IDLE = 64;

  private final int port;
  private final SoakTally tally;
  private final ConcurrentLinkedDeque<Wire> idle = new ConcurrentLinkedDeque<>();

  Http1Requests(int port, SoakTally tally) {
    this.port = port;
    this.tally = tally;
  }

  /** Sends one and waits for its end. */
  void one(String path, SplittableRandom random) {
    tally.sent.incrementAndGet();
    int kind = random.nextInt(100);
    if (kind < 70) {
      whole(kept(), "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n", false);
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

  private @Nullable Wire kept() {
    return idle.pollFirst();
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
        tally.twice.incrementAndGet();
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
      // Who is turned away before the body was read may find the connection closed under it.
      if (said && bytes == 0) {
        tally.lost("an upload of nothing: " + e);
      } else {
        tally.cut.incrementAndGet();
      }
      close(wire);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Leaves in the middle of a body, or while the answer is on its way. */
  private void abort(String path, int kind, int millis) {
    try (Wire wire = new Wire(port)) {
      wire.send(
          kind < 97
              ? "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx"
              : "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (IOException e) {
      // it wanted to leave
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    tally.left.incrementAndGet();
  }

  private static void close(@Nullable Wire wire) {
    try {
      if (wire != null) {
        wire.close();
      }
    } catch (IOException e) {
      // it is over all the same
    }
  }

  /** Ends the connections that are kept. */
  void close() {
    idle.forEach(Http1Requests::close);
    idle.clear();
  }
}
