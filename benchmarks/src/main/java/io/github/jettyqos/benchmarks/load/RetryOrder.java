package io.github.jettyqos.benchmarks.load;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A load whose clients give up after some time, and may try again.
 *
 * @param timeoutMillis after which a client gives up
 * @param attempts it makes at most, 1 or more
 * @param backoffMillis it waits about so long before the second one, twice as long before each next
 * @param load what comes
 */
public record RetryOrder(int timeoutMillis, int attempts, int backoffMillis, LoadOrder load) {
  private static final String AGAIN = ".again";

  /** Reads what {@link #line} writes. */
  static RetryOrder parse(String line) {
    String[] words = line.split(" ", 4);
    return new RetryOrder(
        Integer.parseInt(words[0]),
        Integer.parseInt(words[1]),
        Integer.parseInt(words[2]),
        LoadOrder.parse(words[3]));
  }

  String line() {
    return timeoutMillis + " " + attempts + " " + backoffMillis + " " + load.line();
  }

  /** Of what attempts after the first are told. */
  static String again(String stream) {
    return stream + AGAIN;
  }

  /**
   * How long a client waits before it tries again, milliseconds.
   *
   * @param made attempts so far, 1 or more
   * @param uniform between 0 and 1: clients that failed together do not come back together
   */
  double pause(int made, double uniform) {
    return backoffMillis * Math.pow(2, made - 1) * (0.5 + uniform);
  }

  /** Has a {@link RetryClient} send it; returns every attempt by stream. */
  public Attempts run(ClientProcess client) throws IOException {
    String ready = client.ask(line())[0];
    if (!ready.equals("ready")) {
      throw new IOException("the client says " + ready);
    }
    return new Attempts(RequestLog.start(client));
  }

  /** Every attempt of a load; due is when it was to be sent. */
  public record Attempts(Map<String, List<SentRequest>> byWord) {
    /** Copies the map. */
    public Attempts {
      byWord = Map.copyOf(byWord);
    }

    /** Those that are no retries. */
    public List<SentRequest> first(String stream) {
      return byWord.getOrDefault(stream, List.of());
    }

    /** Those that are. */
    public List<SentRequest> again(String stream) {
      return byWord.getOrDefault(RetryOrder.again(stream), List.of());
    }
  }
}
