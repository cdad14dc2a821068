package io.github.jettyqos.benchmarks.load;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Users that a {@link UserClient} is asked for.
 *
 * @param port of the server, on the loopback address
 * @param seconds how long they go on
 * @param seed of their times
 * @param thinkMillis how long they think in the mean
 * @param users how many, by the first segment of what they ask for
 */
public record UserOrder(
    int port, double seconds, long seed, double thinkMillis, Map<String, Integer> users) {

  /** Copies the users, in their order. */
  public UserOrder {
    users = new LinkedHashMap<>(users);
  }

  static UserOrder parse(String line) {
    List<String> words = Arrays.asList(line.split(" ", -1));
    Map<String, Integer> users = new LinkedHashMap<>();
    NamedNumbers.parse(words.get(4)).forEach((name, count) -> users.put(name, count.intValue()));
    return new UserOrder(
        Integer.parseInt(words.get(0)),
        Double.parseDouble(words.get(1)),
        Long.parseLong(words.get(2)),
        Double.parseDouble(words.get(3)),
        users);
  }

  private String line() {
    return String.format(
        Locale.ROOT,
        "%d %.3f %d %.3f %s",
        port,
        seconds,
        seed,
        thinkMillis,
        NamedNumbers.word(users));
  }

  /** Has a client play them; returns what they saw, by class. */
  public Map<String, List<SentRequest>> run(ClientProcess client) throws IOException {
    return RequestLog.read(client.ask(line()));
  }
}
