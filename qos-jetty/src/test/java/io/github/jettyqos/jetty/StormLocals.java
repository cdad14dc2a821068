package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.request.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http2.api.Session;

/**
 * Thread locals set by a handler in its virtual thread: no other request may find them, if each has
 * its own connection or stream.
 */
final class StormLocals {
  private static final int REQUESTS = 60;
  private static final ThreadLocal<String> LEFT = new ThreadLocal<>();

  private StormLocals() {}

  /** In the handler of a request. */
  static void look(String id, StormReport report) {
    if (LEFT.get() != null) {
      report.violation("request %s finds in its thread what %s has left there", id, LEFT.get());
    }
    LEFT.set(id);
  }

  static void run(Storm storm) throws Exception {
    for (boolean wait : new boolean[] {true, false}) {
      List<CompletableFuture<String>> before = wait ? storm.fill() : List.of();
      Session session = storm.http2.connect(storm.plan.tls());
      List<CompletableFuture<String>> all = new ArrayList<>();
      for (int i = 0; i < REQUESTS; i++) {
        String path = "/a/local/" + storm.nextId();
        all.add(
            i % 2 == 0
                ? CompletableFuture.supplyAsync(
                    () -> StormHttp1.get(storm.port(false), path), Storm::inThread)
                : storm.http2.new Exchange(session, "GET", path, true).outcome);
      }
      if (wait) {
        storm.awaitOrSay("all wait", () -> storm.queued("a") == REQUESTS);
        storm.empty(before);
      }
      for (CompletableFuture<String> each : all) {
        if (!"200".equals(Storm.outcome(each, Storm.PATIENCE_MILLIS))) {
          storm.report.violation("not answered; %s", storm.counts());
        }
      }
      session.close(0, "", org.eclipse.jetty.util.Callback.NOOP);
    }
  }
}
