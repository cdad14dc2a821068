package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RecoveryTest {
  @Test
  void seconds_keptFromTheStart_isNone() {
    assertThat(of("kkkkk")).isZero();
    assertThat(of("")).isEqualTo(1); // nothing was seen of it: it is not back
  }

  @Test
  void seconds_keptInPassing_isNotBack() {
    assertThat(of("ll" + "kk" + "l" + "kkk" + "ll")).isEqualTo(5);
    assertThat(of("l" + "kk" + "l" + "kk" + "l")).isEqualTo(8); // never: one more than there are
  }

  @Test
  void seconds_fewLeft_areEnough() {
    assertThat(of("llll" + "k")).isEqualTo(4);
  }

  @Test
  void seconds_mergedWindows_countAllTheirSeconds() {
    List<TargetWindows.Window> windows =
        List.of(window(2, 'l'), window(3, 'l'), window(2, 'k'), window(2, 'k'), window(2, 'k'));
    assertThat(Recovery.seconds(windows, count -> count.late() == 0)).isEqualTo(5);
  }

  private static int of(String windows) {
    List<TargetWindows.Window> all = new ArrayList<>();
    windows.chars().forEach(each -> all.add(window(1, (char) each)));
    return Recovery.seconds(all, count -> count.late() == 0);
  }

  private static TargetWindows.Window window(int seconds, char kept) {
    return new TargetWindows.Window(seconds, new SecondCount(20, kept == 'k' ? 0 : 20, 1));
  }
}
