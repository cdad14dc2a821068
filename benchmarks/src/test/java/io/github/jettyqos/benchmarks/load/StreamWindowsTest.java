package io.github.jettyqos.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.examples.load.StreamListener;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StreamWindowsTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void streamWindows_wordAndBack_countsByWhatWasDue() {
    StreamWindows windows = new StreamWindows(2, SECOND);
    windows.sent(0);
    windows.answered(0, 200, 10_000_000);
    windows.sent(SECOND - 1);
    windows.answered(SECOND - 1, 200, 30_000_000);
    windows.sent(SECOND);
    windows.answered(SECOND, 503, 1_000_000);
    windows.sent(2 * SECOND + 5); // beyond the last window: counts there
    windows.answered(2 * SECOND + 5, StreamListener.UNANSWERED, 0);
    windows.dropped(SECOND + 1);
    String word = windows.word("gold");
    assertThat(word).startsWith("gold=");
    List<ClientWindow> read = StreamWindows.parse(word.substring(5));
    ClientWindow first = read.get(0);
    assertThat(first.sent()).isEqualTo(2);
    assertThat(first.ok()).isEqualTo(2);
    assertThat(first.mean()).isCloseTo(0.020, within(1e-9));
    // The histogram keeps three digits.
    assertThat(first.p95()).isCloseTo(0.030, within(3e-5));
    assertThat(read.get(1)).isEqualTo(new ClientWindow(3, 0, 1, 2, 0, 0));
  }
}
