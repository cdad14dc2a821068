package io.github.jettyqos.jetty;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;

/**
 * Clients of HTTP/2 that reset their streams, or close their connections, while the class is full.
 *
 * <p>The server has read every reset before the class has room again, since it answered a ping that
 * came after them; and every end of a connection, since it has closed its own. So not one of these
 * requests may be handled.
 */
final class StormResets {
  private static final int BATCHES = 12;
  private static final int STREAMS = 60;

  private StormResets() {}

  static void run(Storm storm) throws Exception {
    SplittableRandom random = storm.plan.random(1);
    List<CompletableFuture<String>> before = storm.fill();
    int others = storm.endPoints();
    List<Long> gone = new ArrayList<>();
    List<StormFrames> open = new ArrayList<>();
    for (int batch = 0; batch < BATCHES; batch++) {
      StormFrames frames = new StormFrames(storm.port(storm.plan.tls()), storm.plan.tls());
      boolean closes = random.nextInt(3) == 0;
      batch(storm, frames, random, !closes, gone);
      if (!frames.ping()) { // also of a closing one, so that
        storm.report.violation("a ping was not answered");
      }
      if (closes) {
        frames.close();
      } else {
        open.add(frames);
      }
      // One batch at a time, as the machine is not tested.
      StormErrors.block(10);
    }
    storm.awaitOrSay("connections are closed", () -> storm.endPoints() <= others + open.size());
    // A failure is reported by its own thread, with a delay; requests still queued then
    // will be handled.
    Storm.await(2_000, () -> storm.queued("a") == 0);
    storm.empty(before);
    Storm.await(Storm.PATIENCE_MILLIS, () -> storm.queued("a") + storm.running("a") == 0);
    long handled =
        gone.stream().filter(id -> storm.handler.entered.contains(Long.toString(id))).count();
    if (handled > 0) {
      storm.report.violation(
          "%d of %d requests were handled after their clients had reset or closed them",
          handled, gone.size());
    }
    for (StormFrames frames : open) {
      frames.close();
    }
  }

  private static void batch(
      Storm storm, StormFrames frames, SplittableRandom random, boolean resets, List<Long> gone)
      throws Exception {
    int how = random.nextInt(3);
    List<Integer> late = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      long id = storm.nextId();
      gone.add(id);
      boolean post = random.nextInt(4) == 0;
      int stream = frames.request(post ? "POST" : "GET", "/a/ok/" + id, !post);
      if (post) {
        frames.data(stream, 100, random.nextBoolean());
      }
      if (!resets) {
        continue;
      }
      if (how == 0 || (how == 1 && random.nextBoolean())) {
        frames.reset(stream); // in the same write as its headers
      } else {
        late.add(stream);
      }
      if (how == 2 || random.nextInt(10) == 0) {
        frames.flush();
      }
    }
    frames.flush();
    for (int stream : StormEndings.shuffled(late, random)) {
      frames.reset(stream);
      if (random.nextInt(3) == 0) {
        frames.flush();
      }
    }
    frames.flush();
  }
}
