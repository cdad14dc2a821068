package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.StreamListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Every request of a stream: what windows say of it can then be chosen afterwards. */
public final class RequestLog implements StreamListener {
  private final StringJoiner requests = new StringJoiner("|");

  @Override
  public void sent(long dueNanos) {
    // it is heard of again
  }

  @Override
  public void dropped(long dueNanos) {
    answered(dueNanos, UNANSWERED, 0);
  }

  @Override
  public synchronized void answered(long dueNanos, int status, long latencyNanos) {
    requests.add(dueNanos / 1000 + "," + status + "," + latencyNanos / 1000);
  }

  /** As a word, in microseconds, in the order of the answers. */
  synchronized String word(String name) {
    return name + "=" + requests;
  }

  /** Reads what {@link #word} writes, but for the name. */
  static List<SentRequest> parse(String requests) {
    List<SentRequest> parsed = new ArrayList<>();
    for (String request : requests.isEmpty() ? new String[0] : requests.split("\\|", -1)) {
      String[] words = request.split(",", -1);
      int status = Integer.parseInt(words[1]);
      double latency = Long.parseLong(words[2]) * 1e-6;
      parsed.add(
          new SentRequest(
              Long.parseLong(words[0]) * 1e-6,
              status == UNANSWERED ? Double.POSITIVE_INFINITY : latency,
              status));
    }
    return parsed;
  }

  /** Has a {@link RequestLogClient} that is ready send its load from now on. */
  public static Map<String, List<SentRequest>> start(ClientProcess client) throws IOException {
    return read(client.ask("go"));
  }

  /** Reads words of {@link #word}. */
  static Map<String, List<SentRequest>> read(String[] words) {
    Map<String, List<SentRequest>> seen = new LinkedHashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      seen.put(word.substring(0, equals), parse(word.substring(equals + 1)));
    }
    return seen;
  }

  /** The same in windows, seconds. */
  public static List<ClientWindow> windows(
      List<SentRequest> requests, double seconds, double window) {
    StreamWindows windows =
        new StreamWindows((int) Math.max(1, Math.ceil(seconds / window)), (long) (window * 1e9));
    for (SentRequest each : requests) {
      long due = (long) (each.due() * 1e9);
      windows.sent(due);
      windows.answered(due, each.status(), (long) (each.latency() * 1e9));
    }
    return StreamWindows.parse(windows.word("").substring(1));
  }
}
