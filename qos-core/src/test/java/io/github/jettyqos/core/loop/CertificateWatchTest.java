package io.github.jettyqos.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.Target.Statistic;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One line for each change of what cannot be kept, however many periods it lasts. */
@ExtendWith(CapturedLog.class)
final class CertificateWatchTest {
  private final CertificateWatch watch = new CertificateWatch();

  private static Shortfall shortfall(String name, double rate, boolean unreachable) {
    Target asked = Target.atMost(Statistic.P95, Duration.ofMillis(50));
    Target nearest = Target.atMost(Statistic.P95, Duration.ofNanos(83_123_456));
    return new Shortfall(0, name, rate, asked, nearest, nearest, unreachable, 70);
  }

  private int told(int periods, List<Shortfall> certificate) {
    int lines = 0;
    for (int i = 0; i < periods; i++) {
      lines += watch.look(certificate) ? 1 : 0;
    }
    return lines;
  }

  @Test
  void look_thousandPeriodsOfOneShortfall_tellsOnce() {
    int lines = 0;
    for (int i = 0; i < 1000; i++) { // the rate is another each time: that is no change
      lines += watch.look(List.of(shortfall("gold", 100 + i, false))) ? 1 : 0;
    }
    assertThat(lines).isEqualTo(1);
  }

  @Test
  void look_comesGrowsTurnsAndGoes_tellsEachOnce() {
    assertThat(told(100, List.of())).isZero();
    assertThat(told(100, List.of(shortfall("gold", 100, false)))).isEqualTo(1);
    assertThat(told(100, List.of(shortfall("gold", 100, false), shortfall("b", 9, false))))
        .isEqualTo(1);
    assertThat(told(100, List.of(shortfall("gold", 100, true)))).isEqualTo(1);
    assertThat(told(100, List.of())).isEqualTo(1);
  }

  @Test
  void look_flapping_tellsNothing() {
    int lines = 0;
    for (int i = 0; i < 1000; i++) {
      boolean odd = i % 4 < 2;
      lines += watch.look(odd ? List.of(shortfall("gold", 100, false)) : List.of()) ? 1 : 0;
    }
    assertThat(lines).isZero();
  }

  @Test
  void inWords_shortfall_saysWhatWasAskedAndWhatCanBeHad() {
    assertThat(CertificateWatch.inWords(shortfall("gold", 123.4, false)))
        .isEqualTo(
            "gold has the target p95 of residence at most 50ms; at 123.4 requests/s the nearest is 83.1 ms,"
                + " and it can be kept up to 70.00/s");
    assertThat(CertificateWatch.inWords(shortfall("gold", 123.4, true)))
        .isEqualTo(
            "gold has the target p95 of residence at most 50ms, which no partition can give; the nearest is"
                + " 83.1 ms");
  }

  /** The nearest time, 30 ms, is better than the target of 50 ms: what is missed is loss. */
  @Test
  void words_ofATargetMissedByLossAlone_nameNoNearest() {
    Target asked = Target.atMost(Statistic.P95, Duration.ofMillis(50));
    Target nearest = Target.atMost(Statistic.P95, Duration.ofMillis(30));
    Shortfall lossy = new Shortfall(0, "gold", 186, asked, nearest, nearest, false, 34);
    assertThat(lossy.isAboutLoss()).isTrue();
    assertThat(CertificateWatch.inWords(lossy))
        .isEqualTo(
            "gold has the target p95 of residence at most 50ms; at 186.0 requests/s those served are"
                + " in time, but too many are turned away; it can be kept up to 34.00/s");
    assertThat(LoopJson.of(lossy)).containsEntry("about", "loss").containsEntry("nearest", null);
    Shortfall late = shortfall("gold", 186, false);
    assertThat(late.isAboutLoss()).isFalse();
    assertThat(LoopJson.of(late))
        .containsEntry("about", "time")
        .containsEntry("nearest", .083123456);
  }
}
