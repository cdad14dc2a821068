package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.eclipse.jetty.http2.api.Session;

/** Many uploads on one HTTP/2 connection, whose streams share a window of 1 MiB. */
final class StormUploads {
  private static final int QUEUED = 24;
  private static final long HALF_READ = 128;
  private static final int ALMOST_ALL = 65_535;
  private static final long QUIET_NANOS = 700_000_000;

  private StormUploads() {}

  /**
   * A handler reads a body that arrives late, while others of its connection wait behind it with
   * bodies that they have begun to send. Their bytes must not keep the rest of its own away.
   */
  static void window(Storm storm) throws Exception {
    SplittableRandom random = storm.plan.random(1);
    int budget = storm.budget("a");
    Session session = storm.http2.connect(storm.plan.tls());
    List<StormHttp2.Exchange> running = new ArrayList<>();
    for (int i = 0; i < budget; i++) {
      StormHttp2.Exchange exchange = post(storm, session, "/a/ok/");
      exchange.data(100_000, false);
      running.add(exchange);
    }
    storm.awaitOrSay("the class is full", () -> storm.running("a") == budget);
    List<StormHttp2.Exchange> waiting = new ArrayList<>();
    for (int i = 0; i < QUEUED; i++) {
      StormHttp2.Exchange exchange = post(storm, session, "/a/ok/");
      exchange.data(150_000 + random.nextInt(250_000), true);
      waiting.add(exchange);
    }
    // Until no more is sent, in any case.
    Storm.await(1_000, () -> waiting.stream().allMatch(w -> w.sent.get() > 0 || done(w)));
    if (random.nextBoolean()) {
      for (StormHttp2.Exchange each : waiting) {
        if (random.nextInt(4) == 0) {
          each.reset(8);
        }
      }
    }
    for (StormHttp2.Exchange each : running) {
      each.data(400_000, true);
    }
    for (StormHttp2.Exchange each : running) {
      if (Storm.outcome(each.outcome, Storm.PATIENCE_MILLIS) == null) {
        storm.report.violation(
            "an upload of a running request does not go on: the window is taken by uploads that"
                + " wait; %s",
            storm.counts());
        session.close(0, "", org.eclipse.jetty.util.Callback.NOOP);
        return;
      }
    }
    for (StormHttp2.Exchange each : waiting) {
      if (Storm.outcome(each.outcome, Storm.PATIENCE_MILLIS) == null) {
        storm.report.violation("an upload that had waited was not answered; %s", storm.counts());
        return;
      }
    }
  }

  private static boolean done(StormHttp2.Exchange exchange) {
    return exchange.outcome.isDone();
  }

  /**
   * Bodies that are all but complete, and nothing that runs or waits: what has left the client and
   * is more than the connection's window is held by the server.
   */
  static void memory(Storm storm) throws Exception {
    Session session = storm.http2.connect(storm.plan.tls());
    List<StormHttp2.Exchange> all = new ArrayList<>();
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < HALF_READ; i++) {
      long id = storm.nextId();
      StormHttp2.Exchange exchange =
          storm.http2.new Exchange(session, "POST", "/a/ok/" + id, false);
      // In pieces, so that the sent amount is known up to one piece.
      for (int left = ALMOST_ALL; left > 0; left -= 8_192) {
        exchange.data(Math.min(left, 8_192), false);
      }
      all.add(exchange);
      ids.add(id);
    }
    long window = 1 << 20;
    long bound = StormPlan.QUEUE_BYTES + window;
    long most = 0;
    // Until no more was sent for a while.
    long lastProgress = System.nanoTime();
    while (System.nanoTime() - lastProgress < QUIET_NANOS && most < HALF_READ * ALMOST_ALL) {
      long now = held(storm, all, ids);
      if (now > most) {
        most = now;
        lastProgress = System.nanoTime();
      }
      StormErrors.block(5);
    }
    // Half a window more, for credits in transit.
    if (most > bound + window / 2) {
      storm.report.violation(
          "%d bytes of %d streams of one connection are held, with %s",
          most, HALF_READ, storm.counts());
    }
    for (StormHttp2.Exchange each : all) {
      each.reset(8);
    }
  }

  /** The bytes sent by streams that are neither answered nor handled. */
  private static long held(Storm storm, List<StormHttp2.Exchange> all, List<Long> ids) {
    long bytes = 0;
    for (int i = 0; i < all.size(); i++) {
      boolean handled = storm.handler.entered.contains(Long.toString(ids.get(i)));
      if (!handled && !all.get(i).head.isDone()) {
        bytes += all.get(i).sent.get();
      }
    }
    return bytes;
  }

  private static StormHttp2.Exchange post(Storm storm, Session session, String path) {
    return storm.http2.new Exchange(session, "POST", path + storm.nextId(), false);
  }
}
