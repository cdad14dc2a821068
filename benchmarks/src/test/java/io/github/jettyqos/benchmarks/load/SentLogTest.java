package io.github.jettyqos.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.examples.load.StreamListener;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SentLogTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void requestLog_everyEnd_isOneRequest() {
    SentLog log = new SentLog();
    log.sent(SECOND / 4);
    log.answered(SECOND / 4, 200, 10_000_000);
    log.answered(SECOND / 2, 503, 1_000_000);
    log.answered(3 * SECOND, StreamListener.UNANSWERED, 5);
    log.dropped(2 * SECOND);
    assertThat(log.requests())
        .containsExactly(
            new SentRequest(0.25, 0.010, 200),
            new SentRequest(0.5, 0.001, 503),
            new SentRequest(3, Double.POSITIVE_INFINITY, 0),
            new SentRequest(2, Double.POSITIVE_INFINITY, 0));
    assertThat(log.requests())
        .extracting(SentRequest::ok)
        .containsExactly(true, false, false, false);
    assertThat(log.requests())
        .extracting(SentRequest::rejected)
        .containsExactly(false, true, false, false);
  }

  /** Two answers, then a rejection and two without answer, of which one was due later. */
  @Test
  void windows_requests_countByWhenTheyWereDue() {
    List<SentRequest> requests =
        List.of(
            new SentRequest(0, 0.010, 200),
            new SentRequest(0.999, 0.030, 200),
            new SentRequest(1, 0.001, 503),
            new SentRequest(1.5, Double.POSITIVE_INFINITY, 0),
            new SentRequest(2.1, Double.POSITIVE_INFINITY, 0));
    List<ClientWindow> windows = ClientWindow.windows(requests, 2, 1);
    assertThat(windows).hasSize(2);
    assertThat(windows.get(0)).isEqualTo(new ClientWindow(2, 2, 0, 0, 0.020, 0.030));
    assertThat(windows.get(1)).isEqualTo(new ClientWindow(3, 0, 1, 2, 0, 0));
  }
}
