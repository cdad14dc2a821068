package io.github.jettyqos.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.benchmarks.load.RetryOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;

/** Ten first attempts a second for 30 s. */
final class StormWindowsTest {
  private static StormWindows served(DoublePredicate isServed) {
    List<SentRequest> all = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      double due = i / 10.0;
      all.add(new SentRequest(due, 0.1, isServed.test(due) ? 200 : 503));
    }
    return new StormWindows(all, 30);
  }

  @Test
  void recovery_servedAgain_isTheFirstWindowThatStays() {
    // Served from 16 s on. Of the window that begins at 15.5 s 25 of 30 are, 0.83.
    StormWindows windows = served(due -> due < 5 || due >= 16);
    assertThat(windows.share(0, 5)).isEqualTo(1);
    assertThat(windows.share(15, 17)).isEqualTo(0.5);
    assertThat(windows.recovery(15, 0.95)).isEqualTo(1);
    assertThat(windows.recovery(15, 0.8)).isEqualTo(0.5);
  }

  @Test
  void recovery_fallsBack_countsFromTheLastTime() {
    assertThat(served(due -> due < 20 || due >= 22).recovery(15, 0.95)).isEqualTo(7);
  }

  @Test
  void recovery_never_isInfinite() {
    assertThat(served(due -> due < 15).recovery(15, 0.95)).isInfinite();
  }

  @Test
  void comeBack_afterTheFlood_countsThoseAlone() {
    List<SentRequest> again =
        List.of(
            new SentRequest(4, 0.1, 503), new SentRequest(6, 0.1, 200), new SentRequest(9, 0, 503));
    ComeBack seen =
        ComeBack.of(
            new RetryOrder.Attempts(
                Map.of("a.again", again, "a.untold", List.of(new SentRequest(1, 0, 503)))),
            "a",
            5);
    assertThat(seen).isEqualTo(new ComeBack(2, 0.5, 1));
  }
}
