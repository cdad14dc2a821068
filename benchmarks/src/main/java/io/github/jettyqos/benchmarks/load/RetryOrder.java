package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.StreamListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A load whose clients give up after some time, and may try again.
 *
 * @param timeoutMillis after which a client gives up
 * @param attempts it makes at most, 1 or more
 * @param backoffMillis it waits about so long before the second one, twice as long before each next
 * @param patient whether they wait for as long as {@code Retry-After} says, where it is said
 * @param load what comes
 */
public record RetryOrder(
    int timeoutMillis, int attempts, int backoffMillis, boolean patient, LoadOrder load) {
  private static final String AGAIN = ".again";
  private static final String UNTOLD = ".untold";

  /** Of clients that do not ask what {@code Retry-After} says. */
  public RetryOrder(int timeoutMillis, int attempts, int backoffMillis, LoadOrder load) {
    this(timeoutMillis, attempts, backoffMillis, false, load);
  }

  /** Reads what {@link #line} writes. */
  static RetryOrder parse(String line) {
    String[] words = line.split(" ", 5);
    return new RetryOrder(
        Integer.parseInt(words[0]),
        Integer.parseInt(words[1]),
        Integer.parseInt(words[2]),
        Boolean.parseBoolean(words[3]),
        LoadOrder.parse(words[4]));
  }

  String line() {
    return timeoutMillis + " " + attempts + " " + backoffMillis + " " + patient + " " + load.line();
  }

  /** Of what attempts after the first are told. */
  static String again(String stream) {
    return stream + AGAIN;
  }

  /** Of what attempts are told that failed without a time to come back. */
  static String untold(String stream) {
    return stream + UNTOLD;
  }

  /**
   * How long a client waits before it tries again, milliseconds.
   *
   * @param made attempts so far, 1 or more
   * @param retryAfter seconds that it was told to wait, or {@link StreamListener#UNTOLD}
   * @param uniform between 0 and 1: clients that failed together do not come back together
   */
  double pause(int made, long retryAfter, double uniform) {
    if (patient && retryAfter != StreamListener.UNTOLD) {
      return 1000.0 * retryAfter;
    }
    return backoffMillis * Math.pow(2, made - 1) * (0.5 + uniform);
  }

  /** Has a {@link RetryClient} send it; returns every attempt by stream. */
  public Attempts run(ClientProcess client) throws IOException {
    prepare(client);
    return new Attempts(RequestLog.start(client));
  }

  /** Has a client get ready for it. */
  public void prepare(ClientProcess client) throws IOException {
    String ready = client.ask(line())[0];
    if (!ready.equals("ready")) {
      throw new IOException("the client says " + ready);
    }
  }

  /** Has clients that are ready send what they are ready for, beside the calling thread. */
  public static CompletableFuture<Attempts> start(ClientProcess client) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return new Attempts(RequestLog.start(client));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
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

    /** Those that failed and were not told when to come back. */
    public List<SentRequest> untold(String stream) {
      return byWord.getOrDefault(RetryOrder.untold(stream), List.of());
    }

    /** Those that are. */
    public List<SentRequest> again(String stream) {
      return byWord.getOrDefault(RetryOrder.again(stream), List.of());
    }
  }
}
