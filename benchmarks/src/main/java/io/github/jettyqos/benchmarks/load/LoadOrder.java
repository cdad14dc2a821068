package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.LoadStream;
import io.github.jettyqos.examples.load.OpenLoop;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * A load for a {@link LoadClient}. Every request is returned, so it is of a few thousand requests a
 * second at most.
 *
 * @param port of the server, on the loopback address
 * @param seconds the length of the load
 * @param mostUnanswered of each stream; further requests are not sent, and count as failed
 * @param seed of the arrivals
 * @param streams the arrivals, {@link LoadStream}
 * @param header in which each request has the name of its stream; empty if in none
 * @param from the address that requests of a stream come from, where it is not the default
 */
public record LoadOrder(
    int port,
    double seconds,
    int mostUnanswered,
    long seed,
    List<String> streams,
    String header,
    Map<String, String> from)
    implements Serializable {

  /** A load without such a header. */
  public LoadOrder(int port, double seconds, int mostUnanswered, long seed, List<String> streams) {
    this(port, seconds, mostUnanswered, seed, streams, "", Map.of());
  }

  /** Copies the lists. */
  public LoadOrder {
    streams = List.copyOf(streams);
    from = Map.copyOf(from);
  }

  private Callable<Map<String, List<SentRequest>>> prepared() throws IOException {
    Map<String, SentLog> logs = new LinkedHashMap<>();
    OpenLoop load = new OpenLoop(new InetSocketAddress("127.0.0.1", port), mostUnanswered);
    for (String word : streams) {
      LoadStream stream = LoadStream.parse(word);
      SentLog log = logs.computeIfAbsent(stream.name(), any -> new SentLog());
      String line = header.isEmpty() ? "" : header + ": " + stream.name() + "\r\n";
      String address = from.get(stream.name());
      load.add(
          stream.name(),
          line,
          address == null ? null : new InetSocketAddress(address, 0),
          stream.gaps(seed),
          log);
    }
    return () -> {
      load.run(System.nanoTime(), (long) (seconds * 1e9));
      return SentLog.requests(logs);
    };
  }

  /** Has a client prepare it. */
  public void prepare(ClientProcess<LoadClient> client) throws IOException {
    client.tell(each -> each.prepare(prepared()));
  }

  /** Has a prepared client send its load; returns every request of each stream. */
  public static Map<String, List<SentRequest>> start(ClientProcess<LoadClient> client)
      throws IOException {
    return client.ask(LoadClient::go);
  }

  /** Has a client send it; returns every request of each stream. */
  public Map<String, List<SentRequest>> requests(ClientProcess<LoadClient> client)
      throws IOException {
    prepare(client);
    return start(client);
  }

  /** Has a client send it; returns each stream as one window. */
  public Map<String, ClientWindow> run(ClientProcess<LoadClient> client) throws IOException {
    Map<String, ClientWindow> seen = new LinkedHashMap<>();
    requests(client).forEach((name, all) -> seen.put(name, ClientWindow.of(all)));
    return seen;
  }
}
