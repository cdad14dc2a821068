package io.github.jettyqos.jetty;

import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A sequence of configurations that add, remove and move classes, drawn from a seed.
 *
 * <p>Paths {@code /0/*} to {@code /4/*} belong to one class each; a path without a class belongs to
 * {@code rest}, the last class. Class {@code stays} has {@code /stays/*} in all of them.
 */
final class ChangingClasses {
  static final int PATHS = 5;

  /** The class that is exempt where it is there. */
  static final String EXEMPT = "free";

  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e");

  /**
   * One of them.
   *
   * @param config the configuration
   * @param byPath the class of each path
   * @param threads its threads
   */
  record Step(QosConfig config, List<String> byPath, int threads) {
    boolean has(String className) {
      return config.classes().stream().anyMatch(each -> each.name().equals(className))
          || config.exempt().stream().anyMatch(each -> each.name().equals(className));
    }
  }

  private final Random random;
  private final String head;

  ChangingClasses(long seed, String head) {
    this.random = new Random(seed);
    this.head = head;
  }

  /** The next one; exempt classes only where the handlers at once are not counted. */
  Step next(int threads, boolean exempt) {
    List<String> names = new ArrayList<>(NAMES);
    Collections.shuffle(names, random);
    List<String> some = new ArrayList<>(names.subList(0, 1 + random.nextInt(3)));
    List<String> byPath = new ArrayList<>();
    for (int path = 0; path < PATHS; path++) {
      byPath.add(random.nextInt(4) == 0 ? "rest" : some.get(random.nextInt(some.size())));
    }
    some.removeIf(each -> !byPath.contains(each));
    List<String> blocks = new ArrayList<>();
    boolean hasExempt = exempt && random.nextInt(3) == 0;
    if (hasExempt && !some.isEmpty()) {
      String chosen = some.set(0, EXEMPT);
      byPath.replaceAll(each -> each.equals(chosen) ? EXEMPT : each);
    }
    for (int k = 0; k < some.size(); k++) {
      String name = some.get(k);
      List<String> match = new ArrayList<>();
      for (int path = 0; path < PATHS; path++) {
        if (byPath.get(path).equals(name)) {
          match.add("'path:/" + path + "/*'");
        }
      }
      String kind =
          k == 0 && hasExempt
              ? ", exempt: true"
              : ", queue: {max: " + (1 + random.nextInt(6)) + ", timeout: 30s" + policy() + "}";
      blocks.add("  %s: {match: %s%s}".formatted(name, match, kind));
    }
    blocks.add("  stays: {match: ['path:/stays/*'], queue: {max: 3, timeout: 30s}}");
    // Exempt classes come first.
    Collections.shuffle(
        hasExempt && !some.isEmpty() ? blocks.subList(1, blocks.size()) : blocks, random);
    blocks.add("  rest: {queue: {max: 2, timeout: 30s}}");
    String yaml = head + "threads: " + threads + "\nclasses:\n" + String.join("\n", blocks) + "\n";
    return new Step(QosYaml.parse(yaml), byPath, threads);
  }

  private String policy() {
    return random.nextInt(4) == 0 ? ", policy: shortest, size: content-length" : "";
  }
}
