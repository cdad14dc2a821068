package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.StreamListener;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * A load whose clients give up after some time, and may retry.
 *
 * @param timeoutMillis after which a client gives up
 * @param attempts of a client at most, 1 or more
 * @param backoffMillis mean wait before the second attempt; it doubles before each further one
 * @param patient whether clients obey {@code Retry-After}
 * @param load the first attempts
 */
public record RetryOrder(
    int timeoutMillis, int attempts, int backoffMillis, boolean patient, LoadOrder load)
    implements Serializable {
  private static final String AGAIN = ".again";
  private static final String UNTOLD = ".untold";

  /** The name of the log of attempts after the first. */
  static String again(String stream) {
    return stream + AGAIN;
  }

  /** The name of the log of failures without {@code Retry-After}. */
  static String untold(String stream) {
    return stream + UNTOLD;
  }

  /**
   * The wait of a client before its next attempt, milliseconds.
   *
   * @param made attempts so far, 1 or more
   * @param retryAfter seconds of {@code Retry-After}, or {@link StreamListener#UNTOLD}
   * @param uniform between 0 and 1, to spread clients that failed together
   */
  double pause(int made, long retryAfter, double uniform) {
    if (patient && retryAfter != StreamListener.UNTOLD) {
      return 1000.0 * retryAfter;
    }
    return backoffMillis * Math.pow(2, made - 1) * (0.5 + uniform);
  }

  /** Every attempt of a load; due is the time at which it was to be sent. */
  public record Attempts(Map<String, List<SentRequest>> byWord) {
    /** Copies the map. */
    public Attempts {
      byWord = Map.copyOf(byWord);
    }

    /** The first attempts. */
    public List<SentRequest> first(String stream) {
      return byWord.getOrDefault(stream, List.of());
    }

    /** Failures without {@code Retry-After}. */
    public List<SentRequest> untold(String stream) {
      return byWord.getOrDefault(RetryOrder.untold(stream), List.of());
    }

    /** The retries. */
    public List<SentRequest> again(String stream) {
      return byWord.getOrDefault(RetryOrder.again(stream), List.of());
    }
  }
}
