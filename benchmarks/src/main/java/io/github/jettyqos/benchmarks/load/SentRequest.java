package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.examples.load.StreamListener;
import java.io.Serializable;
import java.util.stream.Stream;

/**
 * A request, as the client saw it.
 *
 * @param due when it was to be sent, seconds from the start
 * @param latency until it was answered, from when it was due, seconds; infinite without an answer
 * @param status of the answer; {@link StreamListener#UNANSWERED} without one
 */
public record SentRequest(double due, double latency, int status) implements Serializable {
  /** Whether it was served. */
  public boolean ok() {
    return status == 200;
  }

  /** Whether the server rejected it. */
  public boolean rejected() {
    return status == 503;
  }

  /** Whether it was due between two times. */
  public boolean isDue(double from, double to) {
    return from <= due && due < to;
  }

  /** The latency that a part of some requests does not exceed, seconds. */
  public static double percentile(Stream<SentRequest> requests, double share) {
    return Medians.percentile(requests.mapToDouble(SentRequest::latency).toArray(), share);
  }
}
