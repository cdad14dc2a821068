package io.github.jettyqos.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.examples.load.Tally;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Counts of a class go on from second to second; its p95 is that of the second. */
final class PhaseTest {
  private static final double MOST = 50;

  @Test
  void secondsInTime_lateLostOrUnanswered_doNotCount() {
    Phase phase = new Phase("on");
    phase.addSecond(List.of(checkout(100, 0, 50)));
    phase.addSecond(List.of(checkout(200, 0, 50.1))); // late
    phase.addSecond(List.of(checkout(300, 1, 12))); // 1 of 100 is lost: still kept
    phase.addSecond(List.of(checkout(400, 3, 12))); // 2 of 100
    phase.addSecond(List.of(checkout(500, 3, 0))); // nothing was answered
    phase.addSecond(List.of(checkout(500, 3, 0))); // nothing came
    assertThat(phase.secondsInTime(0, MOST)).isEqualTo(3);
  }

  @Test
  void promise_ofTwoPhases_isOneSentenceOfWhatWasMeasured() {
    Phase off = new Phase("off");
    off.addSecond(List.of(checkout(100, 0, 4000), export(120)));
    off.addSecond(List.of(checkout(200, 0, 5000), export(240)));
    off.end(List.of(checkout(200, 0, 5000), export(900))); // what is answered later does not count
    Phase on = new Phase("on");
    on.addSecond(List.of(checkout(100, 0, 60), export(100)));
    on.addSecond(List.of(checkout(200, 0, 15), export(204)));
    on.end(List.of(checkout(200, 0, 40), export(210)));
    ServiceClass promised =
        ServiceClass.named("checkout").target(Statistic.P95, Duration.ofMillis(50)).build();
    assertThat(Tables.promise(off, on, promised, "export"))
        .isEqualToIgnoringNewLines(
            """

            checkout, p95 of residence at most 50ms: kept in 1 of 2 seconds with admission, in 0 of 2 without;
            export: 102 a second served, 85% of the 120 that all threads together serve without admission
            """);
  }

  private static Tally checkout(long sent, long rejected, double p95) {
    return new Tally("checkout", sent, sent - rejected, rejected, 0, 0, 0, p95, 0);
  }

  private static Tally export(long ok) {
    return new Tally("export", 10 * ok, ok, 9 * ok, 0, 0, 0, 800, 0);
  }
}
