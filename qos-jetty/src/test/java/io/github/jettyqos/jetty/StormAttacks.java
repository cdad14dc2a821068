package io.github.jettyqos.jetty;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;

/**
 * Frames against streams that wait at the gate, in a later segment than their heads: those by which
 * a client makes the server reset its streams (MadeYouReset), resets, and floods.
 *
 * <p>A stream that is reset, by whichever end, or whose connection is closed gives its place back
 * while the class is still full, and is never handled. All others are answered. No connection
 * hangs.
 */
final class StormAttacks {
  private static final int STREAMS = 16;
  private static final int FLOOD = 2_000;

  /** The smallest piece of memory for a body. */
  private static final long LEAST_KEPT = 512;

  /** More than Jetty's limit of a head. */
  private static final int CONTINUATIONS = 200;

  private StormAttacks() {}

  /** The frames sent for each stream, or to the connection (stream 0). */
  private interface Attack {
    void add(StormFrames frames, int stream);
  }

  private static Map<String, Attack> onStreams() {
    Map<String, Attack> all = new HashMap<>();
    all.put("window of 0", (f, s) -> f.frame(StormFrames.WINDOW_UPDATE, 0, s, ints(0)));
    all.put(
        "window too large",
        (f, s) -> f.frame(StormFrames.WINDOW_UPDATE, 0, s, ints(Integer.MAX_VALUE)));
    all.put("DATA after the end", (f, s) -> f.data(s, 10, false));
    all.put("trailers after the end", (f, s) -> f.trailers(s));
    all.put("PRIORITY too short", (f, s) -> f.frame(StormFrames.PRIORITY, 0, s, ints(0)));
    all.put(
        "PRIORITY on itself",
        (f, s) ->
            f.frame(
                StormFrames.PRIORITY,
                0,
                s,
                ByteBuffer.allocate(5).putInt(s).put((byte) 1).array()));
    all.put("reset", StormFrames::reset);
    all.put("reset too short", (f, s) -> f.frame(StormFrames.RESET, 0, s, new byte[2]));
    all.put("window too short", (f, s) -> f.frame(StormFrames.WINDOW_UPDATE, 0, s, new byte[2]));
    all.put(
        "DATA with more padding than data", (f, s) -> f.frame(StormFrames.DATA, 8, s, ints(-1)));
    all.put("nothing", (f, s) -> {});
    return all;
  }

  private static Map<String, Attack> onConnections() {
    Map<String, Attack> all = new HashMap<>();
    all.put("PING flood", (f, s) -> f.frame(StormFrames.PING, 0, 0, new byte[8]));
    all.put(
        "SETTINGS flood",
        (f, s) ->
            f.frame(
                StormFrames.SETTINGS,
                0,
                0,
                ByteBuffer.allocate(6).putShort((short) 4).putInt(65_535 + s % 2).array()));
    all.put("empty SETTINGS flood", (f, s) -> f.frame(StormFrames.SETTINGS, 0, 0, new byte[0]));
    all.put("empty DATA flood", (f, s) -> f.data(f.lastStream(), 0, false));
    all.put(
        "window flood",
        (f, s) -> f.frame(StormFrames.WINDOW_UPDATE, 0, s % 2 == 0 ? 0 : f.lastStream(), ints(1)));
    all.put("PRIORITY flood", (f, s) -> f.frame(StormFrames.PRIORITY, 0, 1, new byte[5]));
    all.put("unknown frames", (f, s) -> f.frame(0xF0, 0, s % 2, new byte[20]));
    return all;
  }

  private static byte[] ints(int value) {
    return ByteBuffer.allocate(4).putInt(value).array();
  }

  /** A connection, its queued streams, and their requests. */
  private record Line(
      String attack, StormFrames frames, Map<Integer, Long> requests, List<Integer> awaited) {
    boolean isDead(int stream) {
      return frames.closed || frames.reset.contains(stream) || attack.equals("reset");
    }

    boolean isOver(int stream) {
      return frames.closed || frames.ended.contains(stream);
    }
  }

  static void run(Storm storm) throws Exception {
    SplittableRandom random = storm.plan.random(1);
    whileTheyAreRead(storm, random);
    if (storm.report.isClean()) {
      whileTheyWait(storm, random);
    }
  }

  /**
   * Handlers that read when the server resets their streams must end, and give up their permits.
   */
  private static void whileTheyAreRead(Storm storm, SplittableRandom random) throws Exception {
    int budget = storm.budget("a");
    for (String name : StormEndings.shuffled(List.of("window of 0", "window too large"), random)) {
      try (StormFrames frames = new StormFrames(storm.port(storm.plan.tls()), storm.plan.tls())) {
        Map<Integer, Long> requests = new HashMap<>();
        for (int i = 0; i < budget; i++) {
          long id = storm.nextId();
          String path = (random.nextBoolean() ? "/a/ok/" : "/a/demand/") + id;
          int stream = frames.request("POST", path, false);
          frames.data(stream, 100, false);
          requests.put(stream, id);
        }
        frames.flush();
        storm.awaitOrSay("all are read", () -> storm.running("a") == budget);
        attack(new Line(name, frames, requests, List.of()), onStreams().get(name), null, random);
        if (!storm.permitsComeBack(Storm.PATIENCE_MILLIS)) {
          storm.report.violation(
              "%s: handlers read on from streams that the server has reset; %s",
              name, storm.counts());
          return;
        }
      }
    }
  }

  private static void whileTheyWait(Storm storm, SplittableRandom random) throws Exception {
    List<CompletableFuture<String>> before = storm.fill();
    Map<String, Attack> onStreams = onStreams();
    Map<String, Attack> onConnections = onConnections();
    List<String> names = new ArrayList<>(onStreams.keySet());
    names.addAll(onConnections.keySet());
    names.add("CONTINUATION flood");
    List<Line> lines = new ArrayList<>();
    for (String name : StormEndings.shuffled(names, random)) {
      lines.add(line(storm, name, random));
    }
    int all = STREAMS * lines.size();
    // Bodies of a known length are awaited before the queue.
    Storm.awaitRest(40, () -> storm.queued("a"));
    for (Line line : lines) {
      try {
        attack(line, onStreams.get(line.attack), onConnections.get(line.attack), random);
      } catch (IOException e) {
        line.frames.closed = true;
      }
      if (!line.frames.isAlive()) {
        storm.report.violation("%s: a ping is neither answered nor closed", line.attack);
      }
    }
    requirePlaces(storm, lines, all);
    // From now on the server may reset a stream because its answer is complete.
    Set<Long> dead = new HashSet<>();
    for (Line line : lines) {
      line.requests.forEach(
          (stream, id) -> {
            if (line.isDead(stream)) {
              dead.add(id);
            }
          });
    }
    storm.empty(before);
    requireEnds(storm, lines, dead);
    requireMemory(storm, lines);
    for (Line line : lines) {
      line.frames.close();
    }
  }

  private static Line line(Storm storm, String name, SplittableRandom random) throws Exception {
    StormFrames frames = new StormFrames(storm.port(storm.plan.tls()), storm.plan.tls());
    Map<Integer, Long> requests = new HashMap<>();
    List<Integer> awaited = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      long id = storm.nextId();
      // The last one has an unfinished body, for floods that need one.
      boolean get = i < STREAMS - 1 && random.nextInt(3) > 0;
      int length = i < STREAMS - 1 && random.nextBoolean() ? 1_000 : -1;
      String path = "/a/unread/" + id;
      int stream =
          get ? frames.request("GET", path, true) : frames.request("POST", path, false, length);
      if (!get) {
        frames.data(stream, 100, false);
      }
      requests.put(stream, id);
      if (!get && length > 0) {
        awaited.add(stream);
      }
    }
    frames.flush();
    return new Line(name, frames, requests, awaited);
  }

  private static void attack(
      Line line, Attack onStream, Attack onConnection, SplittableRandom random) throws IOException {
    if (onStream != null) {
      for (int stream : StormEndings.shuffled(List.copyOf(line.requests.keySet()), random)) {
        onStream.add(line.frames, stream);
        if (random.nextInt(3) == 0) {
          line.frames.flush();
        }
      }
    } else if (onConnection != null) {
      for (int i = 0; i < FLOOD; i++) {
        onConnection.add(line.frames, i);
      }
    } else {
      line.frames.headWithoutEnd();
      for (int i = 0; i < CONTINUATIONS; i++) {
        line.frames.continuation();
      }
    }
    line.frames.flush();
  }

  /** Memory is held for awaited bodies only, not for ended requests. */
  private static void requireMemory(Storm storm, List<Line> lines) {
    if (!Storm.await(
        Storm.PATIENCE_MILLIS, () -> storm.server.queuedBytes() <= LEAST_KEPT * awaited(lines))) {
      storm.report.violation(
          "%d bytes are kept, and %d living streams are awaited",
          storm.server.queuedBytes(), awaited(lines));
    }
  }

  private static long awaited(List<Line> lines) {
    return lines.stream()
        .mapToLong(line -> line.awaited.stream().filter(s -> !line.isDead(s)).count())
        .sum();
  }

  private static void requirePlaces(Storm storm, List<Line> lines, int all) {
    // A moment after the client is informed.
    if (!Storm.await(Storm.PATIENCE_MILLIS, () -> storm.queued("a") <= living(lines))) {
      storm.report.violation(
          "%d wait, and of %d streams %d live; dead of each: %s",
          storm.queued("a"), all, living(lines), inWords(lines));
    }
  }

  private static int living(List<Line> lines) {
    return (int)
        lines.stream()
            .mapToLong(line -> line.requests.keySet().stream().filter(s -> !line.isDead(s)).count())
            .sum();
  }

  private static String inWords(List<Line> lines) {
    Map<String, String> words = new HashMap<>();
    for (Line line : lines) {
      long dead = line.requests.keySet().stream().filter(line::isDead).count();
      words.put(line.attack, line.frames.closed ? "closed" : Long.toString(dead));
    }
    return words.toString();
  }

  /** Ended requests are not handled; of the others the answered ones are. */
  private static void requireEnds(Storm storm, List<Line> lines, Set<Long> dead) {
    Storm.await(Storm.PATIENCE_MILLIS, () -> storm.queued("a") + storm.running("a") == 0);
    for (Line line : lines) {
      for (Map.Entry<Integer, Long> each : line.requests.entrySet()) {
        boolean handled = storm.handler.entered.contains(Long.toString(each.getValue()));
        if (handled && dead.contains(each.getValue())) {
          storm.report.violation(
              "%s: stream %d was handled though it was closed", line.attack, each.getKey());
        } else if (handled
            && !Storm.await(Storm.PATIENCE_MILLIS, () -> line.isOver(each.getKey()))) {
          storm.report.violation(
              "%s: stream %d was handled and not answered", line.attack, each.getKey());
        }
      }
    }
  }
}
