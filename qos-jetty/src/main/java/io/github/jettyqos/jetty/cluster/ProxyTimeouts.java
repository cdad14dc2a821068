package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.config.QosConfig;
import java.time.Duration;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;

/** The timeouts and retries of a front end. */
final class ProxyTimeouts {
  /**
   * Added to the queue timeout of a class: with the resolution of the timer and the way to the
   * client about a second.
   */
  private static final Duration MARGIN = Duration.ofMillis(900);

  private final long[] answerNanos;
  private final HttpField[] retryAfter;
  private final int retries;

  /**
   * The limits of a configuration.
   *
   * @param retries the maximum of further nodes for a request
   */
  ProxyTimeouts(QosConfig config, int retries) {
    int classes = config.classes().size();
    int all = classes + config.exempt().size();
    this.retries = retries;
    this.answerNanos = new long[all];
    this.retryAfter = new HttpField[all];
    long longest = 0;
    for (int k = 0; k < all; k++) {
      Duration wait = config.retryAfter();
      if (k < classes) {
        answerNanos[k] = config.classes().get(k).queue().timeout().plus(MARGIN).toNanos();
        longest = Math.max(longest, answerNanos[k]);
        wait = config.classes().get(k).rejection().retryAfter().orElse(wait);
      } else {
        answerNanos[k] = longest; // an exempt class has no queue
      }
      retryAfter[k] = new PreEncodedHttpField(HttpHeader.RETRY_AFTER, "" + wait.toSeconds());
    }
  }

  long answerNanos(int classIndex) {
    return answerNanos[classIndex];
  }

  HttpField retryAfter(int classIndex) {
    return retryAfter[classIndex];
  }

  int retries() {
    return retries;
  }
}
