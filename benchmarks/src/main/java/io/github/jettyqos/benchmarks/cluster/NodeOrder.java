package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.load.NamedNumbers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a {@link NodeServer} is to be.
 *
 * @param port of its application; 0 takes a free one
 * @param adminPort of its reports; 0 takes a free one
 * @param seed of the times that its handlers take
 * @param millis what a handler waits in the mean, by the first segment of the path
 * @param yaml its configuration
 */
record NodeOrder(int port, int adminPort, long seed, Map<String, Double> millis, String yaml) {

  NodeOrder {
    millis = new LinkedHashMap<>(millis);
  }

  static NodeOrder parse(String line) {
    List<String> words = Arrays.asList(line.split(" ", -1));
    return new NodeOrder(
        Integer.parseInt(words.get(0)),
        Integer.parseInt(words.get(1)),
        Long.parseLong(words.get(2)),
        NamedNumbers.parse(words.get(3)),
        text(words.get(4)));
  }

  String line() {
    return String.format(
        Locale.ROOT,
        "%d %d %d %s %s",
        port,
        adminPort,
        seed,
        NamedNumbers.word(millis),
        word(yaml));
  }

  /** The same at given ports. */
  NodeOrder at(int port, int adminPort) {
    return new NodeOrder(port, adminPort, seed, millis, yaml);
  }

  /** A text as a word. */
  static String word(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** What {@link #word} was made of. */
  static String text(String word) {
    return new String(Base64.getDecoder().decode(word), StandardCharsets.UTF_8);
  }
}
