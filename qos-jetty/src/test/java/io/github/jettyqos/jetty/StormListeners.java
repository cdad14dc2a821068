package io.github.jettyqos.jetty;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Listeners of completions that throw Errors while requests wait for each other. */
final class StormListeners {
  private static final int REQUESTS = 40;

  private StormListeners() {}

  static void run(Storm storm) throws Exception {
    int every = 2 + storm.plan.random(1).nextInt(3);
    AtomicInteger told = new AtomicInteger();
    storm.server.qos.addListener(
        new Completions(
            className -> {
              if (!className.equals("probe") && told.incrementAndGet() % every == 0) {
                throw new StormHandler.StormError("by a listener");
              }
            }));
    List<CompletableFuture<String>> all = storm.fill();
    for (int i = 0; i < REQUESTS; i++) {
      all.add(storm.send("/a/ok/" + storm.nextId()));
    }
    storm.awaitOrSay("the others wait", () -> storm.queued("a") == REQUESTS);
    storm.handler.letGo.release(all.size() - REQUESTS);
    int unanswered = 0;
    long until = System.nanoTime() + Storm.PATIENCE_MILLIS * 1_000_000;
    for (CompletableFuture<String> each : all) {
      long left = Math.max(1, (until - System.nanoTime()) / 1_000_000);
      unanswered += Storm.outcome(each, left) == null ? 1 : 0;
    }
    if (unanswered > 0) {
      storm.report.violation(
          "%d of %d requests were neither answered nor closed after a listener threw an Error; %s",
          unanswered, all.size(), storm.counts());
    }
  }
}
