package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.StreamListener;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

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
    int timeoutMillis, int attempts, int backoffMillis, boolean patient, LoadOrder load)
    implements Serializable {
  private static final String AGAIN = ".again";
  private static final String UNTOLD = ".untold";

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
