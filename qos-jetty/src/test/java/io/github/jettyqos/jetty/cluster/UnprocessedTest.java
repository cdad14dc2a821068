package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.eclipse.jetty.http2.RetryableStreamException;
import org.junit.jupiter.api.Test;

/** The failures that prove that a node has not processed a request. */
class UnprocessedTest {
  @Test
  void failure_beforeAnythingWasSent_saysSo() {
    assertThat(Unprocessed.is(new IllegalStateException("session closed"))).isTrue();
    assertThat(
            Unprocessed.is(
                new IOException(new IllegalStateException("Max local stream count 4 exceeded: 4"))))
        .isTrue();
    assertThat(Unprocessed.is(new IllegalStateException("max total streams exceeded"))).isTrue();
    assertThat(Unprocessed.is(new RetryableStreamException())).isTrue();
    assertThat(Unprocessed.is(new IOException("refused_stream_error"))).isTrue();
  }

  /** It may have begun there, and must not be retried. */
  @Test
  void failure_ofAnotherKind_doesNotSaySo() {
    assertThat(Unprocessed.is(null)).isFalse();
    assertThat(Unprocessed.is(new IllegalStateException())).isFalse();
    assertThat(Unprocessed.is(new IllegalStateException("Duplicate stream 5"))).isFalse();
    assertThat(Unprocessed.is(new IOException("session closed"))).isFalse();
  }
}
