package io.github.jettyqos.benchmarks.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random configurations, about half of which are valid, and set-ups for them. */
final class RandomYaml {
  private static final String[] LAWS = {
    "static", "mtrr", "queueing-model", "queue-length", "age", "pi", "optimal"
  };

  private static final String[] TARGETS = {
    "",
    "",
    ", target: {p95: 1s}",
    ", target: {mean: 20ms, metric: waiting}",
    ", weight: 7",
    ", weight: 2, target: {mean: 1s, hysteresis: 500ms}"
  };

  private static final String[] BOUNDS = {
    "",
    "",
    "",
    ", min: 2",
    ", min: 5",
    ", max: 9",
    ", budget: 3",
    ", min: 2, keep: 2",
    ", min: 1, max: 4"
  };

  private static final String[] OTHERS = {
    "",
    "",
    ", lend: false",
    ", queue: {max: 0}",
    ", queue: {policy: shortest}",
    ", queue: {policy: batch}",
    ", queue: {policy: cache-first}",
    ", connections: 4",
    ", work: {compute: 2ms, elsewhere: 5ms}",
    ", arrivals: 40"
  };

  private RandomYaml() {}

  static String configuration(Random random) {
    List<String> keys = new ArrayList<>();
    if (random.nextBoolean()) {
      keys.add("threads: " + (5 + random.nextInt(24)));
    }
    keys.add(any(random, "", "", "mode: dispatch", "admission: observe", "abort-on-close: true"));
    keys.add(
        any(random, "", "", "processors: 2", "speedup: {rate: 50, slope: 0.1, saturation: 9}"));
    String total = random.nextInt(3) == 0 ? ", total: " + (4 + random.nextInt(26)) : "";
    String kind = random.nextInt(4) == 0 ? ", pi: {kind: " + kind(random) + "}" : "";
    if (random.nextInt(4) > 0) {
      keys.add("control: {law: " + any(random, LAWS) + ", shadow: true" + total + kind + "}");
    }
    boolean proxies = random.nextInt(4) == 0;
    keys.add(proxies ? "trusted-proxies: ['" + RandomRules.range(random) + "']" : "");
    keys.add("classes:");
    if (random.nextInt(3) == 0) {
      keys.add("  health: {match: ['path:/health'], exempt: true}");
    }
    boolean alike = random.nextBoolean(); // laws of delays need targets of one kind
    String target = any(random, TARGETS);
    for (String name : List.of("a", "b", "rest").subList(random.nextInt(3), 3)) {
      String match = name.equals("rest") ? "lend: true" : "match: " + rules(random);
      keys.add(
          "  "
              + name
              + ": {"
              + match
              + (alike ? target : any(random, TARGETS))
              + options(random)
              + "}");
    }
    keys.removeIf(String::isEmpty);
    return String.join("\n", keys).replace("lend: true, lend: false", "lend: false");
  }

  private static String options(Random random) {
    return any(random, BOUNDS) + (random.nextInt(3) == 0 ? any(random, OTHERS) : "");
  }

  private static String kind(Random random) {
    return any(random, "auto", "absolute", "relative", "hybrid");
  }

  private static String rules(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> "['cidr:" + RandomRules.range(random) + "']";
      case 1 -> "['connector:admin', {header: X-Tier=gold, method: POST, query: [a, b=c]}]";
      case 2 -> "['path:" + RandomRules.path(random) + "', '" + RandomRules.other(random) + "']";
      case 3 ->
          "['path:" + RandomRules.path(random) + "', 'path:" + RandomRules.path(random) + "']";
      default -> "[{path: '" + RandomRules.path(random) + "', method: GET}]";
    };
  }

  /** A set-up in the words of {@code qos-sim check}. */
  static List<String> setUp(Random random) {
    List<String> words = new ArrayList<>(List.of("--threads", "" + (8 + random.nextInt(20))));
    if (random.nextInt(4) == 0) {
      words.addAll(List.of("--connector", "plain"));
    }
    if (random.nextBoolean()) {
      words.addAll(List.of("--profile", any(random, "size", "document", "size,document,cached")));
    }
    return words;
  }

  private static String any(Random random, String... values) {
    return RandomRules.any(random, values);
  }
}
