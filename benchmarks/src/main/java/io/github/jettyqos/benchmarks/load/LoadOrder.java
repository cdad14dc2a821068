package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.LoadStream;
import io.github.jettyqos.examples.load.OpenLoop;
import io.github.jettyqos.examples.load.StreamListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * A load that a {@link LoadClient} is asked for.
 *
 * @param port of the server, on the loopback address
 * @param seconds how long requests are sent
 * @param window of the client's figures, seconds
 * @param mostUnanswered of each stream; more are not sent, and counted as failed
 * @param seed of the arrivals
 * @param streams what comes, {@link LoadStream}
 */
public record LoadOrder(
    int port, double seconds, double window, int mostUnanswered, long seed, List<String> streams) {

  /** Copies the streams. */
  public LoadOrder {
    streams = List.copyOf(streams);
  }

  /** Reads what {@link #line} writes. */
  static LoadOrder parse(String line) {
    String[] words = line.split(" ", -1);
    return new LoadOrder(
        Integer.parseInt(words[0]),
        Double.parseDouble(words[1]),
        Double.parseDouble(words[2]),
        Integer.parseInt(words[3]),
        Long.parseLong(words[4]),
        Arrays.asList(words).subList(5, words.length));
  }

  String line() {
    return String.format(
        Locale.ROOT,
        "%d %.3f %.3f %d %d %s",
        port,
        seconds,
        window,
        mostUnanswered,
        seed,
        String.join(" ", streams));
  }

  /** The load, and what is seen of each of its streams. */
  OpenLoop load(Map<String, StreamWindows> seen) throws IOException {
    int windows = (int) Math.max(1, Math.ceil(seconds / window));
    return load(
        name ->
            seen.computeIfAbsent(name, any -> new StreamWindows(windows, (long) (window * 1e9))));
  }

  /** The load, and who hears of each of its streams, by name. */
  OpenLoop load(Function<String, StreamListener> listeners) throws IOException {
    OpenLoop load = new OpenLoop(new InetSocketAddress("127.0.0.1", port), mostUnanswered);
    for (String word : streams) {
      LoadStream stream = LoadStream.parse(word);
      load.add(stream.name(), stream.gaps(seed), listeners.apply(stream.name()));
    }
    return load;
  }

  /** Has a client get ready for it. */
  public void prepare(ClientProcess client) throws IOException {
    String ready = client.ask(line())[0];
    if (!ready.equals("ready")) {
      throw new IOException("the client says " + ready);
    }
  }

  /** Has a client that is ready send it from now on; returns what it saw of each stream. */
  public static Map<String, List<ClientWindow>> start(ClientProcess client) throws IOException {
    Map<String, List<ClientWindow>> seen = new LinkedHashMap<>();
    for (String word : client.ask("go")) {
      int equals = word.indexOf('=');
      seen.put(word.substring(0, equals), StreamWindows.parse(word.substring(equals + 1)));
    }
    return seen;
  }

  /** Has a client send it, all in one window; returns what it saw of each stream. */
  public Map<String, ClientWindow> run(ClientProcess client) throws IOException {
    prepare(client);
    Map<String, ClientWindow> seen = new LinkedHashMap<>();
    start(client).forEach((name, windows) -> seen.put(name, windows.get(0)));
    return seen;
  }
}
