package io.github.jettyqos.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.benchmarks.load.RetryOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Ten requests a second can be answered; seconds 1 and 2 count. */
final class GoodputTest {
  private static final Goodput.Terms TERMS =
      new Goodput.Terms(1, 3, 10, Map.of("gold", 0.2, "bronze", 1.0));

  @Test
  void of_answers_countInsideTheTargetAndTheTime() {
    Goodput goodput =
        of(
            List.of(
                ok(0.9, 0.1), // before
                ok(1, 0.2), // counts
                ok(2, 0.3)), // late
            List.of(
                ok(2.9, 0.9), // counts
                ok(3, 0.1), // after
                new SentRequest(2, 0.001, 503)),
            List.of(ok(1.5, 0.5))); // counts, a retry
    assertThat(goodput.share()).isEqualTo(3 / 20.0);
    assertThat(goodput.first()).isEqualTo(2 / 20.0);
    assertThat(goodput.p95()).isEqualTo(300);
    assertThat(goodput.lost()).isZero();
  }

  @Test
  void of_lostRequests_takeForEver() {
    Goodput goodput =
        of(
            List.of(
                ok(1, 0.1),
                new SentRequest(1, Double.POSITIVE_INFINITY, 0),
                new SentRequest(0, 0.001, 503)),
            List.of(),
            List.of());
    assertThat(goodput.p95()).isInfinite();
    assertThat(goodput.lost()).isEqualTo(2); // whenever they came
  }

  private static Goodput of(
      List<SentRequest> gold, List<SentRequest> bronze, List<SentRequest> again) {
    Map<String, List<SentRequest>> words =
        Map.of("gold", gold, "bronze", bronze, "bronze.again", again);
    return Goodput.of(new RetryOrder.Attempts(words), "gold", TERMS);
  }

  private static SentRequest ok(double due, double latency) {
    return new SentRequest(due, latency, 200);
  }
}
