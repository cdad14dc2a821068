package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.examples.load.StreamListener;
import java.io.Serializable;

/**
 * A request, as the client saw it.
 *
 * @param due when it was to be sent, seconds from the start
 * @param latency until it was answered, from when it was due, seconds; infinite where it was not
 * @param status of the answer; {@link StreamListener#UNANSWERED} where there was none
 */
public record SentRequest(double due, double latency, int status) implements Serializable {
  /** Whether it had what it came for. */
  public boolean ok() {
    return status == 200;
  }

  /** Whether the server turned it away. */
  public boolean rejected() {
    return status == 503;
  }
}
